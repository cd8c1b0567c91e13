import type { ListLiking, ListPath } from '@/lib/schemas/lists'
import { visibleList } from '@/server/domain/lists/access'
import { plannedRows } from '@/server/platform/database/client'

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
