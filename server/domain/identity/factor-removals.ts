import { plannedRows, pool, rows, sql } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { inTurn } from '@/server/platform/jobs/in-turn'
import { type Tx, write } from '@/server/platform/writing/write'
import { removePasskeysOf } from './passkeys/mutations'
import { removeFactorOf } from './second-factors/mutations'
import { REMOVAL_HOURS } from './second-factors/rules'
import { asksFactor } from './sessions/required-factor'
import { lockUsers } from './users/locks'
import { hasSparePasskeys } from './users/ways-in'

/**
 * An administrator removes the second factor of a user who has lost it. The owner is mailed, and may object by the link
 * of the mail, in the settings, or by a login. Without an objection it ends some time after the mail was sent. Passkeys
 * go with it where the site asks for a second factor, since they count as one there, unless they are the only way in.
 */

/** Whether a user, who must be locked, has something to remove. */
async function isRemovable(tx: Tx, userId: number): Promise<boolean> {
  const { rows: found } = await tx.query(sql`SELECT FROM second_factors WHERE user_id = ${userId}
    AND confirmed_at IS NOT NULL FOR NO KEY UPDATE`)
  return found.length > 0 || (asksFactor() && hasSparePasskeys(tx, userId))
}

/**
 * Asks for the removal of the second factor of a user, whose row must be locked. Asking again mails again if no mail
 * was sent yet, since it may have failed for good, and else changes nothing. Returns whether it has changed something;
 * null for a user without a second factor.
 */
export async function askRemoval(tx: Tx, userId: number): Promise<boolean | null> {
  if (!(await isRemovable(tx, userId))) return null
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

/** What of a user is to be removed; null if no removal is asked for. */
export async function removalAsked(userId: number): Promise<'factor' | 'passkeys' | 'both' | null> {
  const [asked] = await plannedRows<{ hasFactor: boolean }>('removal-asked', ASKED, [userId])
  if (!asked) return null
  if (!asksFactor() || !(await hasSparePasskeys(pool(), userId))) return 'factor'
  return asked.hasFactor ? 'both' : 'passkeys'
}

const ASKED = `SELECT EXISTS (SELECT FROM second_factors f WHERE f.user_id = r.user_id AND f.confirmed_at IS NOT NULL) AS "hasFactor"
  FROM second_factor_removals r WHERE r.user_id = $1::int`

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
  if (rowCount) await removeFactorsOf(tx, userId)
}

/** Removes what can be removed of a user, who must be locked and is told. Returns whether there was anything. */
export async function removeFactorsOf(tx: Tx, userId: number): Promise<boolean> {
  const hadFactor = await removeFactorOf(tx, userId)
  const hadPasskeys = asksFactor() && (await removePasskeysOf(tx, userId))
  await objectToRemoval(tx, userId)
  return hadFactor || hadPasskeys
}

const isDue = () => sql`mailed_at <= now() - make_interval(hours => ${REMOVAL_HOURS}::int)`
