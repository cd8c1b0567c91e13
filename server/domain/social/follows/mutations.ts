import type { Following } from '@/lib/identity/schemas/users'
import { userNamed } from '@/server/domain/identity/users/queries'
import { invalidate } from '@/server/platform/cache/invalidate'
import { type Prisma, plannedRows, prisma, raw } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { isBlocked } from '../blocks/access'
import { lockPair } from '../blocks/mutations'
import { areBlocked } from '../blocks/queries'

/** Whether two users follow each other; null if there is no user of that name. */
export async function following(userId: number, username: string): Promise<Following | null> {
  const other = await userNamed(username)
  return other === null ? null : between(userId, other)
}

/**
 * Follows a user. Users who follow each other see each other's lists for friends.
 * @throws AppError notFound, invalidInput (itself), blocked (one has blocked the other)
 */
export async function follow(userId: number, username: string): Promise<Following> {
  const other = await userNamed(username)
  if (other === null) throw new AppError('notFound')
  if (other === userId) throw new AppError('invalidInput', { fields: { username: 'itself' } })
  await prisma().$transaction(async (db) => {
    await lockPair(db, userId, other)
    const followed =
      await db.$executeRaw`INSERT INTO follows (follower_id, followed_id) SELECT ${userId}::int, ${other}::int
      WHERE NOT ${raw(isBlocked(String(userId), String(other)))} ON CONFLICT DO NOTHING`
    if (followed > 0) await invalidateBoth(db, userId, other)
    else if (await areBlocked(userId, other)) throw new AppError('blocked')
  })
  return between(userId, other)
}

/** @throws AppError notFound */
export async function unfollow(userId: number, username: string): Promise<Following> {
  const other = await userNamed(username)
  if (other === null) throw new AppError('notFound')
  await prisma().$transaction(async (db) => {
    const { count } = await db.follow.deleteMany({ where: { followerId: userId, followedId: other } })
    if (count > 0) await invalidateBoth(db, userId, other)
  })
  return between(userId, other)
}

/** Both profiles show numbers of followers. */
function invalidateBoth(db: Prisma.TransactionClient, followerId: number, followedId: number): Promise<void> {
  return invalidate(db, [`user:${followerId}`, `user:${followedId}`])
}

async function between(userId: number, other: number): Promise<Following> {
  const [row] = await plannedRows<Following>('following', STATEMENT, [userId, other])
  return row ?? { isFollowing: false, isFollowed: false }
}

const STATEMENT = `SELECT
  EXISTS (SELECT 1 FROM follows WHERE follower_id = $1::int AND followed_id = $2::int) AS "isFollowing",
  EXISTS (SELECT 1 FROM follows WHERE follower_id = $2 AND followed_id = $1) AS "isFollowed"`
