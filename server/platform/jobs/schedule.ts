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
  // Right after midnight: the next visit of a user overwrites that of the day before.
  'daily-totals': '3 * * * *',
  announcements: '* * * * *',
  news: '* * * * *',
  // Midnight by UTC, for seasons, and in Japan, for the calendar.
  'new-day': '0 0,15 * * *',
}
