import type { RecordStatus } from '@/lib/catalogue/record-statuses'
import type { MediaType } from '@/lib/catalogue/schemas/media'
import { MEDIA_TYPES } from '@/lib/media-types'
import { oneLine } from '@/lib/text'
import { type ImportColumn, MAX_COLUMNS, SAMPLE_LENGTH, SAMPLE_ROWS } from '@/lib/tracking/import-columns'
import type { RecordContent } from '@/lib/tracking/schemas/records'
import { csvRows, separatorOf } from '@/server/platform/parsing/csv-rows'
import { UnreadableFile } from '@/server/platform/parsing/file-text'
import { unguarded } from '../../import-values/csv-records'
import type { FileRecord, ImportFile, ImportReader, StagedEntry } from '../../import-values/entry'
import { onlyText, type Part } from '../../import-values/parts'
import {
  countIn,
  cut,
  idIn,
  type Losses,
  MAX_EPISODES,
  MAX_VOLUMES,
  noteIn,
  recordIn,
  tagsIn,
  titleIn,
  yearIn,
} from '../../import-values/values'
import { isAgain, isElsewhere, statusOf, typesOf } from '../../import-values/words'
import { dayIn, scoreIn, siteIdIn, watchedIn } from './cells'

/** Any table with a first row of names. Its user says what the columns are. */
export const csv: ImportReader = {
  recognises: ({ names, text }) => names.length === 1 && isTable(text),
  refusal: 'importIncomplete',
  read,
  step: 1,
  lacks,
}

/** The fields of records that columns fill. */
const FILLED: Partial<Record<ImportColumn, keyof RecordContent>> = {
  rating5: 'rating',
  rating10: 'rating',
  rating100: 'rating',
  volumes: 'volumesRead',
  started: 'startedDate',
  finished: 'finishedDate',
  repeats: 'earlierRuns',
  note: 'note',
  tags: 'tags',
}

function lacks(columns: readonly string[]): (keyof RecordContent)[] {
  const has = (column: string) => columns.includes(column)
  const filled = Object.entries(FILLED).flatMap(([column, field]) => (has(column) ? [field] : []))
  const missing = [...new Set(Object.values(FILLED))].filter((field) => !filled.includes(field))
  const hasProgress = has('status') || has('episodes')
  return ['priority', 'isPrivate', ...missing, ...(hasProgress ? [] : (['status', 'episodesWatched'] as const))]
}

