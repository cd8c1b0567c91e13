import type { ApplicationPage } from '@/lib/identity/schemas/registration'
import { lockUsers } from '@/server/domain/identity/users/locks'
import { logAdministration } from '@/server/domain/moderation/administrators'
import { pageOf } from '@/server/engines/listing/page'
import { plannedRows, sql } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { write } from '@/server/platform/writing/write'
import { activate } from './admission'
import { WAITING_APPLICATIONS } from './own-user'

type Row = { id: number; username: string; email: string; note: string | null; provenAt: Date; total: number }

/** Registrations whose address is confirmed, and that wait for a decision, the longest waiting first. */
export async function applications({ page, size }: { page: number; size: number }): Promise<ApplicationPage> {
  const found = await plannedRows<Row>('applications', WAITING, [size, page * size])
  const total = found[0]?.total ?? (page > 0 ? await waitingApplications() : 0)
  const data = found.map(({ id, username, email, note, provenAt }) => ({
    ...{ id, username, email, note },
    createdDate: provenAt.toISOString(),
  }))
  return pageOf(data, total, { page, size })
}

/** Finds a page by the index of what waits, and reads users and notes of that page alone. */
const PAGE_IDS = 'ARRAY(SELECT user_id FROM page)'
const WAITING = `WITH waiting AS MATERIALIZED (SELECT a.user_id, a.proven_at FROM ${WAITING_APPLICATIONS}),
  page AS MATERIALIZED (
    SELECT user_id FROM waiting ORDER BY proven_at, user_id LIMIT $1::int OFFSET $2::bigint
  ) SELECT u.id, u.username, u.email, n.note, n.proven_at AS "provenAt", (SELECT count(*)::int FROM waiting) AS total
  FROM users u JOIN applications n ON n.user_id = u.id
  WHERE u.id = ANY (${PAGE_IDS}) AND n.user_id = ANY (${PAGE_IDS}) ORDER BY n.proven_at, n.user_id`

/** How many applications wait. */
export async function waitingApplications(): Promise<number> {
  const counted = await plannedRows<{ total: number }>('waiting-applications', COUNT, [])
  return counted[0]?.total ?? 0
}

const COUNT = `SELECT count(*)::int AS total FROM ${WAITING_APPLICATIONS}`

/**
 * Makes a waiting registration an account, and mails that. `by` is the administrator; null for the command line.
 * @throws AppError notFound (none of that user waits), addressTaken
 */
export async function approve(userId: number, by: number | null): Promise<void> {
  await write(async (tx) => {
    await lockUsers(tx, userId)
    const { rowCount } = await tx.query(sql`UPDATE applications SET approved_at = now(), approved_by_id = ${by}
      WHERE user_id = ${userId} AND approved_at IS NULL AND proven_at IS NOT NULL
        AND EXISTS (SELECT FROM users WHERE id = ${userId} AND confirmed_at IS NULL)`)
    if (!rowCount) throw new AppError('notFound')
    await activate(tx, userId)
    const values = { before: { isConfirmed: false }, after: { isConfirmed: true } }
    await logAdministration(tx, { by, act: 'Approve', userId, ...values })
    tx.addJob('mail', { kind: 'approved', userId })
  })
}

/**
 * Deletes a waiting registration, and mails that to its address. `by` is the administrator; null for the command line.
 * The log keeps no name of somebody who never had an account.
 * @throws AppError notFound
 */
export async function refuse(userId: number, by: number | null): Promise<void> {
  await write(async (tx) => {
    await lockUsers(tx, userId)
    const { rows } = await tx.query<{ username: string; email: string }>(sql`DELETE FROM users u USING applications a
      WHERE u.id = ${userId} AND a.user_id = u.id AND a.approved_at IS NULL AND a.proven_at IS NOT NULL
        AND u.confirmed_at IS NULL RETURNING u.username, u.email`)
    if (!rows[0]) throw new AppError('notFound')
    await logAdministration(tx, { by, act: 'Refuse', object: 'registration' })
    tx.addJob('mail', { kind: 'refused', username: rows[0].username, to: rows[0].email })
  })
}
