/**
 * A time that is over, for a stored end (`expires_at`, `kept_until`, `next_at`). now() is none: it has microseconds,
 * and a column of milliseconds can round it up to half a millisecond from now.
 */
export function past(): Date {
  return new Date(Date.now() - 1000)
}
