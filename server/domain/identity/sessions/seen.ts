import { rows, sql } from '@/server/platform/database/client'
import { SESSION_DAYS } from './sessions'

/** Days of uses that one run looks at; the job runs each hour. */
const LOOKED_AT = 3

/**
 * Notes when users were last seen, by sessions and personal tokens. Logins are noted at once, by a trigger
 * (prisma/migrations/0202_seen_users).
 */
export async function noteSeenUsers(): Promise<void> {
  await rows(sql`UPDATE seen_users s SET seen_at = used.at FROM (
      SELECT user_id, max(last_used_at) AS at FROM (
        SELECT user_id, last_used_at FROM sessions WHERE expires_at > now() + make_interval(days => ${SESSION_DAYS - LOOKED_AT}::int)
        UNION ALL
        SELECT user_id, last_used_at FROM personal_tokens WHERE last_used_at > now() - make_interval(days => ${LOOKED_AT}::int)
      ) AS uses GROUP BY user_id
    ) AS used WHERE s.user_id = used.user_id AND s.seen_at < used.at - interval '1 minute'`)
}
