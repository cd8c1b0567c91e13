import { createHmac } from 'node:crypto'
import { plannedRows } from '@/server/platform/database/client'
import { hashLike, NOBODYS } from './passwords'
import { keysFor } from './secrets'
import type { Client } from './sessions'

/**
 * The salt of every registration that waits with an address (`emailKey`). They share it, so that a login compares its
 * password with all of them by one hash.
 */
export function waitingSalt(emailKey: string): Uint8Array {
  const [{ key }] = keysFor('waiting-salt')
  return createHmac('sha256', key).update(emailKey).digest().subarray(0, 16)
}

/**
 * Whether the password belongs to a registration that waits with an address. `like` is the hash of the newest of them;
 * all have its parameters and salt. Without any it is null, and the check takes equally long.
 * @throws AppError overloaded
 */
export async function isWaitingPassword(
  emailKey: string,
  password: string,
  like: string | null,
  { address }: Client,
  signal?: AbortSignal,
): Promise<boolean> {
  const passwordHash = await hashLike(like ?? NOBODYS, password, address, signal)
  return (await plannedRows('waiting-password', WAITING, [emailKey, passwordHash])).length > 0
}

const WAITING = `SELECT id FROM users WHERE email_key = $1::text AND confirmed_at IS NULL AND password_hash = $2::text LIMIT 1`
