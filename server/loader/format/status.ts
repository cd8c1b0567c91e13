import type { MediaStatus } from '@/lib/catalogue/media-statuses'
import type { MediaType } from '@/lib/catalogue/schemas/media'
import { firstDayOf, seasonOf } from '@/lib/catalogue/seasons'

/** Status and dates of a work in a source. Dates are partial (lib/partial-date.ts). */
export type Run = {
  /** The source's own status, if it has one. */
  word?: string | null
  begin: number | null
  end: number | null
  type: MediaType
  format: string | null
  episodes: number | null
  /** The season that a source names, as year × 10 + 1 to 4. */
  season?: number | null
}

/**
 * The status of a work: the source's own, unless the dates say that it is out of date. Otherwise it is derived from the
 * dates on the day `today` (yyyymmdd). A start date without an end date suffices only for works that appear at once: a
 * movie, a game, a one-shot, a single episode.
 */
export function statusOf({ word, begin, end, type, format, episodes, season }: Run, today: number): MediaStatus {
  const status = word ? WORDS[word.toUpperCase()] : undefined
  if (status && !isOver(status, { begin, end }, today)) return status
  if (end !== null && latest(end) <= today) return 'Ended'
  if (begin === null) return 'Unknown'
  if (Math.max(earliest(begin), firstOf(season)) > today) return 'Upcoming'
  if (latest(begin) > today) return 'Unknown'
  if (end !== null) return earliest(end) > today ? 'Ongoing' : 'Unknown'
  const atOnce = type === 'Movie' || type === 'Game' || episodes === 1 || (format !== null && AT_ONCE.has(format))
  return atOnce ? 'Ended' : 'Unknown'
}

/** Whether dates say that a status is out of date: what is upcoming has begun, what is ongoing has ended. */
function isOver(status: MediaStatus, { begin, end }: Pick<Run, 'begin' | 'end'>, today: number): boolean {
  if (status !== 'Upcoming' && status !== 'Ongoing') return false
  if (end !== null && latest(end) < today) return true
  return status === 'Upcoming' && begin !== null && latest(begin) < today
}

/** The first day of a season, if it is named; a date in it may be later. */
function firstOf(season: number | null | undefined): number {
  const named = season ? seasonOf(season) : null
  return named ? firstDayOf(named) : 0
}

/** Status names of sources and ours; UNKNOWN counts as missing. */
const WORDS: Record<string, MediaStatus> = {
  FINISHED: 'Ended',
  ENDED: 'Ended',
  ONGOING: 'Ongoing',
  UPCOMING: 'Upcoming',
  CANCELLED: 'Cancelled',
}

const AT_ONCE = new Set(['One-shot', 'Music'])

/** The first and last day of a partial date. Day 31 in a shorter month is harmless in comparisons. */
export const earliest = (date: number) => date + (date % 10000 === 0 ? 101 : date % 100 === 0 ? 1 : 0)
export const latest = (date: number) => date + (date % 10000 === 0 ? 1231 : date % 100 === 0 ? 31 : 0)

/** Today in UTC as yyyymmdd. */
export function dayOf(date: Date): number {
  return Number(date.toISOString().slice(0, 10).replaceAll('-', ''))
}
