import type { ListLiking, ListPath } from '@/lib/lists/schemas/lists'
import { count } from '@/server/domain/identity/sessions/rate-limits'
import { refuseForeign } from '@/server/domain/identity/users/locks'
import { insertBetween } from '@/server/domain/social/blocks/mutations'
import { notifyLater } from '@/server/domain/social/notifications'
import { plannedRows, sql } from '@/server/platform/database/client'
import { AppError, invalidInput } from '@/server/platform/errors'
import { write } from '@/server/platform/writing/write'
import { type FoundList, visibleList } from './access'
import { LIST_LIKED } from './notifications'

/** Whether a user likes a list; null for one that the user may not see. */
export async function likingOf(userId: number, path: ListPath): Promise<ListLiking | null> {
  const list = await visibleList(path, userId)
  return list && liking(list.id, userId)
}

/** Whether a user likes a list. */
export async function liking(listId: number, userId: number): Promise<ListLiking> {
  const [row] = await plannedRows<ListLiking>('list-liking', LIKING, [listId, userId])
  return row ?? { isLiked: false, likes: 0 }
}

const LIKING = `SELECT EXISTS (SELECT FROM list_likes WHERE list_id = $1::int AND user_id = $2::int) AS "isLiked",
  like_count AS likes FROM lists WHERE id = $1`

/**
 * Likes a list that the user may see. A list has one like of a user.
 * @throws AppError notFound, invalidInput (ownList), blocked, tooManyRequests
 */
export async function like(userId: number, path: ListPath): Promise<ListLiking> {
  const list = await visibleList(path, userId)
  if (!list) throw new AppError('notFound')
  if (list.ownerId === userId) throw invalidInput({ listname: 'ownList' })
  await count(['votesOfAccount', userId])
  const row = sql`INSERT INTO list_likes (list_id, user_id) SELECT ${list.id}::int, ${userId}::int`
  await write(async (tx) => {
    if (!(await insertBetween(tx, userId, list.ownerId, row))) return
    tx.invalidate(tagsOf(list))
    notifyLater(tx, LIST_LIKED, { list: list.id, user: userId })
  }).catch(refuseForeign)
  return liking(list.id, userId)
}

/** @throws AppError notFound */
export async function unlike(userId: number, path: ListPath): Promise<ListLiking> {
  const list = await visibleList(path, userId)
  if (!list) throw new AppError('notFound')
  await write(async (tx) => {
    const { rowCount } = await tx.query(sql`DELETE FROM list_likes WHERE list_id = ${list.id} AND user_id = ${userId}`)
    if (rowCount) tx.invalidate(tagsOf(list))
  })
  return liking(list.id, userId)
}

/** The list's page, and the profile of its owner show the number of likes. */
const tagsOf = ({ id, ownerId }: FoundList) => [`list:${id}`, `user:${ownerId}`] as const
