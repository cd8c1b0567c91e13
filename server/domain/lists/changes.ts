import type { ListChange } from '@/lib/lists/schemas/changes'
import type { ListPath } from '@/lib/lists/schemas/lists'
import { plannedRows, sql } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import type { Statements } from '@/server/platform/writing/write'
import { visibleList } from './access'

/** Most changes of a list that are kept, and shown. */
const MAX_CHANGES = 200

type Change = {
  list: number
  /** The collaborator, or null for the owner, whose own changes are not kept. */
  by: number | null
  kind: ListChange['kind']
  /** The works, at least one; the first is named. */
  media: readonly number[]
}

/** Keeps what a collaborator did with the entries of a list, and forgets the oldest changes of that list. */
export async function keepChange(tx: Statements, { list, by, kind, media: [first, ...others] }: Change): Promise<void> {
  if (by === null || first === undefined) return
  await tx.query(sql`INSERT INTO list_changes (list_id, user_id, media_id, kind, others)
    VALUES (${list}, ${by}, ${first}, ${kind}::list_change_kind, ${others.length})`)
  await tx.query(sql`DELETE FROM list_changes WHERE list_id = ${list} AND id <= (SELECT id FROM list_changes
    WHERE list_id = ${list} ORDER BY id DESC OFFSET ${MAX_CHANGES} LIMIT 1)`)
}

/**
 * What collaborators did with the entries of a list, the latest first, for its owner; null for a list that the user may
 * not see.
 * @throws AppError notOwner
 */
export async function changesOf(userId: number, path: ListPath): Promise<ListChange[] | null> {
  const list = await visibleList(path, userId)
  if (!list) return null
  if (list.ownerId !== userId) throw new AppError('notOwner')
  type Row = Omit<ListChange, 'createdDate'> & { createdAt: Date }
  const rows = await plannedRows<Row>('list-changes', CHANGES, [list.id])
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdDate: createdAt.toISOString() }))
}

const CHANGES = `SELECT c.id, u.username, c.kind, json_build_object('id', m.id, 'title', m.title) AS media, c.others,
    c.created_at AS "createdAt"
  FROM list_changes c JOIN users u ON u.id = c.user_id JOIN shown_media m ON m.id = c.media_id
  WHERE c.list_id = $1::int ORDER BY c.id DESC LIMIT ${MAX_CHANGES}`
