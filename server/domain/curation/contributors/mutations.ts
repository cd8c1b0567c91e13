import type { ContributorRecord } from '@/lib/curation/schemas/contribution-queue'
import { AppError } from '@/server/platform/errors'
import { siteNow } from '@/server/platform/site/site'
import { write } from '@/server/platform/writing/write'
import { contributorRecord } from './queries'
import { logTrust } from './writes'

/**
 * Rules out that changes by somebody apply at once, or no longer. What was accepted stays counted, so that they do
 * again if it is enough.
 * @throws AppError notFound
 */
export async function distrust(userId: number, isDistrusted: boolean, moderatorId: number): Promise<ContributorRecord> {
  const { trustedAfter, trustedAfterDays } = await siteNow()
  await write(async (tx) => {
    const { rows } = await tx.query('SELECT FROM users WHERE id = $1::int AND confirmed_at IS NOT NULL FOR KEY SHARE', [
      userId,
    ])
    if (rows.length === 0) throw new AppError('notFound')
    const { rowCount } = isDistrusted
      ? await tx.query(DISTRUST, [userId, moderatorId])
      : await tx.query(FORGIVE, [userId, trustedAfter, trustedAfterDays])
    if (rowCount) await logTrust(tx, isDistrusted ? 'EditsDistrusted' : 'EditsAllowed', userId, moderatorId)
    tx.invalidate([`user:${userId}`])
  })
  const record = await contributorRecord(userId)
  if (!record) throw new AppError('notFound')
  return record
}

const DISTRUST = `INSERT INTO contributors AS c (user_id, distrusted_at, distrusted_by) VALUES ($1::int, now(), $2::int)
  ON CONFLICT (user_id) DO UPDATE SET trusted_at = NULL, distrusted_at = now(), distrusted_by = excluded.distrusted_by
    WHERE c.distrusted_at IS NULL`

const FORGIVE = `UPDATE contributors SET distrusted_at = NULL, distrusted_by = NULL,
    trusted_at = CASE WHEN run >= $2::int AND run_since <= now() - make_interval(days => $3::int) THEN now() END
  WHERE user_id = $1::int AND distrusted_at IS NOT NULL`
