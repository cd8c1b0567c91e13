import { cacheTag } from '@/server/platform/cache/tags'
import { plannedRows, sql } from '@/server/platform/database/client'
import { whenTaken } from '@/server/platform/database/sql-state'
import { conflict } from '@/server/platform/errors'
import { type Tx, write } from '@/server/platform/writing/write'
import { isUsernameShaped, usernameFold, usernameKey } from './names'

/** Days for which the former name of a renamed user leads to the user, and cannot be taken by others. */
export const NAME_DAYS = 365

/**
 * Whether a name is another user's, or was until lately. The database refuses it in any case (triggers of `users`);
 * asking before spares work.
 */
export async function isNameTaken(username: string): Promise<boolean> {
  return (await plannedRows('name-taken', TAKEN, [usernameKey(username)])).length > 0
}

const TAKEN = `SELECT FROM users WHERE username_key = $1::text
  UNION ALL SELECT FROM former_names WHERE username_key = $1::text AND until > now()`

/** The present name of the user who had this one before; null if nobody had it lately, or somebody has it now. */
export async function renamedTo(username: string): Promise<string | null> {
  if (!isUsernameShaped(username)) return null
  const [found] = await plannedRows<{ id: number; former: string; username: string }>('renamed-to', RENAMED, [
    usernameKey(username),
  ])
  // Names that only look alike have the same key.
  if (!found || usernameFold(found.former) !== usernameFold(username)) return null
  cacheTag('user', found.id)
  return found.username
}

const RENAMED = `SELECT u.id, f.username AS former, u.username FROM former_names f JOIN users u ON u.id = f.user_id
  WHERE f.username_key = $1::text AND f.until > now() AND u.confirmed_at IS NOT NULL`

/**
 * Renames a user, who must be locked, and keeps the name before. The user may take a kept name back.
 * @throws AppError conflict (username: usernameTaken); the transaction must then be rolled back
 */
export async function renameUser(tx: Tx, userId: number, before: string, username: string): Promise<void> {
  const key = usernameKey(username)
  const renaming = sql`UPDATE users SET username = ${username}, username_key = ${key}, updated_at = now()
    WHERE id = ${userId}`
  await tx.query(renaming).catch(whenTaken(() => conflict({ username: 'usernameTaken' })))
  await tx.query(sql`DELETE FROM former_names WHERE username_key = ${key} AND user_id = ${userId}`)
  if (usernameFold(before) !== usernameFold(username))
    await tx.query(sql`INSERT INTO former_names (username_key, username, user_id, until)
      VALUES (${usernameKey(before)}, ${before}, ${userId}, now() + make_interval(days => ${NAME_DAYS}::int))
      ON CONFLICT (username_key) DO UPDATE SET username = EXCLUDED.username, user_id = EXCLUDED.user_id, until = EXCLUDED.until`)
  tx.invalidate([`user:${userId}`, 'index:user'])
}

/** Gives up names whose time is over: their addresses lead nowhere any more. */
export async function forgetFormerNames(): Promise<void> {
  await write(async (tx) => {
    const { rows } = await tx.query<{ id: number }>(sql`DELETE FROM former_names WHERE username_key IN (
      SELECT username_key FROM former_names WHERE until <= now() FOR UPDATE SKIP LOCKED) RETURNING user_id AS id`)
    tx.invalidate(rows.map(({ id }) => `user:${id}` as const))
  })
}
