import type { z } from 'zod'
import type { RecordStatus } from '@/lib/catalogue/record-statuses'
import type { MediaType } from '@/lib/catalogue/schemas/media'
import { parsePartialDate } from '@/lib/partial-date'
import { oneLine, severalLines } from '@/lib/text'
import {
  endsBeforeStart,
  type Progress,
  type RecordDates,
  type RecordDetails,
  type RecordRun,
} from '@/lib/tracking/progress'
import { MAX_NOTE, MAX_OWN_TAGS, MAX_RUNS } from '@/lib/tracking/records'
import { type exportedRecord, MAL_KINDS } from '@/lib/tracking/schemas/exports'
import type { RecordContent } from '@/lib/tracking/schemas/records'

export type MalKind = (typeof MAL_KINDS)[number]
export const isMalKind = (name: string): name is MalKind => MAL_KINDS.some((kind) => kind === name)

/** The fields of an entry of MyAnimeList's file, as they are written. */
export type MalFields = Readonly<Record<string, string>>

/** A value that an import could not take over as it was, or that is odd. */
export const IMPORT_LOSSES = [
  /** An impossible date: the record has none. */
  'badDate',
  /** The dates are kept. */
  'endsBeforeStart',
  /** A part of a chapter or episode: rounded down. */
  'countRounded',
  /** No number, or too high: 0. */
  'badCount',
  /** The record has no rating. */
  'badScore',
  /** An unknown status: concluded from the episodes. */
  'badStatus',
  'noteCut',
  'tagsCut',
  'runsCut',
] as const
export type ImportLoss = (typeof IMPORT_LOSSES)[number]

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

/** A record of our own JSON file. `mediaId` is the work's id on the installation that wrote the file. */
export type OwnEntry = {
  mediaId: number
  /** The work's ids on other sites: site → id. */
  externalIds: Readonly<Record<string, string>>
  title: string
  type: MediaType
  record: RecordContent
  createdDate: string
  updatedDate: string
}

export function ownEntryOf(exported: z.output<typeof exportedRecord>): OwnEntry {
  const { media, createdDate, updatedDate, ...record } = exported
  const { id, ids, title, type } = media
  return {
    mediaId: id,
    externalIds: Object.fromEntries(Object.entries(ids).filter(isPlausible).slice(0, MAX_IDS)),
    title: cut(title, MAX_TITLE),
    ...{ type, record, createdDate, updatedDate },
  }
}

/** Ids of one work. */
const MAX_IDS = 100
/** The lengths that the catalogue takes (lib/catalogue/schemas/media-input.ts). */
const isPlausible = ([site, id]: [string, string]) => site.length <= 100 && id.length <= MAX_TITLE

const FILE_NAME = /^(?:anime|manga)list_(\d{1,12})_/i
/** MyAnimeList began in 2004. */
const FIRST_EXPORT = Date.UTC(2004)
const DAY = 24 * 60 * 60 * 1000

