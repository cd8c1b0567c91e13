import type { JobName } from './queue'

/** Scheduled jobs (cron, UTC). */
export const SCHEDULE: Partial<Record<JobName, string>> = {
  clean: '17 * * * *',
  digests: '27 * * * *',
  'recent-popularity': '*/10 * * * *',
  'all-popularity': '41 3 * * *',
  backup: '23 * * * *',
  import: '* * * * *',
  'match-imports': '*/15 * * * *',
  scrape: '* * * * *',
  pictures: '* * * * *',
  'torrent-orders': '*/10 * * * *',
  'saved-searches': '4-59/10 * * * *',
  'search-keys': '* * * * *',
  'media-places': '*/10 * * * *',
  catalogue: '47 * * * *',
  trends: '5,35 * * * *',
  'similar-works': '* * * * *',
  readings: '*/5 * * * *',
  tags: '7,37 * * * *',
  'next-airings': '*/10 * * * *',
  suspensions: '* * * * *',
  'factor-removals': '*/10 * * * *',
  // At once after midnight, when active users of the day before are counted; else nothing is left to count.
  'daily-totals': '3 * * * *',
  announcements: '* * * * *',
  news: '* * * * *',
  // Midnight by UTC, for seasons, and in Japan, for the calendar.
  'new-day': '0 0,15 * * *',
}

const MINUTE = 60_000
const MINUTES_OF_DAY = 24 * 60

/**
 * The first minute after `now` at which a schedule begins (cron with five fields, by UTC). Schedules of this product
 * name minutes and hours only; null for one that names days, or that is none.
 */
export function nextRun(cron: string, now: Date): Date | null {
  const [minutes, hours, ...days] = cron.trim().split(/\s+/)
  if (minutes === undefined || hours === undefined || days.join(' ') !== '* * *') return null
  const ofMinute = valuesOf(minutes, 59)
  const ofHour = valuesOf(hours, 23)
  if (!ofMinute || !ofHour) return null
  const next = Math.floor(now.getTime() / MINUTE) + 1
  for (let at = next; at <= next + MINUTES_OF_DAY; at++) {
    const date = new Date(at * MINUTE)
    if (ofMinute.has(date.getUTCMinutes()) && ofHour.has(date.getUTCHours())) return date
  }
  return null
}

/** The values of a field of cron: `*`, numbers, ranges and steps, joined by commas. */
function valuesOf(field: string, most: number): Set<number> | null {
  const values = new Set<number>()
  for (const part of field.split(',')) {
    const [, all, first, last, step = '1'] = /^(?:(\*)|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(part) ?? []
    if (all === undefined && first === undefined) return null
    const from = Number(first ?? 0)
    const to = all ? most : Number(last ?? first)
    if (to > most || Number(step) < 1) return null
    for (let value = from; value <= to; value += Number(step)) values.add(value)
  }
  return values
}
