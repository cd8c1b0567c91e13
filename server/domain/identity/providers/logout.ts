import { z } from 'zod'
import { write } from '@/server/platform/writing/write'
import type { Provider } from '../configured/providers'
import { isFirstUse } from '../sessions/first-use'
import { refused, verified } from './answers'

/** Seconds for which a logout token is taken after it was signed. */
const TAKEN_SECONDS = 600

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'

const logoutClaims = z
  .looseObject({
    jti: z.string().min(1).max(500),
    sub: z.string().min(1).max(255).optional(),
    sid: z.string().min(1).max(500).optional(),
    events: z.looseObject({ [EVENT]: z.looseObject({}) }),
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined)

/**
 * Ends the sessions that a provider's logout names: of its subject, of its own session, or of both. The token is
 * verified, and taken once (OpenID Connect Back-Channel Logout 1.0, section 2.6).
 * @throws AppError providerRefused, providerUnavailable
 */
export async function logOutByProvider(provider: Provider, token: string): Promise<void> {
  const payload = await verified(provider, token, { requiredClaims: ['iat', 'jti'], maxTokenAge: TAKEN_SECONDS })
  const read = logoutClaims.safeParse(payload)
  if (!read.success || 'nonce' in payload) throw refused(provider, 'it is no logout token')
  const { jti, sub = null, sid = null } = read.data
  const { issuer } = provider
  // Both or nothing: a provider repeats a logout that has failed.
  const isFirst = await write(async (tx) => {
    const end = Date.now() + 2 * TAKEN_SECONDS * 1000
    if (!(await isFirstUse('logout', `${issuer}\n${jti}`, end, tx))) return false
    await tx.query(END, [issuer, sub, sid])
    return true
  })
  if (!isFirst) throw refused(provider, 'the logout token was used before')
}

/**
 * Whether a session is meant: that of the provider's session, if the token names one. Where the provider has not said
 * by which of its sessions one began, all of the subject are.
 */
const IS_MEANT =
  '($3::text IS NULL OR s.provider_session = $3::text OR s.provider_session IS NULL AND $2::text IS NOT NULL)'
/** Locks the accounts first, as everywhere (server/domain/identity/users/locks.ts). */
const END = `WITH named AS (SELECT i.id, i.user_id FROM identities i WHERE i.issuer = $1::text
      AND ($2::text IS NULL OR i.subject = $2::text)
      AND EXISTS (SELECT FROM sessions s WHERE s.identity_id = i.id AND ${IS_MEANT})),
    owner AS (SELECT u.id FROM users u WHERE u.id IN (SELECT user_id FROM named) ORDER BY u.id FOR NO KEY UPDATE)
  DELETE FROM sessions s USING named, owner WHERE s.identity_id = named.id AND owner.id = s.user_id AND ${IS_MEANT}`
