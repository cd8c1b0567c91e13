import { TOTAL_DAYS, type TotalName } from '@/lib/administration/totals'
import { noteSeenUsers } from '@/server/domain/identity/sessions/seen'
import { patientPool } from '@/server/platform/database/client'

/**
 * Writes the totals of each day that has none yet, up to the day before `now` (UTC), at most of the last 90 days. They
 * are counted once, so that a total stays what it was when something of that day is deleted. Active users are counted
 * in each run, also those of today. Only the last visit of a user is stored, and the next one overwrites it.
 */
export async function countDays(now = new Date()): Promise<void> {
  const today = new Date(now.toISOString().slice(0, 10))
  for (const [name, from] of Object.entries(COUNTED))
    await patientPool().query(statementOf(from), [today.toISOString(), TOTAL_DAYS, name])
  await countActiveUsers(today, now)
}

/** Milliseconds after midnight. A session that is used within them was most likely in use on the day before, too. */
const PROMPT = 600_000
const DAY = 86_400_000

async function countActiveUsers(today: Date, now: Date): Promise<void> {
  await noteSeenUsers()
  const { rows } = await patientPool().query<{ first: string }>(FIRST, [today.toISOString().slice(0, 10), TOTAL_DAYS])
  for (let day = Date.parse(rows[0]?.first ?? ''); day <= today.getTime(); day += DAY) {
    const end = day + DAY
    const isPrompt = now.getTime() >= end && now.getTime() < end + PROMPT
    const prompt = isPrompt ? end + PROMPT : end
    await patientPool().query(
      ACTIVE,
      [day, end, prompt].map((time) => new Date(time).toISOString()),
    )
  }
}

/**
 * The rows of each total: `at` is when they were made, `user_id` by whom. Each condition is that of an index by this
 * time.
 */
const COUNTED: Record<Exclude<TotalName, 'activeUsers'>, string> = {
  users: 'SELECT confirmed_at AS at, id AS user_id FROM users WHERE confirmed_at IS NOT NULL',
  marks: 'SELECT created_at AS at, user_id FROM watched_events',
  reviews: `SELECT created_at AS at, poster_id AS user_id FROM reviews
    WHERE deleted_at IS NULL AND hidden_at IS NULL AND kind = 'review'`,
  uploads: `SELECT created_at AS at, uploader_id AS user_id FROM torrents
    WHERE hidden_at IS NULL AND type = ANY (enum_range(NULL::torrent_type))`,
  suggestions: `SELECT created_at AS at, proposer_id AS user_id FROM contributions
    WHERE state = ANY (enum_range(NULL::contribution_state))`,
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

/** Everything that shows that a user was there from `$1` to `$2`: what was written, and when each was seen last. */
const TRACES = [...Object.values(COUNTED), 'SELECT seen_at AS at, user_id FROM seen_users']
  .map((from) => `SELECT user_id FROM (${from}) AS c WHERE at >= $1::timestamptz AND at < $2::timestamptz`)
  .join(' UNION ')

/** The first day whose active users are counted: the last counted one, since it may not have been over then. */
const FIRST = `SELECT coalesce((SELECT least(max(day), $1::date - 1) FROM daily_totals WHERE name = 'activeUsers' AND day <= $1::date
    AND day >= $1::date - $2::int HAVING max(day) IS NOT NULL), $1::date - $2::int)::text AS first`

/**
 * Counts the users who were there from `$1` to `$2`, a day of UTC, and are not counted yet. Sessions that are used
 * between `$2` and `$3` count for that day, too. If both are the same, no session is read: no index has their last use.
 */
const ACTIVE = `
  WITH day AS (SELECT ($1::timestamptz AT TIME ZONE 'UTC')::date AS day),
  traces AS (${TRACES} UNION
    SELECT user_id FROM sessions WHERE $2::timestamptz < $3::timestamptz
      AND last_used_at >= $2::timestamptz AND last_used_at < $3::timestamptz AND created_at < $2::timestamptz),
  counted AS (UPDATE seen_users s SET counted_on = day FROM day, traces t JOIN users u ON u.id = t.user_id
    WHERE s.user_id = t.user_id AND u.confirmed_at IS NOT NULL AND (s.counted_on IS NULL OR s.counted_on < day)
    RETURNING s.user_id)
  INSERT INTO daily_totals AS d (day, name, total) SELECT day, 'activeUsers', (SELECT count(*) FROM counted) FROM day
  ON CONFLICT (day, name) DO UPDATE SET total = d.total + EXCLUDED.total`
