import { createHmac, timingSafeEqual } from 'node:crypto'
import { keysFor } from '@/server/domain/identity/sessions/secrets'

/** The token of a digest's link that ends a user's digests: the id with a signature. It does nothing else. */
export function unsubscribeToken(userId: number): string {
  return `${userId}-${signature(userId, keysFor('unsubscribe')[0].key).toString('base64url')}`
}

/** The user whom a token names; null for anything but such a token. */
export function userOfToken(token: string): number | null {
  const [, id = '', signed = ''] = /^([1-9]\d{0,9})-([\w-]{43})$/.exec(token) ?? []
  const given = Buffer.from(signed, 'base64url')
  const isOurs = keysFor('unsubscribe').some(({ key }) => {
    const right = signature(Number(id), key)
    return right.length === given.length && timingSafeEqual(right, given)
  })
  return isOurs ? Number(id) : null
}

const signature = (userId: number, key: Uint8Array) => createHmac('sha256', key).update(`digest ${userId}`).digest()
