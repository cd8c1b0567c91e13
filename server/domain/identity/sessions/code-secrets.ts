import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { keysFor } from './secrets'

/** The secret of an app's codes as it is stored: encrypted, and the id of its key (decision 24). */
export type SealedSecret = { secret: Uint8Array; keyId: string }

const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts the secret of a user by the newest key (AES-256-GCM, NIST SP 800-38D). It opens for this user alone, so that
 * nobody's row does for somebody else.
 */
export function seal(userId: number, secret: Uint8Array): SealedSecret & { secret: Buffer<ArrayBuffer> } {
  const [{ id: keyId, key }] = keysFor('second-factor')
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(ownerOf(userId))
  const text = Buffer.concat([cipher.update(secret), cipher.final()])
  return { secret: Buffer.concat([iv, cipher.getAuthTag(), text]), keyId }
}

/** Decrypts the secret of a user; null if no key of this site does. */
export function unseal(userId: number, { secret, keyId }: SealedSecret): Uint8Array | null {
  const key = keysFor('second-factor').find(({ id }) => id === keyId)?.key
  if (!key) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, secret.subarray(0, IV_BYTES))
    decipher.setAAD(ownerOf(userId)).setAuthTag(secret.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return new Uint8Array(Buffer.concat([decipher.update(secret.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]))
  } catch {
    return null
  }
}

/** The ids of the keys that open secrets; the first one seals. */
export const secretKeys = (): [string, ...string[]] => {
  const [first, ...others] = keysFor('second-factor')
  return [first.id, ...others.map(({ id }) => id)]
}

const ownerOf = (userId: number) => Buffer.from(`second factor of ${userId}`)
