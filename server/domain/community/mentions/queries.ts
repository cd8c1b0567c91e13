import { usernameFold, usernameKey } from '@/server/domain/identity/users/names'
import { isBlocked } from '@/server/domain/social/blocks/access'
import { plannedRows } from '@/server/platform/database/client'

/**
 * The users with these names whom a text of this author mentions. Not the author, and nobody who blocked the author or
 * is blocked by them: such a name is text.
 */
export async function mentionedUsers(authorId: number, names: readonly string[]): Promise<number[]> {
  return (await usersNamed(names, authorId)).map(({ id }) => id)
}

/** Which of these names are those of users, for a preview of this author's text. */
export async function namesOfUsers(authorId: number, names: readonly string[]): Promise<string[]> {
  return (await usersNamed(names, authorId)).map(({ username }) => username)
}

type Named = { id: number; username: string }

async function usersNamed(names: readonly string[], authorId: number): Promise<Named[]> {
  if (names.length === 0) return []
  const wanted = new Set(names.map(usernameFold))
  const found = await plannedRows<Named>('users-mentioned', NAMED, [names.map(usernameKey), authorId])
  // Names that only look alike have the same key.
  return found.filter(({ username }) => wanted.has(usernameFold(username)))
}

const NAMED = `SELECT u.id, u.username FROM users u WHERE u.username_key = ANY($1::text[]) AND u.confirmed_at IS NOT NULL
  AND u.id <> $2::int AND NOT ${isBlocked('u.id', '$2')} ORDER BY u.id`