function isTable(text: string): boolean {
  const [line = ''] = /^[\r\n]*[^\r\n]*/.exec(text) ?? []
  if (/^\s*[<{[]/.test(line) || text.includes('\0')) return false
  return line.includes(separatorOf(text)) || /^\s*"?(title|name)"?\s*$/i.test(line)
}

/** The names of a table's columns and its first rows, for its user to look at. @throws UnreadableFile */
export async function tableHead(parts: readonly Part[]): Promise<{ header: string[]; samples: string[][] }> {
  const shown = (row: readonly string[]) => row.slice(0, MAX_COLUMNS).map((cell) => cut(oneLine(cell), SAMPLE_LENGTH))
  const first: string[][] = []
  for await (const rows of csvRows(onlyText(parts))) {
    for (const row of rows) if (first.length <= SAMPLE_ROWS) first.push(shown(row))
    if (first.length > SAMPLE_ROWS) break
  }
  const [header, ...samples] = first
  if (!header) throw new UnreadableFile('malformed')
  return { header, samples: samples.map((row) => ofTable(row, header)) }
}

/** The cells of a row. A list of titles alone has commas in them. */
const ofTable = (row: string[], header: readonly string[]) => (header.length === 1 ? [row.join(',')] : row)

async function* read({ parts, columns }: ImportFile): AsyncGenerator<StagedEntry[]> {
  const places = new Map(columns.map((column, at) => [column, at] as const).reverse())
  let header: readonly string[] | null = null
  for await (const rows of csvRows(onlyText(parts))) {
    const names: readonly string[] | null = header ?? rows[0] ?? null
    if (!names) continue
    const kind = kindByNames(names)
    const of = {
      ...(!columns.includes('episodes') && { isUncounted: true }),
      ...(isOfWorld(columns, names) && { isOfWorld: true }),
    }
    const entries = header ? rows : rows.slice(1)
    header = names
    yield entries.map((cells) => {
      const row = ofTable(cells, names)
      const staged = stagedFrom((column) => unguarded(row[places.get(column) ?? -1] ?? '').trim(), kind)
      return { ...staged, record: { ...staged.record, ...of } }
    })
  }
  if (!header) throw new UnreadableFile('malformed')
}

/** Whether a table is from a site of all films, by its ids or addresses: those of anime have ids of their own. */
function isOfWorld(columns: readonly string[], names: readonly string[]): boolean {
  if (SITES.some((site) => columns.includes(site))) return false
  return columns.includes('imdb') || columns.includes('themoviedb') || names.some((name) => /letterboxd/i.test(name))
}

type Cells = (column: ImportColumn) => string

function stagedFrom(cell: Cells, kindOfTable: Kind | null): StagedEntry {
  const losses: Losses = new Set()
  const known = typesOf(cell('type')) ?? ownType(cell('type'))
  const types = known ?? MEDIA_TYPES
  const volumes = watchedIn(cell('volumes'), MAX_VOLUMES, losses)
  const kind = known ? kindOf(known) : volumes > 0 ? 'manga' : kindOfTable
  const rating =
    scoreIn(cell('rating5'), 5, losses) ??
    scoreIn(cell('rating10'), 10, losses) ??
    scoreIn(cell('rating100'), 100, losses)
  const finishedDate = dayIn(cell('finished'), losses)
  const episodes = watchedIn(cell('episodes'), MAX_EPISODES, losses)
  const word = cell('status')
  const record = recordIn(
    {
      status: word === '' ? statusBy({ finishedDate, rating, episodes }) : statusOf(word),
      isAgain: isAgain(word),
      episodes,
      volumes,
      rating,
      startedDate: dayIn(cell('started'), losses),
      finishedDate,
      repeats: countIn(cell('repeats'), MAX_EPISODES, losses),
      note: noteIn(cell('note'), losses),
      tags: tagsIn(cell('tags').split(/[,;]/), losses),
    },
    losses,
  )
  return {
    ids: idsOf(cell, types, kind),
    title: titleIn(cell('title')),
    types,
    isById: isElsewhere(cell('type')),
    year: yearIn(cell('year')),
    record: {
      ...record,
      ...privacyBy(cell('private')),
      ...(word === '' && finishedDate === null && episodes > 0 && { open: { lastDate: null } }),
    },
    losses: [...losses],
  }
}

const ownType = (word: string): readonly MediaType[] | undefined => {
  const type = MEDIA_TYPES.find((each) => each.toLowerCase() === word.toLowerCase())
  return type && [type]
}

const YES = /^(true|1|yes|y|private|ja|wahr|oui|vrai)$/i
const NO = /^(false|0|no|n|public|nein|falsch|non|faux)$/i

/** Whether a record is private. A blank cell says nothing; of any other word it is taken as private where it is new. */
function privacyBy(word: string): Pick<FileRecord, 'isPrivate' | 'saysPrivate'> {
  const isPrivate = word !== '' && !NO.test(word)
  return { isPrivate, ...((YES.test(word) || NO.test(word)) && { saysPrivate: true }) }
}

type Hints = Pick<RecordContent, 'finishedDate' | 'rating'> & { episodes: number }

/**
 * Without a status: what has a day of its end was seen, and what has a rating, but no number of episodes. With a number
 * it is finished if that is all of the work (`open`).
 */
function statusBy({ finishedDate, rating, episodes }: Hints): RecordStatus {
  if (finishedDate === null && episodes > 0) return 'Watching'
  return finishedDate !== null || rating !== null ? 'Completed' : 'Planned'
}

const SITES = ['myanimelist', 'anilist', 'anidb', 'kitsu'] as const

type Kind = 'anime' | 'manga'

const kindOf = (types: readonly MediaType[]): Kind =>
  types.every((type) => type === 'Manga' || type === 'LightNovel') ? 'manga' : 'anime'

/** Whether names of columns tell that all of a table are manga, or none; null if they do not. */
function kindByNames(names: readonly string[]): Kind | null {
  const isPaper = names.some((name) => /manga|chapter|volume/i.test(name))
  const isScreen = names.some((name) => /anime|episode/i.test(name))
  return isPaper === isScreen ? null : isPaper ? 'manga' : 'anime'
}

/** Ids on sites. Bare numbers count where the kind is known: anime and manga share them. Else the title tells. */
function idsOf(cell: Cells, types: readonly MediaType[], kind: Kind | null): Record<string, string> {
  const ids: Record<string, string> = {}
  for (const site of SITES) {
    const id = siteIdIn(cell(site), site, kind)
    if (id !== null) ids[site] = id
  }
  const [imdb] = /tt\d{7,10}/.exec(cell('imdb')) ?? []
  if (imdb) ids.imdb = `title/${imdb}`
  const tmdb = idIn(/(?:^|\/movie\/)(\d+)(?:\.0+)?(?:-.*)?$/.exec(cell('themoviedb'))?.[1])
  if (tmdb && types.length === 1 && types[0] === 'Movie') ids.themoviedb = `movie/${tmdb}`
  return ids
}
