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
 * What a registration that waits with an address and has this password waits for: the code of the refusal of its login.
 * Null if there is none. `like` is the hash of the newest of them; all have its parameters and salt. Without any it is
 * null, and the check takes equally long.
 * @throws AppError overloaded
 */
export async function waitingPassword(
  emailKey: string,
  password: string,
  like: string | null,
  { address }: Client,
  signal?: AbortSignal,
): Promise<'notConfirmed' | 'notApproved' | null> {
  const passwordHash = await hashLike(like ?? NOBODYS, password, address, signal)
  const [found] = await plannedRows<{ proven: boolean }>('waiting-password', WAITING, [emailKey, passwordHash])
  if (!found) return null
  return found.proven ? 'notApproved' : 'notConfirmed'
}

const WAITING = `SELECT EXISTS (SELECT FROM applications WHERE user_id = u.id AND proven_at IS NOT NULL) AS proven
  FROM users u WHERE email_key = $1::text AND confirmed_at IS NULL AND password_hash = $2::text ORDER BY 1 DESC LIMIT 1`
