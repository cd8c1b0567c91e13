import type { ListPath } from '@/lib/lists/schemas/lists'
import type { SeenOfList } from '@/lib/tracking/schemas/bulk'
import { visibleList } from '@/server/domain/lists/access'
import { plannedRows } from '@/server/platform/database/client'

/** How many works of a list the user has completed, now or in an earlier run; null if the user may not see the list. */
export async function seenOfList(userId: number, path: ListPath): Promise<SeenOfList | null> {
  const list = await visibleList(path, userId)
  if (!list) return null
  const [row] = await plannedRows<SeenOfList>('seen-of-list', SEEN, [list.id, userId])
  return row ?? null
}

/** Hidden works are the owner's alone. */
const SEEN = `SELECT CASE WHEN l.owner_id = $2::int THEN l.entry_count ELSE greatest(0, l.entry_count - l.hidden_count) END AS total, (SELECT count(*)::int FROM list_entries e
    JOIN watched_records w ON w.user_id = $2::int AND w.media_id = e.media_id AND (w.status = 'Completed' OR w.earlier_runs <> '[]')
    WHERE e.list_id = l.id AND (l.owner_id = $2 OR NOT EXISTS (SELECT FROM hidden_media h WHERE h.media_id = e.media_id))) AS seen FROM lists l WHERE l.id = $1::int`
