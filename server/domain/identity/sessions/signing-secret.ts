import { plannedRows } from '@/server/platform/database/client'
import { siteIds } from './secrets'

/** The secret that signed tokens at the last start, by its fingerprint, and since when. */
export type SigningSecret = { fingerprint: string; since: Date }

/** The row of SigningSecret, for any driver. */
export const SIGNING_SECRET = 'SELECT fingerprint, since FROM signing_secret'

/** Compared with the row before it: the statement sees the table as it was. */
const NOTE = `WITH before AS (${SIGNING_SECRET}), noted AS (
    INSERT INTO signing_secret (fingerprint) VALUES ($1::text)
    ON CONFLICT (id) DO UPDATE SET fingerprint = excluded.fingerprint, since = now()
    WHERE signing_secret.fingerprint <> excluded.fingerprint)
  SELECT fingerprint, since FROM before`

/**
 * Returns a sentence about the consequences if the last start's secret is not among `ids`, the secrets of this start;
 * else null. Feed keys and personal tokens are not signed, and stay valid.
 */
export function faultOfSecret(last: SigningSecret | undefined, ids: readonly string[]): string | null {
  if (!last || ids.length === 0 || ids.includes(last.fingerprint)) return null
  const since = last.since.toISOString().slice(0, 10)
  return `AUTH_SECRET is another one than at the last start, which had it since ${since}: everybody has to log in again, and "unsubscribe" in mails that were sent does nothing. Feed keys and tokens of programs stay. If nobody is to be logged out, set both, the new one first (NEW,OLD).`
}

/**
 * Notes the secret that signs from now on.
 * @returns a sentence if everybody is logged out by it, else null
 */
export async function noteSigningSecret(): Promise<string | null> {
  const ids = siteIds()
  const [signs] = ids
  if (signs === undefined) return null
  const [last] = await plannedRows<SigningSecret>('note-signing-secret', NOTE, [signs])
  return faultOfSecret(last, ids)
}
