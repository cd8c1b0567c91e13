import { HIDEABLE_NOUNS } from '@/lib/catalogue/links/hides'
import { EDITED_NOUNS, type EditedNoun } from '@/lib/catalogue/nouns'
import type { ChangesPage, ChangesSearch, Edit, EditSearch } from '@/lib/catalogue/schemas/edits'
import type { Paged } from '@/lib/schemas/paging'
import { pageOf } from '@/server/engines/listing/page'
import { cacheTag, noStore } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'
import { namesOf } from '../documents/queries'
import type { Delta, Names, Values } from '../documents/rules'
import { TABLES } from '../documents/statements'
import { isShown, SHOWN } from '../entries/access'
import { changesOf, isRevertible, isTakenBack } from './rules'

/** The edits of an entry, newest first; null if there is no such entry. Those of a hidden one are for editors (`evenHidden`). */
export async function editsOf(
  noun: EditedNoun,
  id: number,
  { page, size }: EditSearch,
  evenHidden = false,
): Promise<Paged<Edit> | null> {
  cacheTag(noun, id)
  const table = noun === 'tag' || evenHidden ? TABLES[noun] : SHOWN[noun]
  const [counted] = await plannedRows<{ total: number }>(`edits-total-${table}`, total(noun, table), [id])
  if (!counted) return null
  const rows = await plannedRows<EditRow>(
    `edits-${noun}`,
    `${EDIT} WHERE e.${noun}_id = $1::int ORDER BY e.id DESC LIMIT $2::int OFFSET $3::bigint`,
    [id, size, page * size],
  )
  return pageOf(await toEdits(rows, evenHidden), counted.total, { page, size })
}

const total = (
  noun: EditedNoun,
  table: string,
) => `SELECT (SELECT count(*)::int FROM edits WHERE ${noun}_id = $1::int) AS total
  FROM ${table} WHERE id = $1`

/** One edit; null if there is none. */
export async function editNumber(id: number): Promise<Edit | null> {
  noStore()
  const [edit] = await toEdits(await plannedRows<EditRow>('edit', `${EDIT} WHERE e.id = $1::int`, [id]))
  return edit ?? null
}

type Search = ChangesSearch & { size: number }

/** The edits of all entries, the newest first, read along an index of migration 0105 from `until` on. */
export async function recentEdits({ noun, kind, ...search }: Search): Promise<ChangesPage> {
  const conditions = [noun && `${NOUN} = '${noun}'`, kind && `e.kind = '${kind}'`].filter((each) => each !== undefined)
  return changesWhere(`recent-edits-${noun}-${kind}`, conditions, [], search)
}

/** The edits of a user, the newest first. */
export async function editsBy(userId: number, search: Omit<Search, 'noun' | 'kind'>): Promise<ChangesPage> {
  return changesWhere('edits-by', ['e.editor_id = $3::int'], [userId], search)
}

async function changesWhere(
  name: string,
  conditions: readonly string[],
  values: readonly number[],
  { until, size }: Pick<Search, 'until' | 'size'>,
): Promise<ChangesPage> {
  noStore()
  const where = ['e.id < $1::int', OF_SHOWN, ...conditions].join(' AND ')
  const statement = `${EDIT} WHERE ${where} ORDER BY e.id DESC LIMIT $2::int`
  const rows = await plannedRows<EditRow>(name, statement, [until ?? NEWEST, size + 1, ...values])
  const data = await toEdits(rows.slice(0, size))
  return { data, until: rows.length > size ? (data.at(-1)?.id ?? null) : null }
}

/** Hidden entries are no news. */
const OF_SHOWN = HIDEABLE_NOUNS.map((noun) => isShown(noun, `coalesce(e.${noun}_id, 0)`)).join(' AND ')

const NEWEST = 2_147_483_647

export type EditRow = Omit<Edit, 'changes' | 'createdDate' | 'isRevertible' | 'entry'> & {
  noun: EditedNoun
  entryId: number
  before: Values
  after: Values
  /** What edits that take this one back have done. */
  backs: Delta[]
  createdAt: Date
}

/** The noun of an edit, as the indexes of migration 0105 have it. */
const NOUN = `(CASE ${EDITED_NOUNS.map((noun) => `WHEN e.${noun}_id IS NOT NULL THEN '${noun}'`).join(' ')} END)`

/** Who made the edit `e`. */
export const EDITOR = `(SELECT json_build_object('id', u.id, 'username', u.username, 'profilePicture', (
      SELECT json_build_object('filename', a.filename, 'type', a.type, 'width', a.width, 'height', a.height)
      FROM attachments a WHERE a.user_id = u.id AND a.type = 'Primary' ORDER BY a.position, a.id DESC LIMIT 1))
    FROM users u WHERE u.id = e.editor_id)`

/** The SELECT list of an edit and its FROM; `e` is the edit. */
export const EDIT = `SELECT e.id, e.kind, e.before, e.after, e.comment, e.source, e.reverts_id AS reverts, e.created_at AS "createdAt",
    ${NOUN} AS noun, coalesce(${EDITED_NOUNS.map((noun) => `e.${noun}_id`).join(', ')}) AS "entryId",
    (SELECT min(r.id) FROM edits r WHERE r.reverts_id = e.id) AS "revertedBy",
    (SELECT coalesce(json_agg(json_build_object('before', r.before, 'after', r.after)), '[]') FROM edits r WHERE r.reverts_id = e.id) AS backs,
    ${EDITOR} AS editor,
    (SELECT json_build_object('id', d.id, 'username', d.username) FROM contributions c JOIN users d ON d.id = c.decided_by
      WHERE c.edit_id = e.id AND c.decided_by <> e.editor_id LIMIT 1) AS "acceptedBy"
  FROM edits e`

/** Rows as edits, with the names of the entries that they are of and refer to, by one statement. */
export async function toEdits(rows: readonly EditRow[], evenHidden = false): Promise<Edit[]> {
  if (rows.length === 0) return []
  cacheTag(
    'user',
    rows.flatMap(({ editor }) => editor?.id ?? []),
  )
  const values = rows.flatMap(({ before, after, noun, entryId }) => [before, after, { [noun]: entryId }])
  const names = await namesOf(values, evenHidden)
  return rows.map((row) => toEdit(row, names))
}

function toEdit({ createdAt, before, after, noun, entryId, backs, ...row }: EditRow, names: Names): Edit {
  return {
    ...row,
    entry: { noun, id: entryId, name: names[noun][entryId] ?? '' },
    changes: changesOf({ before, after }, names, noun),
    isRevertible: isRevertible({ kind: row.kind, before, after }) && !isTakenBack(noun, { before, after }, backs),
    createdDate: createdAt.toISOString(),
  }
}
