import type { TorrentHide } from '@/lib/torrents/schemas/hides'
import { plannedRows } from '@/server/platform/database/client'

export type HideRow = Omit<TorrentHide, 'createdDate'> & { createdAt: Date }

/** What a user has hidden, the newest first. */
export async function hidesOf(userId: number): Promise<TorrentHide[]> {
  return (await plannedRows<HideRow>('torrent-hides-of', HIDES_OF, [userId])).map(toHide)
}

export function toHide({ createdAt, ...row }: HideRow): TorrentHide {
  return { ...row, createdDate: createdAt.toISOString() }
}

/** The columns of a rule `h`. */
export const HIDE = `h.id, h.type, h.category, h.release_group AS "group",
  (SELECT username FROM users WHERE id = h.uploader_id) AS uploader, h.created_at AS "createdAt"`
const HIDES_OF = `SELECT ${HIDE} FROM torrent_hides h WHERE h.user_id = $1::int ORDER BY h.id DESC`
