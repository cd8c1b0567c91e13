import { cacheTagIndex } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'
import { isUsernameShaped, usernameFold, usernameKey } from './names'

/** The id of the confirmed user with this name in any case; else null. */
export async function userNamed(username: string): Promise<number | null> {
  const id = await idOf(username)
  if (id !== null) return id
  // Only a page without a user depends on future users.
  cacheTagIndex('user')
  return idOf(username)
}

async function idOf(username: string): Promise<number | null> {
  if (!isUsernameShaped(username)) return null
  const [row] = await plannedRows<{ id: number; username: string }>('user-named', NAMED, [usernameKey(username)])
  // Names that only look alike have the same key.
  return row && usernameFold(row.username) === usernameFold(username) ? row.id : null
}

const NAMED = 'SELECT id, username FROM users WHERE username_key = $1::text AND confirmed_at IS NOT NULL'
