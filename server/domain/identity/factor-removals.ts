import { plannedRows, rows, sql } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { inTurn } from '@/server/platform/jobs/in-turn'
import { type Tx, write } from '@/server/platform/writing/write'
import { removeFactorOf } from './second-factors/mutations'
import { REMOVAL_HOURS } from './second-factors/rules'
import { lockUsers } from './users/locks'

/**
 * An administrator removes the second factor of a user who has lost it. The owner is mailed, and may object by the link
 * of the mail, in the settings, or by a login. Without an objection it ends some time after the mail was sent.
 */

/**
 * Asks for the removal of the second factor of a user, whose row must be locked. Asking again mails again if no mail
 * was sent yet, since it may have failed for good, and else changes nothing. Returns whether it has changed something;
 * null for a user without a second factor.
 */
export async function askRemoval(tx: Tx, userId: number): Promise<boolean | null> {
  const { rows: found } = await tx.query(sql`SELECT FROM second_factors WHERE user_id = ${userId}
    AND confirmed_at IS NOT NULL FOR NO KEY UPDATE`)
  if (found.length === 0) return null
  const { rowCount } = await tx.query(sql`INSERT INTO second_factor_removals (user_id) VALUES (${userId})
    ON CONFLICT (user_id) DO UPDATE SET asked_at = now() WHERE second_factor_removals.mailed_at IS NULL`)
  if (rowCount) tx.addJob('mail', { kind: 'factorRemovalAsked', userId })
  return Boolean(rowCount)
}

/** Notes that the mail about a removal was sent: its time begins. */
export async function noteRemovalMailed(userId: number): Promise<void> {
  await plannedRows('note-removal-mailed', NOTE, [userId])
}

const NOTE = 'UPDATE second_factor_removals SET mailed_at = now() WHERE user_id = $1::int AND mailed_at IS NULL'

/** Whether a removal is asked for. */
export async function isRemovalAsked(userId: number): Promise<boolean> {
  const found = await plannedRows('removal-asked', 'SELECT FROM second_factor_removals WHERE user_id = $1::int', [
    userId,
  ])
  return found.length > 0
}

/** Keeps the second factor of a user, whose row must be locked. Returns whether a removal was asked for. */
export async function objectToRemoval(tx: Tx, userId: number): Promise<boolean> {
  const { rowCount } = await tx.query(sql`DELETE FROM second_factor_removals WHERE user_id = ${userId}`)
  await tx.query(sql`DELETE FROM mail_tokens WHERE user_id = ${userId} AND purpose = 'KeepFactor'`)
  return Boolean(rowCount)
}

/**
 * The same, by a logged-in user.
 * @throws AppError notFound if no removal is asked for
 */
export async function keepFactor(userId: number): Promise<void> {
  const had = await write(async (tx) => {
    await lockUsers(tx, userId)
    return objectToRemoval(tx, userId)
  })
  if (!had) throw new AppError('notFound')
}

/** The job: removes the second factors whose time is over. One that fails keeps no other from its turn. */
export async function removeAskedFactors(): Promise<void> {
  const due = await rows<{ userId: number }>(sql`SELECT user_id AS "userId" FROM second_factor_removals
    WHERE ${isDue()} ORDER BY user_id`)
  await inTurn(
    due.map(
      ({ userId }) =>
        () =>
          write((tx) => removeDue(tx, userId)),
    ),
  )
}

async function removeDue(tx: Tx, userId: number): Promise<void> {
  await lockUsers(tx, userId)
  // The owner may have objected meanwhile.
  const { rowCount } = await tx.query(sql`SELECT FROM second_factor_removals WHERE user_id = ${userId} AND ${isDue()}`)
  if (rowCount) await removeFactorOf(tx, userId)
}

const isDue = () => sql`mailed_at <= now() - make_interval(hours => ${REMOVAL_HOURS}::int)`
