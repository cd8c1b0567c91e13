import { MAX_ENTRIES } from '@/lib/lists/rules'
import type { ListPath } from '@/lib/lists/schemas/lists'
import type { BulkSelection, ListBulkAnswer, SeenOfList } from '@/lib/tracking/schemas/bulk'
import { listedStatement } from '@/server/domain/catalogue/adults'
import { onEditableList, visibleList } from '@/server/domain/lists/access'
import type { SummaryRow } from '@/server/domain/lists/cards'
import { keepChange } from '@/server/domain/lists/changes'
import { withNewDate } from '@/server/domain/lists/entries/mutations'
import { plannedRows, pool, sql } from '@/server/platform/database/client'
import type { Statements } from '@/server/platform/writing/write'
import { selectedIds } from './bulk'

/**
 * Appends watched works to a list of the user, in the order of their titles, as long as it has room. `withPrivate`:
 * else without those of private records.
 * @throws AppError notFound, notOwner
 */
export async function addRecordsToList(
  userId: number,
  path: ListPath,
  selection: BulkSelection,
  withPrivate = true,
): Promise<ListBulkAnswer> {
  const ids = await selectedIds(pool(), userId, selection, withPrivate)
  const answer: ListBulkAnswer = { media: [], present: 0, refused: 0 }
  await onEditableList(userId, path, async (tx, list, addedBy) => {
    const present = await tx.query<{ count: number }>(sql`SELECT count(*)::int AS count FROM list_entries
      WHERE list_id = ${list.id} AND media_id = ANY (${ids}::int[])`)
    answer.present = present.rows[0]?.count ?? 0
    const added = await tx.query<Id>(sql`INSERT INTO list_entries (list_id, media_id, position, added_by_id)
      SELECT ${list.id}, media_id, last.position + row_number() OVER (ORDER BY title_sort, media_id), ${addedBy}::int
      FROM watched_records w, (SELECT coalesce(max(position), 0) AS position FROM list_entries WHERE list_id = ${list.id}) AS last
      WHERE user_id = ${userId} AND media_id = ANY (${ids}) AND NOT EXISTS (
        SELECT 1 FROM list_entries WHERE list_id = ${list.id} AND media_id = w.media_id)
      ORDER BY title_sort, media_id LIMIT ${Math.max(0, MAX_ENTRIES - list.entryCount)} RETURNING media_id AS id`)
    answer.media = idsOf(added.rows)
    answer.refused = ids.length - answer.present - answer.media.length
    await keepChange(tx, { list: list.id, by: addedBy, kind: 'added', media: answer.media })
    return changed(tx, list, answer.media.length)
  })
  return answer
}

/**
 * Takes back what the call above has added. Works with a note by now stay.
 * @throws AppError notFound, notOwner
 */
export async function takeRecordsFromList(
  userId: number,
  path: ListPath,
  { media }: { media: readonly number[] },
): Promise<ListBulkAnswer> {
  const answer: ListBulkAnswer = { media: [], present: 0, refused: 0 }
  await onEditableList(userId, path, async (tx, list, by) => {
    const removed = await tx.query<Id>(sql`DELETE FROM list_entries
      WHERE list_id = ${list.id} AND media_id = ANY (${media}) AND description IS NULL RETURNING media_id AS id`)
    answer.media = idsOf(removed.rows)
    await keepChange(tx, { list: list.id, by, kind: 'removed', media: answer.media })
    return changed(tx, list, -answer.media.length)
  })
  return answer
}

type Id = { id: number }
const idsOf = (rows: readonly Id[]) => rows.map(({ id }) => id)

async function changed(tx: Statements, list: SummaryRow, more: number): Promise<SummaryRow> {
  return more === 0 ? list : withNewDate(tx, { ...list, entryCount: list.entryCount + more })
}

/** How many works of a list the user has completed, now or in an earlier run; null if the user may not see the list. */
export async function seenOfList(userId: number, path: ListPath): Promise<SeenOfList | null> {
  const list = await visibleList(path, userId)
  if (!list) return null
  const usual: [string, string] = ['seen-of-list', SEEN]
  const seesAll = list.ownerId === userId || list.worksOn
  const statement = seesAll ? usual : await listedStatement(...usual)
  const [row] = await plannedRows<SeenOfList>(...statement, [list.id, userId])
  return row ?? null
}

/** Hidden works are the owner's alone. */
const SEEN = `SELECT CASE WHEN l.owner_id = $2::int THEN l.entry_count ELSE greatest(0, l.entry_count - l.hidden_count) END AS total, (SELECT count(*)::int FROM list_entries e
    JOIN watched_records w ON w.user_id = $2::int AND w.media_id = e.media_id AND (w.status = 'Completed' OR w.earlier_runs <> '[]')
    WHERE e.list_id = l.id AND (l.owner_id = $2 OR NOT EXISTS (SELECT FROM hidden_media h WHERE h.media_id = e.media_id))) AS seen FROM lists l WHERE l.id = $1::int`
