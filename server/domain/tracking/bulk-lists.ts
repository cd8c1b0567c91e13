import { MAX_ENTRIES } from '@/lib/lists/rules'
import type { ListPath } from '@/lib/lists/schemas/lists'
import type { BulkSelection, ListBulkAnswer } from '@/lib/tracking/schemas/bulk'
import { type Db, later, onEditableList } from '@/server/domain/lists/access'
import type { SummaryRow } from '@/server/domain/lists/cards'
import { pool } from '@/server/platform/database/client'
import { selectedIds } from './bulk'

/**
 * Appends watched works to a list of the user, in the order of their titles, as long as it has room.
 * @throws AppError notFound, notOwner
 */
export async function addWatchedToList(
  userId: number,
  path: ListPath,
  selection: BulkSelection,
): Promise<ListBulkAnswer> {
  const ids = await selectedIds(pool(), userId, selection)
  const answer: ListBulkAnswer = { media: [], present: 0, refused: 0 }
  await onEditableList(userId, path, async (db, list, addedBy) => {
    const [present] = await db.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count FROM list_entries
      WHERE list_id = ${list.id} AND media_id = ANY (${ids})`
    answer.present = present?.count ?? 0
    const added = await db.$queryRaw<Id[]>`INSERT INTO list_entries (list_id, media_id, position, added_by_id)
      SELECT ${list.id}, media_id, last.position + row_number() OVER (ORDER BY title_sort, media_id), ${addedBy}::int
      FROM watched_records w, (SELECT coalesce(max(position), 0) AS position FROM list_entries WHERE list_id = ${list.id}) AS last
      WHERE user_id = ${userId} AND media_id = ANY (${ids}) AND NOT EXISTS (
        SELECT 1 FROM list_entries WHERE list_id = ${list.id} AND media_id = w.media_id)
      ORDER BY title_sort, media_id LIMIT ${Math.max(0, MAX_ENTRIES - list.entryCount)} RETURNING media_id AS id`
    answer.media = idsOf(added)
    answer.refused = ids.length - answer.present - answer.media.length
    return changed(db, list, answer.media.length)
  })
  return answer
}

/**
 * Takes back what the call above has added. Works with a note by now stay.
 * @throws AppError notFound, notOwner
 */
export async function takeWatchedFromList(
  userId: number,
  path: ListPath,
  { media }: { media: readonly number[] },
): Promise<ListBulkAnswer> {
  const answer: ListBulkAnswer = { media: [], present: 0, refused: 0 }
  await onEditableList(userId, path, async (db, list) => {
    const removed = await db.$queryRaw<Id[]>`DELETE FROM list_entries
      WHERE list_id = ${list.id} AND media_id = ANY (${media}) AND description IS NULL RETURNING media_id AS id`
    answer.media = idsOf(removed)
    return changed(db, list, -answer.media.length)
  })
  return answer
}

type Id = { id: number }
const idsOf = (rows: readonly Id[]) => rows.map(({ id }) => id)

async function changed(db: Db, list: SummaryRow, more: number): Promise<SummaryRow> {
  if (more === 0) return list
  const updatedAt = later(list.updatedAt)
  await db.list.update({ where: { id: list.id }, data: { updatedAt } })
  return { ...list, updatedAt, entryCount: list.entryCount + more }
}
