import type { HideState } from '@/lib/curation/schemas/hides'
import type { EntityKind } from '@/lib/links'
import { hiddenTable, NAMES, TABLES } from '@/server/domain/catalogue/entries/access'
import { plannedRows } from '@/server/platform/database/client'
import { isReasonHidden } from '../hidden-texts/access'

/** Whether an entry is hidden, and why; null if there is no such entry. For editors. */
export async function hideOf(noun: EntityKind, id: number): Promise<HideState | null> {
  type Row = { title: string; comment: string | null; editor: string | null; at: Date | null }
  const [row] = await plannedRows<Row>(
    `hide-of-${noun}`,
    `SELECT e.${NAMES[noun]} AS title, CASE WHEN NOT ${isReasonHidden(noun, 'e.id')} THEN h.comment END AS comment, h.hidden_at AS at, u.username AS editor FROM ${TABLES[noun]} e
      LEFT JOIN ${hiddenTable(noun)} h ON h.${noun}_id = e.id LEFT JOIN users u ON u.id = h.hidden_by_id WHERE e.id = $1::int`,
    [id],
  )
  if (!row) return null
  const { title, comment, editor, at } = row
  return { id, title, hidden: at && { comment: comment ?? '', editor, date: at.toISOString() } }
}
