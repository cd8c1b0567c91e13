import { randomBytes, randomInt } from 'node:crypto'
import { toString as drawn } from 'qrcode'
import { type FactorSetup, RECOVERY_CODES, type RecoveryCodes } from '@/lib/identity/schemas/second-factors'
import { plannedRows, sql } from '@/server/platform/database/client'
import { AppError, invalidInput } from '@/server/platform/errors'
import { siteNow } from '@/server/platform/site/site'
import { type Statements, type Tx, write } from '@/server/platform/writing/write'
import type { Asker } from '../sessions/asker'
import { type SealedSecret, seal, unseal } from '../sessions/code-secrets'
import { foldedCode, RECOVERY_LENGTH, RECOVERY_LETTERS, recoveryHash, setupOf, stepOf } from '../sessions/codes'
import { expectStepUp } from '../sessions/step-up'
import { lockUsers } from '../users/locks'
import { SETUP_MINUTES } from './rules'

/** Bytes of the secret of an app: the length of its hash (RFC 4226, section 4, R6). */
const SECRET_BYTES = 20

/**
 * Begins to set up a second factor. It counts only when its first code has confirmed it.
 * @throws AppError stepUpNeeded, secondFactorThere
 */
export async function beginFactor(asker: Asker): Promise<FactorSetup> {
  const { id, username } = await expectStepUp(asker)
  const secret = new Uint8Array(randomBytes(SECRET_BYTES))
  const { address, key } = setupOf(secret, (await siteNow()).name, username)
  const qrCode = await drawn(address, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 })
  const sealed = seal(id, secret)
  const begun = await plannedRows('begin-factor', BEGIN, [id, sealed.secret, sealed.keyId])
  if (begun.length === 0) throw new AppError('secondFactorThere')
  return { key, address, qrCode }
}

/** Locks the account first, as everywhere. A later one takes the place of one that was not confirmed. */
const BEGIN = `WITH owner AS (SELECT id FROM users WHERE id = $1::int FOR NO KEY UPDATE)
  INSERT INTO second_factors (user_id, secret, key_id) SELECT id, $2::bytea, $3::text FROM owner
  ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, key_id = excluded.key_id, created_at = now()
    WHERE second_factors.confirmed_at IS NULL
  RETURNING user_id`

/**
 * Confirms a new second factor by its first code, which is used up by that. Answers with its recovery codes.
 * @throws AppError stepUpNeeded, secondFactorThere, invalidInput (codeWrong; setupExpired: it was not begun within an
 *   hour)
 */
export async function confirmFactor(asker: Asker, code: string): Promise<RecoveryCodes> {
  const { sessionId } = asker
  const { id } = await expectStepUp(asker)
  return write(async (tx) => {
    await lockUsers(tx, id)
    const { rows } = await tx.query<SealedSecret & { isConfirmed: boolean; isOld: boolean }>(sql`
      SELECT secret, key_id AS "keyId", confirmed_at IS NOT NULL AS "isConfirmed",
        created_at < now() - make_interval(mins => ${SETUP_MINUTES}::int) AS "isOld"
      FROM second_factors WHERE user_id = ${id}`)
    const [begun] = rows
    if (begun?.isConfirmed) throw new AppError('secondFactorThere')
    const secret = begun && !begun.isOld ? unseal(id, begun) : null
    if (!secret) throw invalidInput({ code: 'setupExpired' })
    const step = stepOf(secret, foldedCode(code))
    if (step === null) throw invalidInput({ code: 'codeWrong' })
    await tx.query(sql`UPDATE second_factors SET confirmed_at = now(), last_step = ${step}::int WHERE user_id = ${id}`)
    // What the password alone has proved in other sessions is no proof any longer.
    await tx.query(sql`UPDATE sessions SET authenticated_at = NULL WHERE user_id = ${id} AND id <> ${sessionId}::uuid`)
    await tx.query(sql`UPDATE sessions SET factor_proved_at = now() WHERE id = ${sessionId}::uuid`)
    tell(tx, id, 'factorAdded')
    return newCodes(tx, id)
  })
}

/**
 * Replaces the recovery codes.
 * @throws AppError stepUpNeeded, notFound for a user without a second factor
 */
export async function renewRecoveryCodes(asker: Asker): Promise<RecoveryCodes> {
  const { id } = await expectStepUp(asker)
  return write(async (tx) => {
    await lockUsers(tx, id)
    const { rows } = await tx.query(sql`SELECT FROM second_factors WHERE user_id = ${id} AND confirmed_at IS NOT NULL
      FOR NO KEY UPDATE`)
    if (rows.length === 0) throw new AppError('notFound')
    await tx.query(sql`DELETE FROM recovery_codes WHERE user_id = ${id}`)
    return newCodes(tx, id)
  })
}

/**
 * Removes the second factor of the asker, with its recovery codes and trusted devices.
 * @throws AppError stepUpNeeded, notFound
 */
export async function removeFactor(asker: Asker): Promise<void> {
  const { id } = await expectStepUp(asker)
  if (!(await write((tx) => removeFactorOf(tx, id)))) throw new AppError('notFound')
}

/** Removes the second factor of a user, who is told. Returns whether there was one. */
export async function removeFactorOf(tx: Tx, userId: number): Promise<boolean> {
  await lockUsers(tx, userId)
  const { rowCount } = await tx.query(sql`DELETE FROM second_factors WHERE user_id = ${userId}
    AND confirmed_at IS NOT NULL`)
  if (!rowCount) return false
  await tx.query(sql`DELETE FROM mail_tokens WHERE user_id = ${userId} AND purpose = 'KeepFactor'`)
  tell(tx, userId, 'factorRemoved')
  return true
}

/** All devices of a user need a code again. */
export async function forgetDevices(tx: Statements, userId: number): Promise<void> {
  await tx.query(sql`DELETE FROM trusted_devices WHERE user_id = ${userId}`)
}

function tell(tx: Tx, userId: number, kind: 'factorAdded' | 'factorRemoved'): void {
  tx.addJob('mail', { kind, userId })
  tx.addJob('notify', { kind: 'secondFactor', of: kind, userId, at: Date.now() })
}

async function newCodes(tx: Statements, userId: number): Promise<RecoveryCodes> {
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newCode)
  const hashes = recoveryCodes.map(recoveryHash)
  await tx.query(sql`INSERT INTO recovery_codes (user_id, code_hash)
    SELECT ${userId}::int, unnest(${hashes}::bytea[])`)
  return { recoveryCodes }
}

/** Letters of a group, as people read them aloud. */
const GROUP = /.{4}(?=.)/g

function newCode(): string {
  const letters = Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_LETTERS[randomInt(RECOVERY_LETTERS.length)])
  return letters.join('').replace(GROUP, '$&-')
}
