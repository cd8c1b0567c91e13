import type { MediaType } from '@/lib/catalogue/schemas/media'
import type { List, ListPath } from '@/lib/lists/schemas/lists'
import { listedStatement } from '@/server/domain/catalogue/adults'
import { plannedRows } from '@/server/platform/database/client'
import { listAt } from './queries'

/** A work as an item of a list's feed, with the note of the list and when it was added. */
export type AddedWork = {
  id: number
  title: string
  type: MediaType
  format: string | null
  releaseDate: number | null
  note: string | null
  addedAt: Date
}

/** Works of a feed. */
const SIZE = 50

/**
 * A list that visitors may see, with the works that were added last. If it was renamed: its new address. Else null.
 */
export async function addedWorks(
  path: ListPath,
): Promise<{ list: List; works: AddedWork[] } | { movedTo: string } | null> {
  const list = await listAt(path, null, { page: 0, size: 1 })
  if (!list || 'movedTo' in list) return list
  return { list, works: await plannedRows<AddedWork>(...(await listedStatement('list-feed', ADDED)), [list.id, SIZE]) }
}

const ADDED = `SELECT m.id, m.title, m.type, m.format, m.release_date AS "releaseDate", e.description AS note, e.created_at AS "addedAt"
  FROM list_entries e JOIN shown_media m ON m.id = e.media_id
  WHERE e.list_id = $1::int ORDER BY e.created_at DESC, e.media_id DESC LIMIT $2::int`
