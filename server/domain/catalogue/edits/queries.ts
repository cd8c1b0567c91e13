import type { EditedNoun } from '@/lib/catalogue/nouns'
import type { Edit, EditSearch } from '@/lib/catalogue/schemas/edits'
import type { Paged } from '@/lib/schemas/paging'
import { pageOf } from '@/server/engines/listing/page'
import { plannedRows } from '@/server/platform/database/client'
import { namesOf } from '../documents/queries'
import type { Names, Values } from '../documents/rules'
import { TABLES } from '../documents/statements'
import { changesOf, isRevertible } from './rules'

/** The edits of an entry, newest first; null if there is no such entry. */
export async function editsOf(noun: EditedNoun, id: number, { page, size }: EditSearch): Promise<Paged<Edit> | null> {
  const [counted] = await plannedRows<{ total: number }>(`edits-total-${noun}`, total(noun), [id])
  if (!counted) return null
  const rows = await plannedRows<EditRow>(
    `edits-${noun}`,
    `${EDIT} WHERE e.${noun}_id = $1::int ORDER BY e.id DESC LIMIT $2::int OFFSET $3::bigint`,
    [id, size, page * size],
  )
  return pageOf(await toEdits(rows), counted.total, { page, size })
}

const total = (noun: EditedNoun) => `SELECT (SELECT count(*)::int FROM edits WHERE ${noun}_id = $1::int) AS total
  FROM ${TABLES[noun]} WHERE id = $1`

export type EditRow = Omit<Edit, 'changes' | 'createdDate' | 'isRevertible'> & {
  before: Values
  after: Values
  createdAt: Date
}

/** The SELECT list of an edit and its FROM; `e` is the edit. */
export const EDIT = `SELECT e.id, e.kind, e.before, e.after, e.comment, e.source, e.reverts_id AS reverts, e.created_at AS "createdAt",
    (SELECT min(r.id) FROM edits r WHERE r.reverts_id = e.id) AS "revertedBy",
    (SELECT json_build_object('id', u.id, 'username', u.username, 'profilePicture', (
      SELECT json_build_object('filename', a.filename, 'type', a.type, 'width', a.width, 'height', a.height)
      FROM attachments a WHERE a.user_id = u.id AND a.type = 'Primary' ORDER BY a.position, a.id DESC LIMIT 1))
      FROM users u WHERE u.id = e.editor_id) AS editor,
    (SELECT json_build_object('id', d.id, 'username', d.username) FROM contributions c JOIN users d ON d.id = c.decided_by
      WHERE c.edit_id = e.id AND c.decided_by <> e.editor_id LIMIT 1) AS "acceptedBy"
  FROM edits e`

/** Rows as edits, with the names of the entries that they refer to. */
export async function toEdits(rows: readonly EditRow[]): Promise<Edit[]> {
  const names = await namesOf(rows.flatMap(({ before, after }) => [before, after]))
  return rows.map((row) => toEdit(row, names))
}

function toEdit({ createdAt, before, after, ...row }: EditRow, names: Names): Edit {
  return {
    ...row,
    changes: changesOf({ before, after }, names),
    isRevertible: isRevertible({ kind: row.kind, before, after }),
    createdDate: createdAt.toISOString(),
  }
}
