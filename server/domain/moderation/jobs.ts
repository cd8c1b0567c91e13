import { invalidateWaitingOf } from '@/server/domain/curation/waiting'
import { rows, sql } from '@/server/platform/database/client'
import { write } from '@/server/platform/writing/write'

/** Suspensions that end in one transaction. */
const BATCH = 500

/**
 * Ends the suspensions whose time is over: they stand no longer in the accounts. The list of members is invalidated,
 * and pages of what waits, which leave out who is suspended. What is over after a pause of the worker is found then.
 */
export async function endSuspensions(): Promise<void> {
  while ((await endSome()) === BATCH);
}

async function endSome(): Promise<number> {
  const due = await rows(sql`SELECT FROM users WHERE suspended_until <= now() LIMIT 1`)
  if (due.length === 0) return 0
  return write(async (tx) => {
    const ended = await tx.query<{ id: number }>(sql`UPDATE users SET suspended_until = NULL WHERE id IN (
      SELECT id FROM users WHERE suspended_until <= now() ORDER BY suspended_until LIMIT ${BATCH}::int FOR NO KEY UPDATE SKIP LOCKED) RETURNING id`)
    const ids = ended.rows.map(({ id }) => id)
    if (ids.length === 0) return 0
    tx.invalidate(['index:user'])
    await invalidateWaitingOf(tx, ids)
    return ids.length
  })
}
