import type { ListLiking, ListPath } from '@/lib/schemas/lists'
import { lockPair } from '@/server/domain/blocks/mutations'
import { areBlocked } from '@/server/domain/blocks/queries'
import { isBlocked } from '@/server/domain/blocks/statements'
import { type FoundList, visibleList } from '@/server/domain/lists/access'
import { count } from '@/server/domain/sessions/rate-limits'
import { invalidate } from '@/server/platform/cache/invalidate'
import { prisma, raw } from '@/server/platform/database/client'
import { isForeign } from '@/server/platform/database/taken'
import { AppError } from '@/server/platform/errors'
import { liking } from './queries'

/**
 * Likes a list that the user may see. A list has one like of a user.
 * @throws AppError notFound, invalidInput (ownList), blocked, tooManyRequests
 */
export async function like(userId: number, path: ListPath): Promise<ListLiking> {
  const list = await visibleList(path, userId)
  if (!list) throw new AppError('notFound')
  if (list.ownerId === userId) throw new AppError('invalidInput', { listname: 'ownList' })
  await count(['votesOfAccount', userId])
  await prisma()
    .$transaction(async (db) => {
      await lockPair(db, userId, list.ownerId)
      const added =
        await db.$executeRaw`INSERT INTO list_likes (list_id, user_id) SELECT ${list.id}::int, ${userId}::int
        WHERE NOT ${raw(isBlocked(String(userId), String(list.ownerId)))} ON CONFLICT DO NOTHING`
      if (added > 0) await invalidate(db, tagsOf(list))
      else if (await areBlocked(userId, list.ownerId)) throw new AppError('blocked')
    })
    .catch((error: unknown) => {
      throw isForeign(error) ? new AppError('notFound') : error
    })
  return liking(list.id, userId)
}

/** @throws AppError notFound */
export async function unlike(userId: number, path: ListPath): Promise<ListLiking> {
  const list = await visibleList(path, userId)
  if (!list) throw new AppError('notFound')
  await prisma().$transaction(async (db) => {
    const { count } = await db.listLike.deleteMany({ where: { listId: list.id, userId } })
    if (count > 0) await invalidate(db, tagsOf(list))
  })
  return liking(list.id, userId)
}

/** The list's page, and the profile of its owner show the number of likes. */
const tagsOf = ({ id, ownerId }: FoundList) => [`list:${id}`, `user:${ownerId}`] as const
