import {
  MAX_PASSKEYS,
  type MadePasskey,
  type Passkey,
  type PasskeyInput,
  type SignedByPasskey,
} from '@/lib/identity/schemas/passkeys'
import { plannedRows, sql } from '@/server/platform/database/client'
import { whenTaken } from '@/server/platform/database/sql-state'
import { AppError, conflict } from '@/server/platform/errors'
import { type Statements, type Tx, write } from '@/server/platform/writing/write'
import type { Asker } from '../sessions/asker'
import { count, expectFew } from '../sessions/rate-limits'
import type { Client } from '../sessions/sessions'
import { expectStepUp, noteStepUp } from '../sessions/step-up'
import { lockUsers } from '../users/locks'
import { deviceName } from '../users/rules'
import { expectWayIn, hasSparePasskeys, tellWayIn } from '../users/ways-in'
import type { ChallengeUse } from './challenges'
import { addingUse, knownOf } from './options'
import { toPasskey } from './queries'
import { type NewPasskey, type PasskeyOwner, verifyMade, verifySigned } from './verification'

/**
 * Adds a passkey to the account of a session, and tells its owner by mail and notice.
 * @throws AppError stepUpNeeded, badPasskey, passkeyUnverified, passkeyExpired, passkeysInsecure, conflict (passkey:
 *   passkeyTaken; name: tooManyPasskeys)
 */
export async function addPasskey(asker: Asker, { passkey, name }: PasskeyInput, client: Client): Promise<Passkey> {
  await expectStepUp(asker)
  const handle = (await knownOf(asker.id))[0]?.handle
  const made = await verifyMade(passkey, (nonce) => addingUse(asker, handle ?? nonce), handle)
  return write(async (tx) => {
    await lockUsers(tx, asker.id)
    const { rows } = await tx.query<{ count: number }>(COUNT, [asker.id])
    if ((rows[0]?.count ?? 0) >= MAX_PASSKEYS) throw conflict({ name: 'tooManyPasskeys' })
    const added = await storePasskey(tx, asker.id, made, name ?? nameOf(client))
    await tx.query(sql`UPDATE sessions SET factor_proved_at = now() WHERE id = ${asker.sessionId}::uuid`)
    tellWayIn(tx, asker.id, { kind: 'passkeyAdded' })
    return added
  })
}

const COUNT = 'SELECT count(*)::int AS count FROM passkeys WHERE user_id = $1::int'

/** The name of a passkey until its user gives it another one: that of the device. */
export const nameOf = ({ userAgent }: Client) => deviceName(userAgent) ?? 'Passkey'

/**
 * Verifies the passkey of a new account.
 * @throws AppError badPasskey, passkeyUnverified, passkeyExpired, passkeysInsecure
 */
export function firstPasskey(made: MadePasskey): Promise<NewPasskey> {
  return verifyMade(made, () => 'registration')
}

/**
 * Stores a verified passkey.
 * @throws AppError conflict (passkey: passkeyTaken)
 */
export async function storePasskey(tx: Statements, userId: number, made: NewPasskey, name: string): Promise<Passkey> {
  const { credentialId, publicKey, userHandle, counter, transports, isSynced, isBackedUp } = made
  const { rows } = await tx
    .query<Parameters<typeof toPasskey>[0]>(STORE, [
      ...[userId, credentialId, publicKey, userHandle, counter, transports, isSynced, isBackedUp, name],
    ])
    .catch(whenTaken(() => conflict({ passkey: 'passkeyTaken' })))
  const [row] = rows
  if (!row) throw new AppError('unauthenticated')
  return toPasskey(row)
}

const STORE = `INSERT INTO passkeys (user_id, credential_id, public_key, user_handle, counter, transports, is_synced, is_backed_up, name)
  SELECT id, $2::bytea, $3::bytea, $4::bytea, $5::bigint, $6::text[], $7::boolean, $8::boolean, $9::text FROM users WHERE id = $1::int
  RETURNING id, name, is_synced AS "isSynced", created_at AS "createdAt", last_used_at AS "lastUsedAt", refused_at AS "refusedAt"`

/** Gives a passkey of the user another name. @throws AppError notFound */
export async function renamePasskey(userId: number, id: number, name: string): Promise<void> {
  const renamed = await plannedRows('rename-passkey', RENAME, [id, userId, name])
  if (renamed.length === 0) throw new AppError('notFound')
}

const RENAME = 'UPDATE passkeys SET name = $3::text WHERE id = $1::int AND user_id = $2::int RETURNING id'

/**
 * Removes a passkey of the user, who is told by mail and notice. The last way into an account stays.
 * @throws AppError stepUpNeeded, notFound, lastWayIn
 */
export async function removePasskey(asker: Asker, id: number): Promise<void> {
  await expectStepUp(asker)
  await write(async (tx) => {
    await lockUsers(tx, asker.id)
    const { rowCount } = await tx.query('DELETE FROM passkeys WHERE id = $1::int AND user_id = $2::int', [id, asker.id])
    if (!rowCount) throw new AppError('notFound')
    await expectWayIn(tx, asker.id)
    tellWayIn(tx, asker.id, { kind: 'passkeyRemoved' })
  })
}

/** Removes all passkeys of a user, who must be locked and is told, unless they are the only way in. */
export async function removePasskeysOf(tx: Tx, userId: number): Promise<boolean> {
  if (!(await hasSparePasskeys(tx, userId))) return false
  await tx.query(sql`DELETE FROM passkeys WHERE user_id = ${userId}`)
  tellWayIn(tx, userId, { kind: 'passkeyRemoved' })
  return true
}

/**
 * Removes the passkeys of an account that still waits for confirmation: whoever registered with somebody else's address
 * must not enter the account that the owner of the address takes over by a new password.
 */
export async function forgetWaitingPasskeys(tx: Statements, userId: number): Promise<void> {
  await tx.query(FORGET, [userId])
}

const FORGET = `DELETE FROM passkeys p USING users u WHERE u.id = p.user_id AND u.id = $1::int AND u.confirmed_at IS NULL`

/**
 * The owner of a passkey that has signed a challenge. What is refused counts for the client's address as a failed
 * login.
 * @throws AppError badPasskey, passkeyUnverified, passkeyExpired, passkeyCopied, passkeysInsecure, tooManyRequests
 */
export async function provePasskey(
  signed: SignedByPasskey,
  use: ChallengeUse,
  { address }: Client,
): Promise<PasskeyOwner> {
  await expectFew(['loginFailures', address])
  return verifySigned(signed, use).catch(async (error: unknown) => {
    if (error instanceof AppError) await count(['loginFailures', address])
    throw error
  })
}

/**
 * Proves by a passkey who the user of a session is.
 * @throws AppError as `provePasskey()`; badPasskey also for that of somebody else
 */
export async function stepUpByPasskey(asker: Asker, signed: SignedByPasskey, client: Client): Promise<void> {
  const { userId } = await provePasskey(signed, `step-up ${asker.sessionId}`, client)
  if (userId !== asker.id) throw new AppError('badPasskey')
  await noteStepUp(asker, { byFactor: true })
}
