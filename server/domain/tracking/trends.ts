import { raw, sql } from '@/server/platform/database/client'
import { write } from '@/server/platform/writing/write'

/**
 * Computes what is tracked more than usual: how many users publicly changed their progress in a work in 7 and 30 days.
 * That is divided by the square root of how many have it, so that well-known works are not always first. A user counts
 * once for a work, a work needs three users, and the first 500 of each period are kept. Only differences are written.
 */
export async function refreshTrends(): Promise<void> {
  await write(
    async (tx) => {
      const { rows } = await tx.query<{ changed: number }>(REFRESHED)
      if (rows[0] && rows[0].changed > 0) tx.invalidate(['index:trend'])
    },
    { minutes: 10 },
  )
}

const MIN_USERS = 3
const MAX_WORKS = 500
/** Added to the users who have a work, so that a work that nobody had before is not ahead of all others. */
const PRIOR_USERS = 10

const score = (users: string) =>
  raw(
    `CASE WHEN ${users} >= ${MIN_USERS} THEN round((${users} / sqrt(m.popularity - m.members + ${PRIOR_USERS}))::numeric, 3)::real ELSE 0 END`,
  )

/** The users of suspended accounts do not count. */
const REFRESHED = sql`WITH changes AS MATERIALIZED (
    SELECT e.media_id, e.user_id, max(e.created_at) AS at FROM watched_events e
    WHERE e.created_at > now() - interval '30 days' AND e.source <> 'Merge' AND is_news(e.before, e.after, e.source, e.created_at)
    GROUP BY e.media_id, e.user_id
  ), tracked AS (
    SELECT c.media_id, count(*) AS month, count(*) FILTER (WHERE c.at > now() - interval '7 days') AS week
    FROM changes c JOIN public_watched_records w ON w.user_id = c.user_id AND w.media_id = c.media_id
      JOIN users u ON u.id = c.user_id AND (u.suspended_until IS NULL OR u.suspended_until < now())
    GROUP BY c.media_id HAVING count(*) >= ${MIN_USERS}
  ), scored AS (
    SELECT t.media_id, m.type, ${score('t.week')} AS week, ${score('t.month')} AS month
    FROM tracked t JOIN media m ON m.id = t.media_id AND NOT m.is_adult
  ), wanted AS MATERIALIZED (
    SELECT media_id, type, week, month FROM (
      SELECT *, row_number() OVER (ORDER BY week DESC, media_id DESC) AS of_week,
        row_number() OVER (ORDER BY month DESC, media_id DESC) AS of_month FROM scored
    ) AS ranked WHERE of_week <= ${MAX_WORKS} OR of_month <= ${MAX_WORKS}
  ), removed AS (
    DELETE FROM media_trends t WHERE NOT EXISTS (SELECT FROM wanted w WHERE w.media_id = t.media_id) RETURNING 1
  ), written AS (
    INSERT INTO media_trends AS t (media_id, type, week, month) SELECT media_id, type, week, month FROM wanted
    ON CONFLICT (media_id) DO UPDATE SET type = excluded.type, week = excluded.week, month = excluded.month
      WHERE (t.type, t.week, t.month) IS DISTINCT FROM (excluded.type, excluded.week, excluded.month)
    RETURNING 1
  )
  SELECT ((SELECT count(*) FROM removed) + (SELECT count(*) FROM written))::int AS changed`
