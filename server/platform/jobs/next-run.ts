// The package is CommonJS: when the bench and development run from the sources, its exports have no names.
import parser from 'cron-parser'

/** When a schedule begins next after `now` (cron, by UTC), as pg-boss reads it; null for what is no schedule. */
export function nextRun(cron: string, now: Date): Date | null {
  try {
    return parser.parseExpression(cron, { currentDate: now, tz: 'UTC' }).next().toDate()
  } catch {
    return null
  }
}
