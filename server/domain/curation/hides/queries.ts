import type { HideState } from '@/lib/curation/schemas/hides'
import type { EntityKind } from '@/lib/links'
import { plannedRows } from '@/server/platform/database/client'
import { HIDEABLE } from './statements'

/** Whether an entry is hidden, and why; null if there is no such entry. For editors. */
export async function hideOf(noun: EntityKind, id: number): Promise<HideState | null> {
  type Row = { title: string; comment: string | null; editor: string | null; at: Date | null }
  const { table, name, hidden } = HIDEABLE[noun]
  const [row] = await plannedRows<Row>(
    `hide-of-${noun}`,
    `SELECT e.${name} AS title, h.comment, h.hidden_at AS at, u.username AS editor FROM ${table} e
      LEFT JOIN ${hidden} h ON h.${noun}_id = e.id LEFT JOIN users u ON u.id = h.hidden_by_id WHERE e.id = $1::int`,
    [id],
  )
  if (!row) return null
  const { title, comment, editor, at } = row
  return { id, title, hidden: at && { comment: comment ?? '', editor, date: at.toISOString() } }
}
