import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Key, keysFor } from './secrets'

/**
 * Refresh tokens are 64 bytes as base64url: the session's id, 32 bytes derived from the previous token, and a MAC. A
 * forged token is refused without the database, and a used one is always recognised. Two concurrent refreshes (two
 * tabs) get the same successor, although only hashes are stored.
 */
const LENGTH = 64
const ID = 16
const LINK = 48

export type RefreshToken = { token: string; sessionId: string }

/** The first token of a session. */
export function firstRefreshToken(sessionId: string): string {
  const [key] = keysFor('refresh-token')
  return sealed(key, idBytes(sessionId), randomBytes(LINK - ID))
}

/** Parses a token that we made, whether it is still valid or not; null for anything else. */
export function readRefreshToken(token: string): RefreshToken | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== LENGTH || bytes.toString('base64url') !== token) return null
  const body = bytes.subarray(0, LINK)
  const known = keysFor('refresh-token').some((key) => timingSafeEqual(mark(key, body), bytes.subarray(LINK)))
  return known ? { token, sessionId: uuid(bytes.subarray(0, ID)) } : null
}

/** The possible successors of a token: one for each secret, newest first. */
export function successors(token: string): [string, ...string[]] {
  const bytes = Buffer.from(token, 'base64url')
  const after = (key: Key) => sealed(key, bytes.subarray(0, ID), mac(key, 'next', bytes.subarray(0, LINK)))
  const [first, ...others] = keysFor('refresh-token')
  return [after(first), ...others.map(after)]
}

/** Consecutive tokens whose answers may be lost. */
const MAX_LOST = 100

/** The first of the tokens derived from `token`, one after another, for which `is` is true. */
export function laterToken(token: string, is: (token: string) => boolean): string | undefined {
  let candidates: string[] = successors(token)
  for (let n = 0; n < MAX_LOST; n++) {
    const found = candidates.find(is)
    if (found) return found
    candidates = candidates.map((candidate, key) => successors(candidate)[key] ?? candidate)
  }
  return undefined
}

function sealed(key: Key, id: Buffer, link: Buffer): string {
  const body = Buffer.concat([id, link])
  return Buffer.concat([body, mark(key, body)]).toString('base64url')
}

const mark = (key: Key, body: Buffer) => mac(key, 'mark', body).subarray(0, LENGTH - LINK)

function mac({ key }: Key, purpose: string, body: Buffer): Buffer {
  return createHmac('sha256', key).update(purpose).update(body).digest()
}

const idBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')

function uuid(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
