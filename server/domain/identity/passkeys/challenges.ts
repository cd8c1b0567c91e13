import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { AppError } from '@/server/platform/errors'
import { isFirstUse } from '../sessions/first-use'
import { keysFor } from '../sessions/secrets'

/** Minutes for which a challenge is valid. */
export const CHALLENGE_MINUTES = 5

/**
 * What a challenge is for; it is refused for anything else. `add`: to the account of a session, with the handle that
 * its passkeys have.
 */
export type ChallengeUse = 'login' | 'registration' | `step-up ${string}` | `add ${string} ${string}`

const TIME_BYTES = 6
const NONCE_BYTES = 16
const MAC_BYTES = 32
const FORM = /^[\w-]{72}$/

/** Random bytes that are the id of a new account for authenticators, too. */
export const newNonce = () => randomBytes(NONCE_BYTES)

/**
 * A challenge, which is signed rather than stored: when it ends, a nonce, and a MAC of both and of its use. So a
 * visitor who opens a login form writes nothing.
 */
export function newChallenge(use: ChallengeUse, nonce = newNonce(), now = Date.now()): string {
  const [{ key }] = keysFor('passkey')
  const time = Buffer.alloc(TIME_BYTES)
  time.writeUIntBE(now + CHALLENGE_MINUTES * 60_000, 0, TIME_BYTES)
  const body = Buffer.concat([time, nonce])
  return Buffer.concat([body, macOf(key, body, use)]).toString('base64url')
}

/** Whether a challenge was made here for this use. It may have ended or been used. */
export function isOurs(challenge: string, use: ChallengeUse): boolean {
  if (!FORM.test(challenge)) return false
  const bytes = Buffer.from(challenge, 'base64url')
  const body = bytes.subarray(0, TIME_BYTES + NONCE_BYTES)
  const mac = bytes.subarray(TIME_BYTES + NONCE_BYTES)
  return mac.length === MAC_BYTES && keysFor('passkey').some(({ key }) => timingSafeEqual(mac, macOf(key, body, use)))
}

/** The nonce of a challenge. */
export function nonceOf(challenge: string): Buffer {
  return Buffer.from(challenge, 'base64url').subarray(TIME_BYTES, TIME_BYTES + NONCE_BYTES)
}

/**
 * Uses a challenge up. Of two that use it at once, one is refused.
 * @throws AppError passkeyExpired, also if it was used before
 */
export async function spend(challenge: string, now = Date.now()): Promise<void> {
  const end = Buffer.from(challenge, 'base64url').readUIntBE(0, TIME_BYTES)
  if (end <= now) throw new AppError('passkeyExpired')
  if (!(await isFirstUse('passkey', challenge, end))) throw new AppError('passkeyExpired')
}

function macOf(key: Uint8Array, body: Buffer, use: ChallengeUse): Buffer {
  return createHmac('sha256', key).update(`${use}\n`).update(body).digest()
}
