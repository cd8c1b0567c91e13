import type { TorrentPreferences } from '@/lib/schemas/torrent-preferences'
import { plannedRows } from '@/server/platform/database/client'

/** Which torrents a user wants first; empty lists if the user has said nothing. */
export async function preferencesOf(userId: number): Promise<TorrentPreferences> {
  const [row] = await plannedRows<TorrentPreferences>('torrent-preferences', PREFERENCES, [userId])
  return row ?? { groups: [], resolutions: [], languages: [] }
}

const PREFERENCES = 'SELECT groups, resolutions, languages FROM torrent_preferences WHERE user_id = $1::int'
