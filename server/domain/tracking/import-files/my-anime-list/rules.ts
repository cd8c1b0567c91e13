import type { RecordStatus } from '@/lib/catalogue/record-statuses'
import type { MediaType } from '@/lib/catalogue/schemas/media'
import { oneLine } from '@/lib/text'
import type { RecordDetails } from '@/lib/tracking/progress'
import { MAL_KINDS } from '@/lib/tracking/schemas/exports'
import type { RecordContent } from '@/lib/tracking/schemas/records'
import { TYPES_OF } from '../../exports/rules'
import type { ImportLoss, StagedEntry } from '../../import-values/entry'
import {
  countIn,
  cut,
  dateIn,
  type Losses,
  MAX_EPISODES,
  MAX_TITLE,
  MAX_VOLUMES,
  noteIn,
  ratingIn,
  recordIn,
  tagsIn,
} from '../../import-values/values'

export type MalKind = (typeof MAL_KINDS)[number]
export const isMalKind = (name: string): name is MalKind => MAL_KINDS.some((kind) => kind === name)

/** The fields of an entry of MyAnimeList's file, as they are written. */
export type MalFields = Readonly<Record<string, string>>

/** An entry of MyAnimeList's file: what it says of a work, and the user's record. */
export type ImportedEntry = {
  /** The work's id there, as external ids are stored: "anime/1"; null if the entry has none. */
  externalId: string | null
  title: string
  kind: MalKind
  /** Its type of work as written (TV, Movie, OVA, Manga, Novel); null if there is none. */
  format: string | null
  record: RecordContent
  losses: readonly ImportLoss[]
}

const STATUSES = new Map<string, RecordStatus>([
  ...(['1', 'watching', 'reading'] as const).map((text) => [text, 'Watching'] as const),
  ...(['2', 'completed'] as const).map((text) => [text, 'Completed'] as const),
  ...(['3', 'onhold'] as const).map((text) => [text, 'Paused'] as const),
  ...(['4', 'dropped'] as const).map((text) => [text, 'Dropped'] as const),
  ...(['6', 'plantowatch', 'plantoread'] as const).map((text) => [text, 'Planned'] as const),
])

/** The status of an entry, a text or a number; case, spaces and hyphens do not count. Undefined for any other text. */
export function malStatus(text: string): RecordStatus | undefined {
  return STATUSES.get(text.toLowerCase().replace(/[\s_-]+/g, ''))
}

/** The names of the fields that differ between the two files. */
const NAMES = {
  anime: {
    id: 'series_animedb_id',
    title: 'series_title',
    format: 'series_type',
    total: 'series_episodes',
    watched: 'my_watched_episodes',
    times: 'my_times_watched',
    isAgain: 'my_rewatching',
  },
  manga: {
    id: 'manga_mangadb_id',
    title: 'manga_title',
    format: 'manga_type',
    total: 'manga_chapters',
    watched: 'my_read_chapters',
    times: 'my_times_read',
    isAgain: 'my_rereading',
  },
} as const

/** The fields of an entry that are read. */
export const MAL_FIELDS: ReadonlySet<string> = new Set([
  ...Object.values(NAMES).flatMap((names) => Object.values(names)),
  ...['my_status', 'my_score', 'my_start_date', 'my_finish_date', 'my_rewatching_ep', 'my_read_volumes'],
  ...['my_comments', 'my_tags', 'my_priority'],
])

/** Characters of a format that are kept. */
const MAX_FORMAT = 50

/** An entry of MyAnimeList's file. Odd values, such as more episodes than the work has, are kept. */
export function malEntryOf(kind: MalKind, fields: MalFields): ImportedEntry {
  const names = NAMES[kind]
  const losses: Losses = new Set()
  const id = (fields[names.id] ?? '').trim()
  const record: RecordContent = {
    ...runsOf(kind, fields, losses),
    rating: ratingIn(fields.my_score, 10, losses),
    note: noteIn(fields.my_comments, losses),
    tags: tagsIn((fields.my_tags ?? '').split(','), losses),
    priority: PRIORITIES.get((fields.my_priority ?? '').trim().toLowerCase()) ?? null,
    volumesRead: kind === 'manga' ? countIn(fields.my_read_volumes, MAX_VOLUMES, losses) : 0,
  }
  return {
    externalId: /^[1-9]\d{0,9}$/.test(id) ? `${kind}/${id}` : null,
    title: cut(oneLine(fields[names.title] ?? ''), MAX_TITLE),
    kind,
    format: cut(oneLine(fields[names.format] ?? ''), MAX_FORMAT) || null,
    record,
    losses: [...losses],
  }
}

/**
 * The current run and the earlier ones, of which the file has only the number. An entry that is watched again is the
 * finished run, with the episode of the current one beside it (server/domain/tracking/exports/rules.ts writes it so).
 */
function runsOf(kind: MalKind, fields: MalFields, losses: Losses): RecordContent {
  const names = NAMES[kind]
  const watched = countIn(fields[names.watched], MAX_EPISODES, losses)
  const status = malStatus(fields.my_status ?? '')
  const isAgain = status === 'Completed' && /^(1|yes|true)$/i.test((fields[names.isAgain] ?? '').trim())
  const total = Number(fields[names.total])
  return recordIn(
    {
      status,
      // A manga has no such field.
      episodes: isAgain ? countIn(fields.my_rewatching_ep, MAX_EPISODES, losses) : watched,
      total: isAgain ? watched : total,
      startedDate: dateIn(fields.my_start_date, losses),
      finishedDate: dateIn(fields.my_finish_date, losses),
      isAgain,
      repeats: countIn(fields[names.times], MAX_EPISODES, losses),
    },
    losses,
  )
}

/** MyAnimeList writes LOW where nothing was chosen. */
const PRIORITIES = new Map<string, RecordDetails['priority']>([
  ['1', 'Medium'],
  ['medium', 'Medium'],
  ['2', 'High'],
  ['high', 'High'],
])

/** The types of works by MyAnimeList's types; one that is not named here can be any of its kind. */
const MAL_TYPES: Readonly<Record<string, MediaType>> = {
  tv: 'Anime',
  ova: 'Anime',
  ona: 'Anime',
  movie: 'Movie',
  special: 'Special',
  'tv special': 'Special',
  music: 'Special',
  manga: 'Manga',
  manhwa: 'Manga',
  manhua: 'Manga',
  'one-shot': 'Manga',
  doujinshi: 'Manga',
  novel: 'LightNovel',
  'light novel': 'LightNovel',
}

export function stagedFromMal({ externalId, title, kind, format, record, losses }: ImportedEntry): StagedEntry {
  const ids: StagedEntry['ids'] = externalId === null ? {} : { myanimelist: externalId }
  const type = MAL_TYPES[format?.toLowerCase() ?? '']
  const types = type && TYPES_OF[kind].includes(type) ? [type] : TYPES_OF[kind]
  return { ids, title, types, record, losses }
}
