import { listsAdults } from '@/server/domain/catalogue/adults'
import { notHiddenFor } from '@/server/domain/torrents/hides/access'
import { plannedRows } from '@/server/platform/database/client'
import { FOLLOWED } from './friends-feed/statements'

/**
 * Ids of the newest torrents by the users whom a user follows, without anonymous and unlisted ones and those that the
 * user has hidden.
 */
export async function followedTorrentIds(userId: number, count: number): Promise<number[]> {
  const found = await plannedRows<{ id: number }>('followed-torrents', NEWEST, [userId, count, await listsAdults()])
  return found.map(({ id }) => id)
}

/** Each uploader has an index by date (torrents_of_uploader). $3: also of works for adults. */
const NEWEST = `WITH ${FOLLOWED}
  SELECT t.id FROM followed f CROSS JOIN LATERAL (SELECT t.id, t.created_at FROM torrents t
      WHERE t.uploader_id = f.id AND t.deleted_at IS NULL AND t.hidden_at IS NULL AND NOT t.is_unlisted AND NOT t.is_anonymous AND ${notHiddenFor('$1')}
        AND ($3::boolean OR NOT EXISTS (SELECT FROM media m WHERE m.id = t.media_id AND m.is_adult))
      ORDER BY t.created_at DESC, t.id DESC LIMIT $2::int) AS t
  ORDER BY t.created_at DESC, t.id DESC LIMIT $2`
