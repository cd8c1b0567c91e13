import { randomBytes } from 'node:crypto'
import { plannedRows } from '@/server/platform/database/client'
import { invalidInput } from '@/server/platform/errors'
import { enqueue } from '@/server/platform/jobs/queue'
import { deviceName, tokenHash } from '../users/rules'
import { type SealedSecret, unseal } from './code-secrets'
import { foldedCode, isAppCode, recoveryHash, stepOf } from './codes'
import { isKnown, NETWORKS } from './known-networks'
import { type Counted, count, expectFew, few, fewOf } from './rate-limits'
import type { Client } from './sessions'

/** Days for which a trusted device needs no code. */
export const TRUSTED_DAYS = 30

/** The second factor of a user who has one. */
export type Factor = SealedSecret & { userId: number; networks: readonly Buffer[] | null }

/** What a login reads of the second factor `f` of the user `u`; `$5` is the hash of the device's secret, or null. */
export const FACTOR = `f.secret, f.key_id AS "keyId", EXISTS (SELECT FROM trusted_devices d
    WHERE d.user_id = u.id AND d.token_hash = $5::bytea AND d.expires_at > now()) AS "isTrusted"`
export const FACTOR_OF_USER = 'LEFT JOIN second_factors f ON f.user_id = u.id AND f.confirmed_at IS NOT NULL'

/** How often codes may be wrong. Only whoever knows the password is counted, apart from known networks. */
function triesOf({ userId, networks }: Factor, { address }: Client): Counted[] {
  const isHome = isKnown(userId, address, networks ?? [])
  return [
    ['loginFailures', address],
    [isHome ? 'codeFailuresAtKnown' : 'codeFailuresOfAccount', userId],
  ]
}

export type CodeGiven = {
  code: string
  client: Client
  /** Whether this device needs no code from now on. */
  trust?: boolean
  /** Limits that must not be reached either when a right code is taken. */
  tries?: readonly Counted[]
}

/**
 * Takes a code of the app, or a recovery code, once: of two equal ones at once, one is wrong. A wrong one is counted
 * before anything else is done, and a right one is taken only if the limit is not reached then, so that many tries at
 * once learn no more than one after another.
 * @returns the secret of the device, if it is trusted from now on
 * @throws AppError invalidInput (codeWrong; codeUnusable if no key opens the secret: recovery codes are taken still),
 *   tooManyRequests
 */
export async function takeCode(factor: Factor, given: CodeGiven): Promise<string | undefined> {
  const { client, trust = false, tries = [] } = given
  const counts = triesOf(factor, client)
  const limits = [...tries, ...counts]
  const code = foldedCode(given.code)
  const device = trust ? randomBytes(32).toString('base64url') : undefined
  const trusted = [device ? tokenHash(device) : null, deviceName(client.userAgent), TRUSTED_DAYS]
  const refuse = async (why: 'codeWrong' | 'codeUnusable' = 'codeWrong'): Promise<never> => {
    await count(...counts)
    await expectFew(...tries)
    throw invalidInput({ code: why })
  }
  /** None was taken: a limit was reached, the code is wrong or used, or the factor is another one now. */
  const refuseTaken = () => expectFew(...limits).then(() => refuse())
  if (isAppCode(code)) {
    const secret = unseal(factor.userId, factor)
    if (!secret) return refuse('codeUnusable')
    const step = stepOf(secret, code)
    if (step === null) return refuse()
    const values = [factor.userId, ...trusted, step, factor.secret, ...fewOf(limits)]
    const taken = await plannedRows('take-code', TAKE_CODE, values)
    return taken.length > 0 ? device : refuseTaken()
  }
  const values = [factor.userId, ...trusted, recoveryHash(code), ...fewOf(limits)]
  const [used] = await plannedRows<{ left: number }>('take-recovery-code', TAKE_RECOVERY_CODE, values)
  if (!used) return refuseTaken()
  await enqueue('mail', { kind: 'recoveryCodeUsed', userId: factor.userId, left: used.left })
  return device
}

const TRUST = `trusted AS (INSERT INTO trusted_devices (token_hash, user_id, device, expires_at)
    SELECT $2::bytea, user_id, $3::text, now() + make_interval(days => $4::int) FROM taken WHERE $2::bytea IS NOT NULL)`

/** Not if the factor was replaced meanwhile. */
const TAKE_CODE = `WITH taken AS (UPDATE second_factors SET last_step = $5::int
    WHERE user_id = $1::int AND confirmed_at IS NOT NULL AND last_step < $5::int AND secret = $6::bytea
      AND ${few(7)} RETURNING user_id
  ), ${TRUST} SELECT FROM taken`

const TAKE_RECOVERY_CODE = `WITH taken AS (
    DELETE FROM recovery_codes WHERE user_id = $1::int AND code_hash = $5::bytea AND ${few(6)} RETURNING user_id
  ), ${TRUST}
  SELECT (SELECT count(*)::int - 1 FROM recovery_codes r WHERE r.user_id = taken.user_id) AS left FROM taken`

/**
 * Verifies a code of a logged-in user.
 * @throws AppError invalidInput (codeWrong, also for a user without a second factor), tooManyRequests
 */
export async function proveCode(userId: number, code: string, client: Client): Promise<void> {
  const [factor] = await plannedRows<Factor>('factor-of', FACTOR_OF, [userId])
  if (!factor) throw invalidInput({ code: 'codeWrong' })
  await takeCode(factor, { code, client })
}

const FACTOR_OF = `SELECT u.id AS "userId", f.secret, f.key_id AS "keyId", ${NETWORKS} AS networks
  FROM users u JOIN second_factors f ON f.user_id = u.id WHERE u.id = $1::int AND f.confirmed_at IS NOT NULL`

/** Whether a user has a second factor. */
export async function hasFactor(userId: number): Promise<boolean> {
  const found = await plannedRows('has-factor', HAS_FACTOR, [userId])
  return found.length > 0
}

const HAS_FACTOR = 'SELECT FROM second_factors WHERE user_id = $1::int AND confirmed_at IS NOT NULL'