/** The time of a file of MyAnimeList, from its name "animelist_1590000000_-_1234567.xml.gz"; null for others. */
export function exportTimeOf(fileName: string, now = new Date()): Date | null {
  const [, seconds] = FILE_NAME.exec(fileName) ?? []
  const time = Number(seconds) * 1000
  return time >= FIRST_EXPORT && time <= now.getTime() + DAY ? new Date(time) : null
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

/** Characters of a title and of a format that are kept. */
const MAX_TITLE = 500
const MAX_FORMAT = 50
const MAX_EPISODES = 1_000_000
const MAX_VOLUMES = 100_000
const MAX_TAG = 50

/** An entry of MyAnimeList's file. Odd values, such as more episodes than the work has, are kept. */
export function malEntryOf(kind: MalKind, fields: MalFields): ImportedEntry {
  const names = NAMES[kind]
  const losses = new Set<ImportLoss>()
  const id = (fields[names.id] ?? '').trim()
  const record: RecordContent = {
    ...runsOf(kind, fields, losses),
    rating: ratingOf(fields.my_score, losses),
    note: noteOf(fields.my_comments, losses),
    tags: tagsOf(fields.my_tags, losses),
    priority: PRIORITIES.get((fields.my_priority ?? '').trim().toLowerCase()) ?? null,
    volumesRead: kind === 'manga' ? countOf(fields.my_read_volumes, MAX_VOLUMES, losses) : 0,
    isPrivate: false,
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

const BLANK_RUN: RecordRun = { episodesWatched: 0, startedDate: null, finishedDate: null, rating: null }

/**
 * The current run and the earlier ones, of which the file has only the number. An entry that is watched again is the
 * finished run, with the episode of the current one beside it (server/domain/tracking/exports/rules.ts writes it so).
 */
function runsOf(
  kind: MalKind,
  fields: MalFields,
  losses: Set<ImportLoss>,
): Progress & RecordDates & Pick<RecordDetails, 'earlierRuns'> {
  const names = NAMES[kind]
  const episodesWatched = countOf(fields[names.watched], MAX_EPISODES, losses)
  const [startedDate, finishedDate] = [dateOf(fields.my_start_date, losses), dateOf(fields.my_finish_date, losses)]
  if (endsBeforeStart({ startedDate, finishedDate }, null)) losses.add('endsBeforeStart')
  const status = statusOf(fields.my_status, episodesWatched, Number(fields[names.total]), losses)
  const isAgain = status === 'Completed' && /^(1|yes|true)$/i.test((fields[names.isAgain] ?? '').trim())
  const repeats = countOf(fields[names.times], MAX_EPISODES, losses)
  const most = MAX_RUNS - (isAgain ? 1 : 0)
  if (repeats > most) losses.add('runsCut')
  const blank = Array.from({ length: Math.min(repeats, most) }, () => BLANK_RUN)
  if (!isAgain) return { episodesWatched, status, startedDate, finishedDate, earlierRuns: blank }
  return {
    // A manga has no such field.
    episodesWatched: countOf(fields.my_rewatching_ep, MAX_EPISODES, losses),
    status: 'Watching',
    ...{ startedDate: null, finishedDate: null },
    earlierRuns: [...blank, { episodesWatched, startedDate, finishedDate, rating: null }],
  }
}

function statusOf(text: string | undefined, watched: number, total: number, losses: Set<ImportLoss>): RecordStatus {
  const status = malStatus(text ?? '')
  if (status) return status
  losses.add('badStatus')
  if (watched === 0) return 'Planned'
  return total > 0 && watched >= total ? 'Completed' : 'Watching'
}

/** MyAnimeList writes LOW where nothing was chosen. */
const PRIORITIES = new Map<string, RecordDetails['priority']>([
  ['1', 'Medium'],
  ['medium', 'Medium'],
  ['2', 'High'],
  ['high', 'High'],
])

/** A number of episodes, chapters, volumes or times. */
function countOf(text: string | undefined, most: number, losses: Set<ImportLoss>): number {
  const trimmed = (text ?? '').trim() || '0'
  const number = /^\d{1,9}(\.\d*)?$/.test(trimmed) ? Number(trimmed) : Number.NaN
  if (Math.floor(number) <= most) {
    if (!Number.isInteger(number)) losses.add('countRounded')
    return Math.floor(number)
  }
  losses.add('badCount')
  return 0
}

/** A score of 0 to 10, where 0 is none. */
function ratingOf(text: string | undefined, losses: Set<ImportLoss>): number | null {
  const trimmed = (text ?? '').trim() || '0'
  const score = /^\d{1,2}(\.\d{1,9})?$/.test(trimmed) ? Number(trimmed) : Number.NaN
  if (score <= 10) return Math.round(score * 10) || null
  losses.add('badScore')
  return null
}

/** A date of which the parts 00 are unknown: "2021-02-00" is "2021-02", and "0000-00-00" is none. */
function dateOf(text: string | undefined, losses: Set<ImportLoss>): string | null {
  const trimmed = (text ?? '').trim()
  const date = trimmed.replace(/(-00)+$/, '')
  if (date === '' || date === '0000') return null
  if (/^\d{4}/.test(date) && parsePartialDate(date) !== null) return date
  losses.add('badDate')
  return null
}

function noteOf(text: string | undefined, losses: Set<ImportLoss>): string | null {
  const note = severalLines(text ?? '')
  if (note.length > MAX_NOTE) losses.add('noteCut')
  return severalLines(cut(note, MAX_NOTE)) || null
}

/** Tags between commas; of those that differ only in case the first counts. */
function tagsOf(text: string | undefined, losses: Set<ImportLoss>): string[] {
  const given = (text ?? '').split(',').map(oneLine)
  const tags = new Map<string, string>()
  for (const tag of given.map((whole) => cut(whole, MAX_TAG)))
    if (tag !== '' && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag)
  if (tags.size > MAX_OWN_TAGS || given.some((tag) => tag.length > MAX_TAG)) losses.add('tagsCut')
  return [...tags.values()].slice(0, MAX_OWN_TAGS)
}

/** The first `most` characters, without half a character at the end. */
function cut(text: string, most: number): string {
  return text.length <= most
    ? text
    : text
        .slice(0, most)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()
}
