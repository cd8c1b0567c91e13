import type { RecordStatus } from '@/lib/catalogue/record-statuses'
import { UnreadableFile } from '@/server/platform/parsing/file-text'
import { jsonValues, OPENED } from '@/server/platform/parsing/json-values'
import type { ImportFile, ImportReader, StagedEntry } from '../../import-values/entry'
import { HeldRows, inGroups } from '../../import-values/held'
import { onlyText } from '../../import-values/parts'
import {
  countIn,
  dateIn,
  fieldIn,
  idIn,
  type Losses,
  MAX_EPISODES,
  MAX_VOLUMES,
  noteIn,
  privacyIn,
  ratingIn,
  recordIn,
  textIn,
  titleIn,
  yearIn,
} from '../../import-values/values'
import { isAgain, statusOf, typesWithin } from '../../import-values/words'

/** AniList's download of one's data, and the answer of its API to MediaListCollection. See README.md. */
export const anilist: ImportReader = {
  recognises: ({ text }) => /"MediaListCollection"\s*:/.test(text) || /"series_type"\s*:\s*[01]\b/.test(text),
  refusal: 'importIncomplete',
  read,
  step: 1,
  lacks: () => ['tags', 'priority', 'isPrivate'],
}

/** The statuses of the download, by number. */
const STATUSES: readonly RecordStatus[] = ['Watching', 'Planned', 'Completed', 'Dropped', 'Paused', 'Watching']
const AGAIN = 5

/** The numbers of the paths of entries of the download, and of the user's scale. */
const [DOWNLOAD, FORMAT] = [0, 1]

async function* read({ parts }: ImportFile): AsyncGenerator<StagedEntry[]> {
  const collection = ['MediaListCollection', 'lists', '*', 'entries', '*']
  const format = ['MediaListCollection', 'user', 'mediaListOptions', 'scoreFormat']
  const paths = [['lists', '*'], format, ['data', ...format], collection, ['data', ...collection]]
  let [isList, scale] = [false, '']
  const held = new HeldRows<Collected>()
  let [most, isWhole] = [0, true]
  for await (const values of jsonValues(onlyText(parts), paths)) {
    const staged: StagedEntry[] = []
    for (const { path, value } of values) {
      if (path === FORMAT || path === FORMAT + 1) scale = textIn(value)
      else isList = true
      if (path === DOWNLOAD && value !== OPENED) staged.push(downloaded(value))
      else if (path > FORMAT + 1 && value !== OPENED) {
        held.add(collected(value))
        const score = Number(fieldIn(value, 'score')) || 0
        most = Math.max(most, score)
        isWhole &&= Number.isInteger(score)
      }
    }
    yield staged
  }
  if (!isList) throw new UnreadableFile('malformed')
  const of = scaleOf(scale, most, isWhole)
  for (const group of inGroups(held)) yield group.map((item) => rated(item, of))
}

type Scale = { best: number; step: number }
/** AniList's scales: the highest score, and our points between two scores. */
const SCALES: Readonly<Record<string, Scale>> = {
  POINT_100: { best: 100, step: 1 },
  POINT_10_DECIMAL: { best: 10, step: 1 },
  POINT_10: { best: 10, step: 10 },
  POINT_5: { best: 5, step: 20 },
  POINT_3: { best: 3, step: 33 },
}

/**
 * The user's scale, which the file names, or its scores tell: none is beyond it. Whoever asks for scores of a hundred
 * gets those of the named scale, multiplied.
 */
function scaleOf(name: string, most: number, isWhole: boolean): Scale {
  const named = Object.hasOwn(SCALES, name) ? SCALES[name] : undefined
  if (named && most <= named.best) return named
  const best = most > 10 ? 100 : most > 5 ? 10 : 5
  return { best, step: named?.step ?? (isWhole ? 100 / best : 1) }
}

/** An entry of a list of the API, whose score is on a scale that may stand behind it. */
type Collected = { staged: StagedEntry; score: string }

function rated({ staged, score }: Collected, { best, step }: Scale): StagedEntry {
  const losses: Losses = new Set(staged.losses)
  const record = { ...staged.record, rating: ratingIn(score, best, losses), step }
  return { ...staged, record, losses: [...losses] }
}

