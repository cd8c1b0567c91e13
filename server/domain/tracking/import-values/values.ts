import type { RecordStatus } from '@/lib/catalogue/record-statuses'
import { parsePartialDate } from '@/lib/partial-date'
import { oneLine, severalLines } from '@/lib/text'
import { endsBeforeStart, type RecordRun } from '@/lib/tracking/progress'
import { MAX_NOTE, MAX_OWN_TAGS, MAX_RUNS, type RecordPriority } from '@/lib/tracking/records'
import type { RecordContent } from '@/lib/tracking/schemas/records'
import type { FileRecord, ImportLoss } from './entry'

/** The values of records as files have them. What cannot be taken over is dropped alone, and named in `losses`. */
export type Losses = Set<ImportLoss>

/** Characters of a title that are kept; most episodes and volumes; characters of a tag. */
export const MAX_TITLE = 500
export const MAX_EPISODES = 1_000_000
export const MAX_VOLUMES = 100_000
const MAX_TAG = 50

/** A field of a parsed file, as text; '' where it has none. */
export const textIn = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' && Number.isFinite(value) ? String(value) : ''

/** The field of an object of a parsed file that the object has of its own. */
export function fieldIn(value: unknown, ...names: string[]): unknown {
  let found = value
  for (const name of names) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined
    found = (found as Record<string, unknown>)[name]
  }
  return found
}

export const titleIn = (value: unknown): string => cut(oneLine(textIn(value)), MAX_TITLE)

/** A positive whole number as ids are written; null for anything else. */
export function idIn(value: unknown): string | null {
  const text = textIn(value).trim()
  return /^[1-9]\d{0,9}$/.test(text) ? text : null
}

/** A year of four digits. */
export function yearIn(value: unknown): number | null {
  const text = textIn(value).trim().slice(0, 4)
  return /^(19|20)\d\d$/.test(text) ? Number(text) : null
}

/** A number of episodes, chapters, volumes or times. */
export function countIn(value: unknown, most: number, losses: Losses): number {
  const text = textIn(value).trim() || '0'
  const number = /^\d{1,9}(\.\d*)?$/.test(text) ? Number(text) : Number.NaN
  if (Math.floor(number) <= most) {
    if (!Number.isInteger(number)) losses.add('countRounded')
    return Math.floor(number)
  }
  losses.add('badCount')
  return 0
}

/** A score of 0 to `best` as ours of 0 to 100; 0 is none. */
export function ratingIn(value: unknown, best: number, losses: Losses): number | null {
  const text = textIn(value).trim().replace(',', '.') || '0'
  const score = /^\d{1,3}(\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN
  if (score <= best) return Math.round((score * 100) / best) || null
  losses.add('badScore')
  return null
}

/** A date, or the day of a time, of which the parts 00 are unknown: "2021-02-00" is "2021-02". */
export function dateIn(value: unknown, losses: Losses): string | null {
  const trimmed = textIn(value).trim()
  const day = /^\d{4}-\d{2}-\d{2}(?=[T ]\d)/.exec(trimmed)?.[0] ?? trimmed
  const date = day.replace(/(-00)+$/, '')
  if (date === '' || date === '0000') return null
  if (/^\d{4}/.test(date) && parsePartialDate(date) !== null) return date
  losses.add('badDate')
  return null
}

/** Whether a record is private, as a file says it; nothing where it has no such field. */
export function privacyIn(value: unknown): Pick<FileRecord, 'isPrivate' | 'saysPrivate'> | undefined {
  if (typeof value !== 'boolean' && value !== 0 && value !== 1) return undefined
  return { isPrivate: Boolean(value), saysPrivate: true }
}

export function noteIn(value: unknown, losses: Losses): string | null {
  const note = severalLines(textIn(value))
  if (note.length > MAX_NOTE) losses.add('noteCut')
  return severalLines(cut(note, MAX_NOTE)) || null
}

/** Reads tags. Of those that differ only in case, the first counts. */
export function tagsIn(texts: readonly string[], losses: Losses): string[] {
  const given = texts.map((text) => oneLine(text).replaceAll(',', ' '))
  const tags = new Map<string, string>()
  for (const tag of given.map((whole) => oneLine(cut(whole, MAX_TAG))))
    if (tag !== '' && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag)
  if (tags.size > MAX_OWN_TAGS || given.some((tag) => tag.length > MAX_TAG)) losses.add('tagsCut')
  return [...tags.values()].slice(0, MAX_OWN_TAGS)
}

/** The first `most` characters, without half a character at the end. */
export function cut(text: string, most: number): string {
  return text.length <= most
    ? text
    : text
        .slice(0, most)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()
}

/** An earlier run without any details. */
export const BLANK_RUN: RecordRun = { episodesWatched: 0, startedDate: null, finishedDate: null, rating: null }

/** Earlier runs that a file only counts, before those with details. */
export function runsIn(repeats: number, known: readonly RecordRun[], losses: Losses): RecordRun[] {
  const most = Math.max(0, MAX_RUNS - known.length)
  if (repeats > most || known.length > MAX_RUNS) losses.add('runsCut')
  return [...Array.from({ length: Math.min(repeats, most) }, () => BLANK_RUN), ...known.slice(-MAX_RUNS)]
}

/** What a file says of a record. Without a status it is concluded from the episodes. */
export type Given = {
  status: RecordStatus | undefined
  episodes?: number
  /** The episodes of the work, if the file says so. */
  total?: number
  volumes?: number
  rating?: number | null
  startedDate?: string | null
  finishedDate?: string | null
  /** The work is watched again: the dates are those of the run before, which is counted by `repeats` or not. */
  isAgain?: boolean
  repeats?: number
  runs?: readonly RecordRun[]
  note?: string | null
  tags?: string[]
  priority?: RecordPriority | null
  isPrivate?: boolean
}

export function recordIn(given: Given, losses: Losses): RecordContent {
  const { episodes = 0, total = 0, startedDate = null, finishedDate = null, isAgain = false } = given
  if (endsBeforeStart({ startedDate, finishedDate }, null)) losses.add('endsBeforeStart')
  const before = { ...BLANK_RUN, episodesWatched: total, startedDate, finishedDate }
  return {
    episodesWatched: episodes,
    status: isAgain ? 'Watching' : (given.status ?? concluded(episodes, total, losses)),
    rating: given.rating ?? null,
    ...(isAgain ? { startedDate: null, finishedDate: null } : { startedDate, finishedDate }),
    note: given.note ?? null,
    volumesRead: given.volumes ?? 0,
    priority: given.priority ?? null,
    tags: given.tags ?? [],
    isPrivate: given.isPrivate ?? false,
    earlierRuns: runsIn(given.repeats ?? 0, [...(given.runs ?? []), ...(isAgain ? [before] : [])], losses),
  }
}

/** A record of all seasons of a show, of which nothing tells where the first one ends. */
export function summed(record: RecordContent, losses: Losses): FileRecord {
  if (record.episodesWatched > 0) losses.add('seasonsSummed')
  return { ...record, isSum: true }
}

function concluded(episodes: number, total: number, losses: Losses): RecordStatus {
  losses.add('badStatus')
  if (episodes === 0) return 'Planned'
  return total > 0 && episodes >= total ? 'Completed' : 'Watching'
}
