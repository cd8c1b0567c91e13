import type { EditedNoun } from '@/lib/catalogue/nouns'
import type { Delta, Names, Values } from '@/lib/curation/documents/differences'
import type { ChangesPage, ChangesSearch, Edit, EditSearch } from '@/lib/curation/schemas/edits'
import { MAX_ID } from '@/lib/ids'
import type { Paged } from '@/lib/schemas/paging'
import { isOfShown, SHOWN, TABLES } from '@/server/domain/catalogue/entries/access'
import { pageOf } from '@/server/engines/listing/page'
import { cacheTag, cacheTagIndex, noStore } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'
import { seenIn } from '../documents/queries'
import { type Ids, without } from '../documents/rules'
import { type Back, changesOf, isRevertible, isTakenBack, mergedOf, revertOf } from './rules'
import { BACKS, EDIT, NOUN } from './statements'

/**
 * Returns the edits of an entry, newest first; null if there is no such entry. Only editors see the edits of a hidden
 * one (`evenHidden`).
 */
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

/** Whether the entry of the edit `e` is shown. */
export const OF_SHOWN = isOfShown('e')

/** One edit; null if there is none, or its entry is hidden: editors read those in the history of the entry. */
export async function editNumber(id: number): Promise<Edit | null> {
  noStore()
  const [edit] = await toEdits(await plannedRows<EditRow>('edit', `${EDIT} WHERE e.id = $1::int AND ${OF_SHOWN}`, [id]))
  return edit ?? null
}

/** One edit with its text, even if that or the entry is hidden; null if there is none. For moderators. */
export async function wholeEdit(id: number): Promise<Edit | null> {
  const rows = await plannedRows<EditRow>('edit-whole', `${EDIT} WHERE e.id = $1::int`, [id])
  const [edit] = await toEdits(
    rows.map((row) => ({ ...row, ...row.text })),
    true,
  )
  return edit ?? null
}

type Search = ChangesSearch & { size: number }

/**
 * Returns the edits of all entries, newest first, from `until` on, along an index of migration 0105 or 0134. Edits of
 * loads, which are many, are included only on request.
 */
export async function recentEdits({ noun, kind, ...search }: Search): Promise<ChangesPage> {
  const conditions = [noun && `${NOUN} = '${noun}'`, kind ? `e.kind = '${kind}'` : `e.kind <> 'load'`].filter(
    (each) => each !== undefined,
  )
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
  const where = ['e.id < $1::int', 'e.mirrors_id IS NULL', OF_SHOWN, ...conditions].join(' AND ')
  const statement = `${EDIT} WHERE ${where} ORDER BY e.id DESC LIMIT $2::int`
  const rows = await plannedRows<EditRow>(name, statement, [until ?? MAX_ID, size + 1, ...values])
  const data = await toEdits(rows.slice(0, size))
  return { data, until: rows.length > size ? (data.at(-1)?.id ?? null) : null }
}

export type EditRow = Omit<Edit, 'changes' | 'moves' | 'createdDate' | 'isRevertible' | 'entry' | 'revertedBy'> & {
  noun: EditedNoun
  entryId: number
  before: Values
  after: Values
  /** The edits that take this one back, and those that take these back. */
  backs: Back[]
  createdAt: Date
  /** The text that is hidden. */
  text: (Pick<Edit, 'comment' | 'source'> & Delta) | null
}

/** The edits that take these back, those that take them back, and so on, the oldest first. */
export async function backsOf(ids: readonly number[]): Promise<Back[]> {
  return plannedRows<Back>('edits-back', `${BACKS('= ANY($1::int[])')} ORDER BY id`, [ids])
}

/**
 * Rows as edits, with the names of the entries that they are of and refer to. What they say of hidden entries is left
 * out unless `evenHidden`.
 */
export async function toEdits(rows: readonly EditRow[], evenHidden = false): Promise<Edit[]> {
  if (rows.length === 0) return []
  if (!evenHidden) cacheTagIndex('hide')
  const editors = rows.flatMap(({ editor }) => editor?.id ?? [])
  cacheTag('user', editors)
  const values = rows.flatMap((row) => [row.before, row.after, { [row.noun]: row.entryId }, ...mergedIn(row)])
  const { names, hidden } = await seenIn(values, evenHidden)
  return rows.map((row) => toEdit(row, names, hidden))
}

const saysSomething = (change: Edit['changes'][number]) => change.before !== null || change.after !== null

/** The entries that an edit names as merged with its own. */
const mergedIn = ({ before, after, noun }: EditRow) =>
  [before, after].flatMap((values) => mergedOf(values).map((id) => ({ [noun]: id })))

function toEdit(
  { createdAt, before, after, noun, entryId, backs, text, ...row }: EditRow,
  names: Names,
  hidden: Ids,
): Edit {
  const isOfHidden = [before, after].some((values) => mergedOf(values).some((id) => hidden[noun].has(id)))
  const delta = text ?? { before, after }
  const numbered = { id: row.id, before: delta.before, after: delta.after }
  const { moves = null, ...rest } = row.kind === 'merge' ? after : { ...after, moves: null }
  const said = (values: Values) => (isOfHidden ? {} : without(values, hidden))
  return {
    ...row,
    comment: isOfHidden ? null : row.comment,
    entry: { noun, id: entryId, name: names[noun][entryId] ?? '' },
    changes: changesOf({ before: said(before), after: said(rest) }, names, noun).filter(saysSomething),
    moves: isOfHidden ? null : (moves as Edit['moves']),
    revertedBy: revertOf(noun, numbered, backs),
    isRevertible: isRevertible({ ...numbered, kind: row.kind }) && !isTakenBack(noun, numbered, backs),
    createdDate: createdAt.toISOString(),
  }
}