/** An entry of the download: it has the work's id, but no title. */
export function downloaded(item: unknown): StagedEntry {
  const losses: Losses = new Set()
  const [id, status] = [idIn(fieldIn(item, 'series_id')), Number(fieldIn(item, 'status') ?? -1)]
  const kind = fieldIn(item, 'series_type') === 1 ? 'manga' : 'anime'
  const record = recordIn(
    {
      status: STATUSES[status],
      episodes: countIn(fieldIn(item, 'progress'), MAX_EPISODES, losses),
      volumes: kind === 'manga' ? countIn(fieldIn(item, 'progress_volume'), MAX_VOLUMES, losses) : 0,
      rating: ratingIn(fieldIn(item, 'score'), 100, losses),
      startedDate: dayIn(fieldIn(item, 'started_on'), losses),
      finishedDate: dayIn(fieldIn(item, 'finished_on'), losses),
      isAgain: status === AGAIN,
      repeats: countIn(fieldIn(item, 'repeat'), MAX_EPISODES, losses),
      note: noteIn(fieldIn(item, 'notes'), losses),
    },
    losses,
  )
  return {
    ids: id ? { anilist: `${kind}/${id}` } : {},
    title: '',
    types: typesWithin(kind, ''),
    record: { ...record, ...privacyIn(fieldIn(item, 'private')) },
    losses: [...losses],
  }
}

/** A day as a number: 20210200 is February 2021, and 0 is none. */
function dayIn(value: unknown, losses: Losses): string | null {
  const text = textIn(value)
  if (text === '' || text === '0') return null
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? []
  return dateIn(year ? `${year}-${month}-${day}` : text, losses)
}

export function collected(item: unknown): Collected {
  const losses: Losses = new Set()
  const media = fieldIn(item, 'media')
  const text = (...names: string[]) => textIn(fieldIn(media, ...names))
  const id = idIn(fieldIn(item, 'mediaId')) ?? idIn(fieldIn(media, 'id'))
  const malId = idIn(fieldIn(media, 'idMal'))
  const kind = /manga/i.test(text('type')) || /^(manga|novel|one_shot)$/i.test(text('format')) ? 'manga' : 'anime'
  const status = textIn(fieldIn(item, 'status'))
  const total = countIn(fieldIn(media, kind === 'manga' ? 'chapters' : 'episodes'), MAX_EPISODES, new Set())
  const record = recordIn(
    {
      status: statusOf(status),
      isAgain: isAgain(status),
      episodes: countIn(fieldIn(item, 'progress'), MAX_EPISODES, losses),
      total,
      volumes: kind === 'manga' ? countIn(fieldIn(item, 'progressVolumes'), MAX_VOLUMES, losses) : 0,
      startedDate: fuzzyIn(fieldIn(item, 'startedAt'), losses),
      finishedDate: fuzzyIn(fieldIn(item, 'completedAt'), losses),
      repeats: countIn(fieldIn(item, 'repeat'), MAX_EPISODES, losses),
      note: noteIn(fieldIn(item, 'notes'), losses),
    },
    losses,
  )
  const staged = {
    ids: { ...(id && { anilist: `${kind}/${id}` }), ...(malId && { myanimelist: `${kind}/${malId}` }) },
    title: titleIn(text('title', 'userPreferred') || text('title', 'romaji') || text('title', 'english')),
    types: typesWithin(kind, text('format')),
    year: yearIn(fieldIn(media, 'seasonYear')) ?? yearIn(fieldIn(media, 'startDate', 'year')),
    record: { ...record, ...privacyIn(fieldIn(item, 'private')) },
    losses: [...losses],
  }
  return { staged, score: textIn(fieldIn(item, 'score')) }
}

/** A date whose later parts may be null. */
function fuzzyIn(date: unknown, losses: Losses): string | null {
  const parts = ['year', 'month', 'day'].map((name) => textIn(fieldIn(date, name)))
  const known = parts.slice(0, parts.includes('') ? parts.indexOf('') : parts.length)
  return dateIn(known.map((part) => part.padStart(2, '0')).join('-'), losses)
}
