import { TOTAL_DAYS, type TotalName } from '@/lib/administration/totals'
import { patientPool } from '@/server/platform/database/client'

/**
 * Writes the totals of each day that has none yet, up to the day before `now` (UTC), at most of the last 90 days. They
 * are counted once, so that a total stays what it was when something of that day is deleted. Active users are counted
 * within an hour after their day alone: a session says only when it was used last.
 */
export async function countDays(now = new Date()): Promise<void> {
  const today = new Date(now.toISOString().slice(0, 10))
  const isPrompt = now.getTime() - today.getTime() < HOUR
  for (const [name, from] of Object.entries(COUNTED))
    await patientPool().query(statementOf(from), [today.toISOString(), TOTAL_DAYS, name])
  if (isPrompt) await patientPool().query(ACTIVE, [today.toISOString()])
}

const HOUR = 3_600_000

/** Where each is counted by the time in `at`. All conditions are those of an index with this time. */
const COUNTED: Record<Exclude<TotalName, 'activeUsers'>, string> = {
  users: 'SELECT confirmed_at AS at FROM users WHERE confirmed_at IS NOT NULL',
  marks: 'SELECT created_at AS at FROM watched_events',
  reviews: `SELECT created_at AS at FROM reviews WHERE deleted_at IS NULL AND hidden_at IS NULL AND kind = 'review'`,
  uploads: `SELECT created_at AS at FROM torrents WHERE hidden_at IS NULL AND type = ANY (enum_range(NULL::torrent_type))`,
  suggestions: 'SELECT created_at AS at FROM contributions WHERE state = ANY (enum_range(NULL::contribution_state))',
}

/** `$1`: the start of today; `$2`: how many days before it; `$3`: the name. The days after the last counted one. */
const statementOf = (from: string) => `
  WITH missing AS (SELECT greatest(($1::timestamptz AT TIME ZONE 'UTC')::date - $2::int,
      (SELECT max(day) + 1 FROM daily_totals WHERE name = $3::text)) AS first),
  days AS (SELECT first + n AS day FROM missing,
    generate_series(0, ($1::timestamptz AT TIME ZONE 'UTC')::date - 1 - (SELECT first FROM missing)) AS n),
  counted AS (SELECT (at AT TIME ZONE 'UTC')::date AS day, count(*) AS total FROM (${from}) AS c
    WHERE at >= (SELECT first FROM missing)::timestamp AT TIME ZONE 'UTC' AND at < $1::timestamptz GROUP BY 1)
  INSERT INTO daily_totals (day, name, total)
  SELECT day, $3::text, coalesce(total, 0) FROM days LEFT JOIN counted USING (day) ON CONFLICT DO NOTHING`

/** Who was seen yesterday, or in the minutes since; not those who have logged in only since. */
const ACTIVE = `INSERT INTO daily_totals (day, name, total)
  SELECT ($1::timestamptz AT TIME ZONE 'UTC')::date - 1, 'activeUsers', count(DISTINCT user_id) FROM sessions
  WHERE last_used_at >= $1::timestamptz - interval '1 day' AND created_at < $1::timestamptz ON CONFLICT DO NOTHING`
