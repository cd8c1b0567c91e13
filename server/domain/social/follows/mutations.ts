import type { Following } from '@/lib/identity/schemas/users'
import { count } from '@/server/domain/identity/sessions/rate-limits'
import { userNamed } from '@/server/domain/identity/users/queries'
import { plannedRows, sql } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { write } from '@/server/platform/writing/write'
import { forgetEndedFollow, insertBetween, invalidateBoth, lockPair, otherOf } from '../blocks/mutations'
import { FOLLOWED, notifyLater } from '../notifications'

/** Whether two users follow each other; null if there is no user of that name. */
export async function following(userId: number, username: string): Promise<Following | null> {
  const other = await userNamed(username)
  return other === null ? null : between(userId, other)
}

/**
 * Follows a user, who is told. Users who follow each other see each other's lists for friends.
 * @throws AppError notFound, invalidInput (itself), blocked (one has blocked the other), tooManyRequests
 */
export async function follow(userId: number, username: string): Promise<Following> {
  const other = await otherOf(userId, username)
  await count(['votesOfAccount', userId])
  const row = sql`INSERT INTO follows (follower_id, followed_id) SELECT ${userId}::int, ${other}::int`
  await write(async (tx) => {
    if (!(await insertBetween(tx, userId, other, row))) return
    invalidateBoth(tx, userId, other)
    notifyLater(tx, FOLLOWED, { followed: other, follower: userId })
  })
  return between(userId, other)
}

/** Follows a user no longer, also not after the end of a block that ended it. @throws AppError notFound */
export async function unfollow(userId: number, username: string): Promise<Following> {
  const other = await userNamed(username)
  if (other === null) throw new AppError('notFound')
  await write(async (tx) => {
    await lockPair(tx, userId, other)
    await forgetEndedFollow(tx, userId, other)
    const { rowCount } = await tx.query(
      sql`DELETE FROM follows WHERE follower_id = ${userId} AND followed_id = ${other}`,
    )
    if (rowCount) invalidateBoth(tx, userId, other)
  })
  return between(userId, other)
}

async function between(userId: number, other: number): Promise<Following> {
  const [row] = await plannedRows<Following>('following', STATEMENT, [userId, other])
  return row ?? { isFollowing: false, isFollowed: false }
}

const STATEMENT = `SELECT
  EXISTS (SELECT 1 FROM follows WHERE follower_id = $1::int AND followed_id = $2::int) AS "isFollowing",
  EXISTS (SELECT 1 FROM follows WHERE follower_id = $2 AND followed_id = $1) AS "isFollowed"`
