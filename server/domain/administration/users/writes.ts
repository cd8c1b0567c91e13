import { lockUsers } from '@/server/domain/identity/users/locks'
import { type Administered, logAdministration } from '@/server/domain/moderation/administrators'
import { notifyLater } from '@/server/domain/social/notifications'
import { ADMINISTERED } from '@/server/domain/views/notifications'
import { sql } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { type Tx, write } from '@/server/platform/writing/write'
import type { Administrator } from './rules'

/** A user on whom an administrator acts. */
export type ActedOn = { id: number; username: string; email: string; emailKey: string; isConfirmed: boolean }

/**
 * Acts on a user, who is locked, in one transaction.
 * @throws AppError notFound; what `act` throws
 */
export function onUser<Result>(userId: number, act: (tx: Tx, user: ActedOn) => Promise<Result>): Promise<Result> {
  return write(async (tx) => {
    await lockUsers(tx, userId)
    return act(tx, await actedOn(tx, userId))
  })
}

/** The user of an id. @throws AppError notFound */
export async function actedOn(tx: Tx, userId: number): Promise<ActedOn> {
  const { rows } = await tx.query<ActedOn>(sql`SELECT id, username, email, email_key AS "emailKey",
    confirmed_at IS NOT NULL AS "isConfirmed" FROM users WHERE id = ${userId}`)
  if (!rows[0]) throw new AppError('notFound')
  return rows[0]
}

/** An act on a user, as the log has it. */
export type Logged = Pick<Administered, 'act' | 'before' | 'after'> & { userId: number }

/** Adds an act on a user to the log. */
export async function logAct(tx: Tx, by: Administrator, act: Logged): Promise<number> {
  return logAdministration(tx, { by: by?.id ?? null, ...act })
}

/** Adds an act to the log, and tells its user, in the notifications and with `mails` by a mail, but not of own acts. */
export async function logTold(tx: Tx, by: Administrator, act: Logged, { mails = true } = {}): Promise<void> {
  const id = await logAct(tx, by, act)
  if (by?.id === act.userId) return
  notifyLater(tx, ADMINISTERED, { act: id })
  if (mails) tx.addJob('mail', { kind: 'administered', userId: act.userId, act: id })
}
