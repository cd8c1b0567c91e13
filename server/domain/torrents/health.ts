import type { TorrentHealth } from '@/lib/schemas/torrents'
import { cacheTag } from '@/server/platform/cache/tags'
import { rows, sql } from '@/server/platform/database/client'

/** Days of the line. */
const DAYS = 30

/** What was shown last on each of the last 30 days (UTC), oldest first. Days without an answer are missing. */
export async function torrentHealth(id: number): Promise<TorrentHealth[]> {
  cacheTag('torrent', id)
  return rows<TorrentHealth>(sql`
    SELECT to_char(h.day, 'YYYY-MM-DD') AS date, h.seeders, h.leechers, h.completed
    FROM torrent_health h JOIN torrents t ON t.id = h.torrent_id AND t.hidden_at IS NULL
    WHERE h.torrent_id = ${id} AND h.day > (now() AT TIME ZONE 'UTC')::date - ${DAYS}::int ORDER BY h.day`)
}
