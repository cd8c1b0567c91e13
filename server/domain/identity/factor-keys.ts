import { plannedRows, rows, sql } from '@/server/platform/database/client'
import { typed } from '@/server/platform/typed'
import { type SealedSecret, seal, secretKeys, unseal } from './sessions/code-secrets'

/** The second factors whose secret no key of the site opens, for any driver; `$1` are the ids of the keys. */
export const LOST_FACTORS = `SELECT count(*)::int AS lost FROM second_factors
  WHERE confirmed_at IS NOT NULL AND key_id <> ALL ($1::text[])`
export type LostFactors = { lost: number }

/** A sentence about accounts whose codes cannot be checked; null if there are none. */
export function faultOfFactors(lost: number): string | null {
  if (lost === 0) return null
  const accounts = lost === 1 ? 'one account' : `${lost} accounts`
  return `AUTH_SECRET does not open the second factor of ${accounts}, so that no code of an app is right there. Put the earlier secret behind the present one (NEW,OLD). If it is lost, recovery codes still log in, and so does an account whose second factor you remove (${typed('user', 'factors NAME remove')}).`
}

/**
 * Encrypts secrets anew that an older key of AUTH_SECRET has encrypted, so that it may be taken away after this start.
 * @returns a sentence if there are secrets that no key opens, else null
 */
export async function renewFactorKeys(): Promise<string | null> {
  const [newest] = secretKeys()
  const older = await rows<SealedSecret & { userId: number }>(sql`SELECT user_id AS "userId", secret, key_id AS "keyId"
    FROM second_factors WHERE key_id <> ${newest}`)
  for (const { userId, ...sealed } of older) {
    const secret = unseal(userId, sealed)
    if (!secret) continue
    const renewed = seal(userId, secret)
    await rows(sql`UPDATE second_factors SET secret = ${renewed.secret}, key_id = ${renewed.keyId}
      WHERE user_id = ${userId} AND secret = ${Buffer.from(sealed.secret)}`)
  }
  const [row] = await plannedRows<LostFactors>('lost-factors', LOST_FACTORS, [secretKeys()])
  return faultOfFactors(row?.lost ?? 0)
}
