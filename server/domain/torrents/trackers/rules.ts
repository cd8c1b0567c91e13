const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How often a tracker is asked for a torrent, by its age: seconds. New torrents change fast, and most are old. */
const INTERVALS = [
  { youngerThan: DAY, every: 15 * MINUTE },
  { youngerThan: 7 * DAY, every: HOUR },
  { youngerThan: 30 * DAY, every: 6 * HOUR },
] as const
const OLD = DAY

/** The same as an SQL expression over `created_at` of the torrent `t`: an interval. */
export const INTERVAL = `make_interval(secs => CASE ${INTERVALS.map(
  ({ youngerThan, every }) => `WHEN t.created_at > now() - make_interval(secs => ${youngerThan}) THEN ${every}`,
).join(' ')} ELSE ${OLD} END)`

/** Seconds that a tracker is left alone after an answer, whatever it says, and at most. */
const BETWEEN = MINUTE
const LONGEST = DAY
/** Seconds after the first failed try; each further one doubles them. */
const AFTER_FAILURE = 5 * MINUTE
/** A tracker that cannot be scraped, or must not be contacted, will not change soon. */
const HOPELESS = 30 * DAY

/** Seconds until a tracker is asked again after an answer. `wanted` is the tracker's own wish. */
export function afterAnswer(wanted: number | null): number {
  return wanted === null ? BETWEEN : Math.min(LONGEST, Math.max(BETWEEN, wanted))
}

/**
 * Seconds until a tracker is asked again after so many failed tries. `chance` (0 to 1) spreads trackers that failed
 * together.
 */
export function afterFailure(failures: number, isHopeless: boolean, chance: number): number {
  const wait = isHopeless ? HOPELESS : Math.min(LONGEST, AFTER_FAILURE * 2 ** Math.min(20, failures - 1))
  return Math.round(wait * (1 + chance / 4))
}
