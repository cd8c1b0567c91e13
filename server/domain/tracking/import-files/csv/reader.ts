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
  dateIn,
  idIn,
  type Losses,
  MAX_EPISODES,
  MAX_VOLUMES,
  noteIn,
  ratingIn,
  recordIn,
  tagsIn,
  titleIn,
  yearIn,
} from '../../import-values/values'
import { isAgain, isElsewhere, statusOf, typesOf } from '../../import-values/words'

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
  return { header, samples }
}

async function* read({ parts, columns }: ImportFile): AsyncGenerator<StagedEntry[]> {
  const places = new Map(columns.map((column, at) => [column, at] as const).reverse())
  let kind: Kind | null = null
  let isFirst = true
  for await (const rows of csvRows(onlyText(parts))) {
    const entries = isFirst ? rows.slice(1) : rows
    if (isFirst) kind = kindByNames(rows[0] ?? [])
    if (rows.length > 0) isFirst = false
    yield entries.map((row) => {
      const staged = stagedFrom((column) => unguarded(row[places.get(column) ?? -1] ?? '').trim(), kind)
      return columns.includes('episodes') ? staged : { ...staged, record: { ...staged.record, isUncounted: true } }
    })
  }
  if (isFirst) throw new UnreadableFile('malformed')
}

type Cells = (column: ImportColumn) => string

function stagedFrom(cell: Cells, kindOfTable: Kind | null): StagedEntry {
  const losses: Losses = new Set()
  const known = typesOf(cell('type')) ?? ownType(cell('type'))
  const types = known ?? MEDIA_TYPES
  const volumes = countIn(cell('volumes'), MAX_VOLUMES, losses)
  const kind = known ? kindOf(known) : volumes > 0 ? 'manga' : kindOfTable
  const rating =
    ratingIn(cell('rating5'), 5, losses) ??
    ratingIn(cell('rating10'), 10, losses) ??
    ratingIn(cell('rating100'), 100, losses)
  const finishedDate = dayIn(cell('finished'), losses)
  const episodes = countIn(cell('episodes'), MAX_EPISODES, losses)
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

/** A day as tables write it. Of "3/4/2024" nothing tells the month, so that it is dropped. */
function dayIn(text: string, losses: Losses): string | null {
  const [, one = '', other = '', year] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text) ?? []
  if (!year) return dateIn(text.replaceAll('/', '-'), losses)
  const isDayFirst = text.includes('.') || Number(one) > 12
  const [day, month] = isDayFirst ? [one, other] : [other, one]
  const isClear = isDayFirst || Number(other) > 12 || one === other
  return dateIn(isClear ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text, losses)
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

/**
 * Ids as our own table has them ("anime/1"), and bare numbers where the kind is known: anime and manga share them. Of
 * others the title tells the work.
 */
function idsOf(cell: Cells, types: readonly MediaType[], kind: Kind | null): Record<string, string> {
  const ids: Record<string, string> = {}
  for (const site of SITES) {
    const [, named = kind, number = ''] = /^(?:(anime|manga)\/)?(\d+)$/.exec(cell(site)) ?? []
    if (named && idIn(number)) ids[site] = `${named}/${number}`
  }
  const [imdb] = /tt\d{7,10}/.exec(cell('imdb')) ?? []
  if (imdb) ids.imdb = `title/${imdb}`
  const tmdb = idIn(cell('themoviedb'))
  if (tmdb && types.length === 1 && types[0] === 'Movie') ids.themoviedb = `movie/${tmdb}`
  return ids
}
