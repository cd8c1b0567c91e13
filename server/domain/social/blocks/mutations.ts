import type { Blocking, BlockKind } from '@/lib/social/schemas/blocks'
import { refuseForeign } from '@/server/domain/identity/users/locks'
import { userNamed } from '@/server/domain/identity/users/queries'
import { type Prisma, raw, sql } from '@/server/platform/database/client'
import { AppError, invalidInput } from '@/server/platform/errors'
import { type Statements, type Tx, write } from '@/server/platform/writing/write'
import { isBlocked } from './access'
import { areBlocked } from './queries'

/**
 * Blocks or mutes a user; one replaces the other. Blocking ends that the two follow each other until it is over, and
 * that they work on each other's lists.
 * @throws AppError notFound, invalidInput (itself)
 */
export async function block(userId: number, username: string, kind: BlockKind): Promise<Blocking> {
  const other = await otherOf(userId, username)
  await write(async (tx) => {
    await lockPair(tx, userId, other)
    await tx.query(sql`INSERT INTO user_blocks AS b (user_id, blocked_id, kind) VALUES (${userId}, ${other}, ${kind}::block_kind)
        ON CONFLICT (user_id, blocked_id) DO UPDATE SET kind = excluded.kind, created_at = excluded.created_at WHERE b.kind <> excluded.kind`)
    if (kind === 'Block') {
      await endFollows(tx, userId, other)
      await endCollaborations(tx, userId, other)
    } else await restoreFollows(tx, userId, other)
  }).catch(refuseForeign)
  return { kind }
}

/**
 * Neither blocks nor mutes a user any more. Follows that the block ended come back.
 * @throws AppError notFound, invalidInput (itself)
 */
export async function unblock(userId: number, username: string): Promise<Blocking> {
  const other = await otherOf(userId, username)
  await write(async (tx) => {
    await lockPair(tx, userId, other)
    await restoreFollows(tx, userId, other)
    await tx.query(sql`DELETE FROM user_blocks WHERE (user_id, blocked_id) = (${userId}, ${other})`)
  })
  return { kind: null }
}

/** Makes whoever changes what is between two users wait for each other, until the transaction ends. */
export async function lockPair(tx: Statements, one: number, other: number): Promise<void> {
  const [lower, higher] = [Math.min(one, other), Math.max(one, other)]
  await tx.query(sql`SELECT 1 FROM pg_advisory_xact_lock(${lower}::int, ${higher}::int)`)
}

/**
 * Inserts a row between two users, by an INSERT without its condition. Returns whether it was not there yet.
 * @throws AppError blocked (one of both has blocked the other)
 */
export async function insertBetween(tx: Statements, one: number, other: number, row: Prisma.Sql): Promise<boolean> {
  await lockPair(tx, one, other)
  const blocked = raw(isBlocked(String(one), String(other)))
  const { rowCount } = await tx.query(sql`${row} WHERE NOT ${blocked} ON CONFLICT DO NOTHING`)
  if (!rowCount && (await areBlocked(one, other))) throw new AppError('blocked')
  return Boolean(rowCount)
}

/** @throws AppError notFound, invalidInput (itself) */
export async function otherOf(userId: number, username: string): Promise<number> {
  const other = await userNamed(username)
  if (other === null) throw new AppError('notFound')
  if (other === userId) throw invalidInput({ username: 'itself' })
  return other
}

/** Neither works on the lists of the other any more. What they added stays. */
async function endCollaborations(tx: Tx, one: number, other: number): Promise<void> {
  const { rows: ended } = await tx.query<{ id: number }>(sql`DELETE FROM list_collaborators c USING lists l
    WHERE l.id = c.list_id AND (l.owner_id, c.user_id) IN ((${one}, ${other}), (${other}, ${one})) RETURNING l.id`)
  tx.invalidate(ended.map(({ id }) => `list:${id}` as const))
}

/** Ends that two users follow each other, and keeps with the block of `one` since when they did. */
async function endFollows(tx: Tx, one: number, other: number): Promise<void> {
  const { rows } = await tx.query<{ follower: number; since: Date }>(sql`DELETE FROM follows
    WHERE (follower_id, followed_id) IN ((${one}, ${other}), (${other}, ${one})) RETURNING follower_id AS follower, created_at AS since`)
  if (rows.length === 0) return
  const since = (id: number) => rows.find(({ follower }) => follower === id)?.since ?? null
  await keepFollows(tx, one, other, { following: since(one), followed: since(other) })
  invalidateBoth(tx, one, other)
}

/** Brings back the follows that the block of `one` ended. While `other` blocks, too, they wait for that block's end. */
async function restoreFollows(tx: Tx, one: number, other: number): Promise<void> {
  const { rows } = await tx.query<Ended>(sql`UPDATE user_blocks b SET following_since = NULL, followed_since = NULL
    FROM user_blocks old WHERE (b.user_id, b.blocked_id) = (${one}, ${other}) AND (old.user_id, old.blocked_id) = (b.user_id, b.blocked_id)
      AND coalesce(old.following_since, old.followed_since) IS NOT NULL
    RETURNING old.following_since AS following, old.followed_since AS followed`)
  const [ended] = rows
  if (!ended) return
  if (await keepFollows(tx, other, one, { following: ended.followed, followed: ended.following })) return
  await tx.query(sql`INSERT INTO follows (follower_id, followed_id, created_at)
    SELECT * FROM (VALUES (${one}::int, ${other}::int, ${ended.following}::timestamptz), (${other}, ${one}, ${ended.followed}))
      AS ended (follower, followed, since) WHERE since IS NOT NULL ON CONFLICT DO NOTHING`)
  invalidateBoth(tx, one, other)
}

/** Since when the one who blocks followed the other one, and was followed. */
type Ended = { following: Date | null; followed: Date | null }

/** Keeps ended follows with the block of `one`; false if there is none. */
async function keepFollows(tx: Tx, one: number, other: number, { following, followed }: Ended): Promise<boolean> {
  const { rowCount } =
    await tx.query(sql`UPDATE user_blocks SET following_since = coalesce(${following}::timestamptz, following_since),
      followed_since = coalesce(${followed}::timestamptz, followed_since)
    WHERE (user_id, blocked_id) = (${one}, ${other}) AND kind = 'Block'`)
  return rowCount === 1
}

/** Forgets a follow that a block ended: its end does not bring it back. */
export async function forgetEndedFollow(tx: Statements, follower: number, followed: number): Promise<void> {
  await tx.query(sql`UPDATE user_blocks SET following_since = CASE WHEN user_id = ${follower}::int THEN NULL ELSE following_since END,
      followed_since = CASE WHEN user_id = ${followed}::int THEN NULL ELSE followed_since END
    WHERE (user_id, blocked_id) IN ((${follower}::int, ${followed}::int), (${followed}::int, ${follower}::int))`)
}

/** Both profiles show numbers of followers. */
export function invalidateBoth(tx: Tx, one: number, other: number): void {
  tx.invalidate([`user:${one}`, `user:${other}`])
}
