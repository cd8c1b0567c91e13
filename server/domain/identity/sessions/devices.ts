import type { Session } from '@/lib/identity/schemas/users'
import type { Paged } from '@/lib/schemas/paging'
import { plannedRows, sql } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import type { Statements } from '@/server/platform/writing/write'
import type { Asker } from './asker'
import { SESSION_LIFE_DAYS } from './sessions'

/** The asker's sessions, last used first. */
export async function sessionsOf(
  { id, sessionId }: Asker,
  { page, size }: { page: number; size: number },
): Promise<Paged<Session>> {
  const found = await plannedRows<Row>('sessions-of', SESSIONS, [id, size, page * size])
  const total = found[0]?.total ?? (page === 0 ? 0 : await countOf(id))
  const data = found.map((row) => ({
    id: row.id,
    device: row.device,
    method: row.method,
    network: row.network,
    createdDate: row.createdAt.toISOString(),
    lastUsedDate: row.lastUsedAt.toISOString(),
    endsDate: row.endsAt.toISOString(),
    current: row.id === sessionId,
  }))
  return { data, total, totalPages: Math.ceil(total / size), page, size }
}

/**
 * Ends one session of the asker, possibly the current one.
 * @throws AppError notFound
 */
export async function endSession({ id }: Asker, sessionId: string): Promise<void> {
  const ended = await plannedRows(
    'end-own-session',
    'DELETE FROM sessions WHERE id = $1::uuid AND user_id = $2::int RETURNING id',
    [sessionId, id],
  )
  if (ended.length === 0) throw new AppError('notFound')
}

/** Ends all sessions of a user, the current one included. No device is trusted any more. */
export async function endAllSessions(userId: number): Promise<void> {
  await plannedRows('end-all-sessions', END_ALL, [userId])
}

/**
 * The same in a transaction, whose user is locked; with `sessionId` that session alone, and devices stay trusted.
 * Returns how many have ended.
 */
export async function endSessionsIn(tx: Statements, userId: number, sessionId: string | null = null): Promise<number> {
  if (sessionId === null) await tx.query(sql`DELETE FROM trusted_devices WHERE user_id = ${userId}`)
  const { rowCount } = await tx.query(sql`DELETE FROM sessions WHERE user_id = ${userId}
    AND (${sessionId}::uuid IS NULL OR id = ${sessionId})`)
  return rowCount ?? 0
}

/** Locks the account first, as everywhere (server/domain/identity/users/locks.ts). */
const END_ALL = `WITH owner AS (SELECT id FROM users WHERE id = $1::int FOR NO KEY UPDATE),
  forgotten AS (DELETE FROM trusted_devices d USING owner WHERE d.user_id = owner.id)
  DELETE FROM sessions USING owner WHERE user_id = owner.id`

type Row = Pick<Session, 'id' | 'device' | 'method' | 'network'> & {
  createdAt: Date
  lastUsedAt: Date
  endsAt: Date
  total: number
}

const SESSIONS = `SELECT id, device, method, network, created_at AS "createdAt", last_used_at AS "lastUsedAt",
  created_at + interval '${SESSION_LIFE_DAYS} days' AS "endsAt", count(*) OVER ()::int AS total
  FROM sessions WHERE user_id = $1::int AND expires_at > now() ORDER BY last_used_at DESC, id LIMIT $2::int OFFSET $3::bigint`

async function countOf(userId: number): Promise<number> {
  const [row] = await plannedRows<{ total: number }>(
    'count-sessions',
    'SELECT count(*)::int AS total FROM sessions WHERE user_id = $1::int AND expires_at > now()',
    [userId],
  )
  return row?.total ?? 0
}
