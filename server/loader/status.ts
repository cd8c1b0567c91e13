import type { MediaStatus, MediaType } from '@/lib/catalogue/schemas/media'

/** Status and dates of a work in a source. Dates are partial (lib/partial-date.ts). */
export type Run = {
  /** The source's own status, if it has one. */
  word?: string | null
  begin: number | null
  end: number | null
  type: MediaType
  format: string | null
  episodes: number | null
}

/**
 * The status of a work: the source's own, otherwise derived from its dates on the day `today` (yyyymmdd). A start date
 * without an end date suffices only for works that appear at once: a movie, a game, a one-shot, a single episode.
 */
export function statusOf({ word, begin, end, type, format, episodes }: Run, today: number): MediaStatus {
  const status = word ? WORDS[word.toUpperCase()] : undefined
  if (status) return status
  if (end !== null && latest(end) <= today) return 'Ended'
  if (begin === null) return 'Unknown'
  if (earliest(begin) > today) return 'Upcoming'
  if (latest(begin) > today) return 'Unknown'
  if (end !== null) return earliest(end) > today ? 'Ongoing' : 'Unknown'
  const atOnce = type === 'Movie' || type === 'Game' || episodes === 1 || (format !== null && AT_ONCE.has(format))
  return atOnce ? 'Ended' : 'Unknown'
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
