import type { TorrentPreferences } from '@/lib/torrents/schemas/preferences'
import { plannedRows } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'

/** Which torrents a user wants first; empty lists if the user has said nothing. */
export async function preferencesOf(userId: number): Promise<TorrentPreferences> {
  const [row] = await plannedRows<TorrentPreferences>('torrent-preferences', PREFERENCES, [userId])
  return row ?? { groups: [], resolutions: [], languages: [] }
}

const PREFERENCES = 'SELECT groups, resolutions, languages FROM torrent_preferences WHERE user_id = $1::int'

/** Stores which torrents a user wants first. @throws AppError unauthenticated (the account is gone) */
export async function setPreferences(
  userId: number,
  { groups, resolutions, languages }: TorrentPreferences,
): Promise<TorrentPreferences> {
  const values = [userId, groups, resolutions, languages]
  const [row] = await plannedRows<TorrentPreferences>('set-torrent-preferences', STORE, values)
  if (!row) throw new AppError('unauthenticated')
  return row
}

const STORE = `INSERT INTO torrent_preferences (user_id, groups, resolutions, languages)
  SELECT id, $2::text[], $3::int[], $4::text[] FROM users WHERE id = $1::int
  ON CONFLICT (user_id) DO UPDATE SET groups = excluded.groups, resolutions = excluded.resolutions, languages = excluded.languages
  RETURNING groups, resolutions, languages`
