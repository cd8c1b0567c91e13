import { createHash, randomBytes } from 'node:crypto'

/** Begins every personal token, so that programs that look for leaked secrets recognise one. */
const PREFIX = 'mokuroku_pat_'
const FORM = new RegExp(`^${PREFIX}[\\w-]{43}$`)

/** Whether a bearer token has the form of a personal one; those of sessions are JWTs. */
export function isPersonalToken(token: string): boolean {
  return token.startsWith(PREFIX)
}

/** The condition of a token that works: it was not revoked, and has not ended. */
export const IS_LIVE = 'revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())'

/** A new secret of 256 random bits. */
export function newSecret(): string {
  return PREFIX + randomBytes(32).toString('base64url')
}

/** The hash that is stored; null for a text that no token can be. A random secret needs no slow hash. */
export function hashOfToken(token: string): Buffer | null {
  return FORM.test(token) ? createHash('sha256').update(token).digest() : null
}
