// CommonJS: Node.js finds no names of its exports, when the bench and development run from the sources.
import parser from 'cron-parser'

/** When a schedule begins next after `now` (cron, by UTC), as pg-boss reads it; null for what is no schedule. */
export function nextRun(cron: string, now: Date): Date | null {
  try {
    return parser.parseExpression(cron, { currentDate: now, tz: 'UTC' }).next().toDate()
  } catch {
    return null
  }
}
