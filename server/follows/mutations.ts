import type { Following } from '@/lib/schemas/users'
import { plannedRows, rows, sql } from '@/server/db'
import { AppError } from '@/server/errors'
import { expire } from '@/server/front/expire'
import { userNamed } from '@/server/users/queries'

/** How two users stand to each other; null when there is nobody of that name. */
export async function following(userId: number, username: string): Promise<Following | null> {
  const other = await userNamed(username)
  return other === null ? null : between(userId, other)
}

/**
 * Follows a user; mutual follows see each other's lists for friends.
 * @throws AppError notFound, invalidInput (itself)
 */
export async function follow(userId: number, username: string): Promise<Following> {
  const other = await userNamed(username)
  if (other === null) throw new AppError('notFound')
  if (other === userId) throw new AppError('invalidInput', { username: 'itself' })
  await expireBoth(
    await rows<Pair>(sql`INSERT INTO follows (follower_id, followed_id) VALUES (${userId}, ${other})
      ON CONFLICT DO NOTHING RETURNING follower_id, followed_id`),
  )
  return between(userId, other)
}

/** @throws AppError notFound */
export async function unfollow(userId: number, username: string): Promise<Following> {
  const other = await userNamed(username)
  if (other === null) throw new AppError('notFound')
  await expireBoth(
    await rows<Pair>(sql`DELETE FROM follows WHERE follower_id = ${userId} AND followed_id = ${other}
      RETURNING follower_id, followed_id`),
  )
  return between(userId, other)
}

type Pair = { follower_id: number; followed_id: number }

/** Both profiles say how many follow whom; what was so already changes none. */
async function expireBoth([pair]: Pair[]): Promise<void> {
  if (pair) await expire(`user:${pair.follower_id}`, `user:${pair.followed_id}`)
}

async function between(userId: number, other: number): Promise<Following> {
  const [row] = await plannedRows<Following>('following', STATEMENT, [userId, other])
  return row ?? { isFollowing: false, isFollowed: false }
}

const STATEMENT = `SELECT
  EXISTS (SELECT 1 FROM follows WHERE follower_id = $1::int AND followed_id = $2::int) AS "isFollowing",
  EXISTS (SELECT 1 FROM follows WHERE follower_id = $2 AND followed_id = $1) AS "isFollowed"`
