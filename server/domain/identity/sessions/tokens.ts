import { type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Permission } from '@/lib/identity/schemas/users'
import { idText } from '@/lib/schemas/fields'
import { env } from '@/server/platform/env'
import { AppError } from '@/server/platform/errors'
import { type Key, keysFor } from './secrets'

/** Lifetime of an access token in seconds (decision 24). */
export const ACCESS_SECONDS = 15 * 60
const ALGORITHM = 'HS256'

/** The user and session of a token. The session may have ended since. */
export type Bearer = { userId: number; sessionId: string }

/** A signed JWT (RFC 7519) with aud, exp, jti, sub, iss and one claim for each permission, nothing else. */
export async function accessToken({ userId, sessionId }: Bearer, permissions: readonly Permission[]): Promise<string> {
  const [first] = keysFor('access-token')
  return new SignJWT(Object.fromEntries(permissions.map((permission) => [permission, true])))
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: first.id })
    .setIssuer(issuer())
    .setAudience(audience())
    .setSubject(String(userId))
    .setJti(sessionId)
    .setExpirationTime(Math.floor(Date.now() / 1000) + ACCESS_SECONDS)
    .sign(await imported(first))
}

/** A token that was verified: whose it is, until when (seconds), and by which key. */
type Verified = { bearer: Bearer; expires: number; key: Key }

/**
 * Valid tokens that came last. The calls of a page have the same one: verifying it for each took a seventh of the time
 * of a call. Whether its session lives is read for each (`askerOf()`).
 */
const verified = new LRUCache<string, Verified>({ max: 2000 })

/**
 * Verifies an access token's signature and lifetime.
 * @throws AppError unauthenticated
 */
export async function readAccessToken(token: string): Promise<Bearer> {
  const known = verified.get(token)
  const isValid = known && known.expires > Math.floor(Date.now() / 1000) && keysFor('access-token').includes(known.key)
  return isValid ? known.bearer : verify(token)
}

async function verify(token: string): Promise<Bearer> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, async (header) => imported(keyOf(header)), {
      algorithms: [ALGORITHM],
      issuer: issuer(),
      audience: audience(),
      requiredClaims: ['exp', 'jti', 'sub'],
    })
    const { sub, jti, exp } = claims.parse(payload)
    const bearer = { userId: sub, sessionId: jti }
    verified.set(token, { bearer, expires: exp, key: keyOf(protectedHeader) })
    return bearer
  } catch {
    throw new AppError('unauthenticated')
  }
}

const claims = z.object({
  sub: idText,
  jti: z.uuid(),
  exp: z.number(),
})

function keyOf({ kid }: JWTHeaderParameters): Key {
  const found = keysFor('access-token').find(({ id }) => id === kid)
  if (!found) throw new AppError('unauthenticated')
  return found
}

const importedKeys = new WeakMap<Key, Promise<CryptoKey>>()

/** The key in the form that signs. It is imported once: importing it took a third of the time of a verification. */
function imported(of: Key): Promise<CryptoKey> {
  const known = importedKeys.get(of)
  if (known) return known
  const use = { name: 'HMAC', hash: 'SHA-256' }
  const key = crypto.subtle.importKey('raw', Buffer.from(of.key), use, false, ['sign', 'verify'])
  importedKeys.set(of, key)
  return key
}

const issuer = () => env().SITE_URL
const audience = () => `${env().SITE_URL}/api`
