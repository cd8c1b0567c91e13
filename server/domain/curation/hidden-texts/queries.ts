import type { EditedNoun } from '@/lib/catalogue/nouns'
import type { HiddenText, HiddenTextSearch, HiddenTextState } from '@/lib/curation/schemas/hidden-texts'
import type { Paged } from '@/lib/schemas/paging'
import { pageOf } from '@/server/engines/listing/page'
import { noStore } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'
import { namesOf } from '../documents/queries'
import { wholeEdit } from '../edits/queries'
import { NOUN_AND_ENTRY } from '../edits/statements'

/**
 * An edit with its text, and why, by whom and since when that is hidden; null if there is none. Of one that went with
 * its entry only the latter. For moderators.
 */
export async function hiddenTextOf(id: number): Promise<HiddenTextState | null> {
  noStore()
  const edit = await wholeEdit(id)
  const hidden = edit ? edit.hidden?.edit : id
  const [row] = hidden ? await plannedRows<HideRow>('hidden-text', ONE, [hidden]) : []
  if (!edit && !row) return null
  return { edit, hidden: row ? { ...row, date: row.date.toISOString() } : null }
}

type HideRow = Omit<NonNullable<HiddenTextState['hidden']>, 'date'> & { date: Date }

const HIDDEN = `h.edit_id AS edit, h.comment, h.hidden_at AS date,
  (SELECT username FROM users WHERE id = h.hidden_by_id) AS moderator`
const ONE = `SELECT ${HIDDEN} FROM hidden_texts h WHERE h.edit_id = $1::int`

/** What is hidden, the latest first, without the texts. For editors. */
export async function hiddenTexts({ page, size }: HiddenTextSearch): Promise<Paged<HiddenText>> {
  noStore()
  const [counted] = await plannedRows<{ total: number }>('hidden-texts-total', TOTAL, [])
  const rows = await plannedRows<ListRow>('hidden-texts', LIST, [size, page * size])
  const names = await namesOf(
    rows.flatMap(({ noun, entry }) => (noun && entry ? [{ [noun]: entry }] : [])),
    true,
  )
  const data = rows.map(({ noun, entry, date, ...row }) => ({
    ...row,
    entry: noun && entry ? { noun, id: entry, name: names[noun][entry] ?? '' } : null,
    date: date.toISOString(),
  }))
  return pageOf(data, counted?.total ?? 0, { page, size })
}

type ListRow = Omit<HiddenText, 'entry' | 'date'> & { noun: EditedNoun | null; entry: number | null; date: Date }

const TOTAL = 'SELECT count(*)::int AS total FROM hidden_texts'
const LIST = `SELECT ${HIDDEN}, ${NOUN_AND_ENTRY} AS entry, e.kind,
    (SELECT username FROM users WHERE id = e.editor_id) AS editor
  FROM hidden_texts h LEFT JOIN edits e ON e.id = h.edit_id
  ORDER BY h.hidden_at DESC, h.edit_id DESC LIMIT $1::int OFFSET $2::bigint`
