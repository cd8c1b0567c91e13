import type { WatchedInput } from '@/lib/schemas/watched'
import { BLANK, datesOfPlusOne, type Extent, enterEpisodes, isTooMany, type Progress, settle } from '@/lib/watching'
import type { RecordRow } from './rows'

/** The fields of a record that a user can change. */
export type Content = Omit<RecordRow, 'createdAt' | 'updatedAt'>

/**
 * The record after an input, or the code of what is wrong with it. The automatic rules (lib/watching.ts) apply to forms and
 * "one more"; an input that keeps its status is only checked.
 */
export function contentAfter(
  input: WatchedInput,
  before: Content | null,
  extent: Extent,
  now: Date,
): Content | { episodesWatched: 'moreWatchedThanExist' } {
  if (keepsStatus(input) && isTooMany(input.episodesWatched, extent)) return { episodesWatched: 'moreWatchedThanExist' }
  const progress = progressAfter(input, before, extent)
  const given = {
    startedDate: input.startedDate === undefined ? (before?.startedDate ?? null) : input.startedDate,
    finishedDate: input.finishedDate === undefined ? (before?.finishedDate ?? null) : input.finishedDate,
  }
  const rating = input.rating === undefined ? (before?.rating ?? null) : input.rating
  if (input.source !== 'plus-one') return { ...progress, ...given, rating }
  const dated = before && { ...before, ...given }
  return { ...progress, ...datesOfPlusOne(dated, progress, dayOf(input.date, now)), rating }
}

const keepsStatus = ({ source, keepStatus }: WatchedInput) => source === 'api' || keepStatus === true

function progressAfter(input: WatchedInput, before: Progress | null, extent: Extent): Progress {
  const { episodesWatched, status = before?.status ?? BLANK.status } = input
  if (keepsStatus(input)) return { episodesWatched, status }
  // One more episode resumes a paused or dropped work.
  if (input.source === 'plus-one') return enterEpisodes(before ?? BLANK, episodesWatched, extent)
  return settle({ episodesWatched, status }, before, extent)
}

/** The user's local day if it is plausible in some time zone; else ours. */
export function dayOf(given: string | undefined, now: Date): string {
  const days = [-1, 0, 1].map((off) => new Date(now.getTime() + off * DAY).toISOString().slice(0, 10))
  return given !== undefined && days.includes(given) ? given : now.toISOString().slice(0, 10)
}

const DAY = 86_400_000

export function isSame(a: Content | null, b: Content | null): boolean {
  if (a === null || b === null) return a === b
  return (['episodesWatched', 'status', 'rating', 'startedDate', 'finishedDate'] as const).every(
    (key) => a[key] === b[key],
  )
}
