import type { MediaStatus, MediaType } from '@/lib/schemas/media'

/** What a source says of a work's run. Dates are partial, as lib/partial-date.ts keeps them. */
export type Run = {
  /** The source's own word, where it has one. */
  word?: string | null
  begin: number | null
  end: number | null
  type: MediaType
  format: string | null
  episodes: number | null
}

/**
 * The status of a work: the source's word, else what its dates say on the day `today` (yyyymmdd). Begun without an end
 * says something only of what comes out at once: a film, a game, a one-shot, a single episode.
 */
export function statusOf({ word, begin, end, type, format, episodes }: Run, today: number): MediaStatus {
  const said = word ? WORDS[word.toUpperCase()] : undefined
  if (said) return said
  if (end !== null && latest(end) <= today) return 'Ended'
  if (begin === null) return 'Unknown'
  if (earliest(begin) > today) return 'Upcoming'
  if (latest(begin) > today) return 'Unknown'
  if (end !== null) return earliest(end) > today ? 'Ongoing' : 'Unknown'
  const atOnce = type === 'Movie' || type === 'Game' || episodes === 1 || (format !== null && AT_ONCE.has(format))
  return atOnce ? 'Ended' : 'Unknown'
}

/** Sources' words for a status, and ours; UNKNOWN says nothing. */
const WORDS: Record<string, MediaStatus> = {
  FINISHED: 'Ended',
  ENDED: 'Ended',
  ONGOING: 'Ongoing',
  UPCOMING: 'Upcoming',
  CANCELLED: 'Cancelled',
}

const AT_ONCE = new Set(['One-shot', 'Music'])

/** First and last day that a partial date may mean. Days past a month's end do no harm in a comparison. */
export const earliest = (date: number) => date + (date % 10000 === 0 ? 101 : date % 100 === 0 ? 1 : 0)
export const latest = (date: number) => date + (date % 10000 === 0 ? 1231 : date % 100 === 0 ? 31 : 0)

/** Today in UTC as yyyymmdd. */
export function dayOf(date: Date): number {
  return Number(date.toISOString().slice(0, 10).replaceAll('-', ''))
}
