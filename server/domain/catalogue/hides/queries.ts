import type { HideState } from '@/lib/catalogue/schemas/hides'
import { cacheTag } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'

/** Whether there is such a work and it is hidden. */
export async function isHiddenMedia(id: number): Promise<boolean> {
  cacheTag('media', id)
  const found = await plannedRows('is-hidden-media', 'SELECT FROM hidden_media WHERE media_id = $1::int', [id])
  return found.length > 0
}

/** Whether a work is hidden, and why; null if there is no such work. For editors. */
export async function hideOf(id: number): Promise<HideState | null> {
  type Row = { title: string; comment: string | null; editor: string | null; at: Date | null }
  const [row] = await plannedRows<Row>('hide-of-media', HIDE, [id])
  if (!row) return null
  const { title, comment, editor, at } = row
  return { id, title, hidden: at && { comment: comment ?? '', editor, date: at.toISOString() } }
}

const HIDE = `SELECT m.title, h.comment, h.hidden_at AS at, u.username AS editor
  FROM media m LEFT JOIN hidden_media h ON h.media_id = m.id LEFT JOIN users u ON u.id = h.hidden_by_id WHERE m.id = $1::int`
