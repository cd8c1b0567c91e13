import { MAX_HIDES, type TorrentHide, type TorrentHideInput } from '@/lib/torrents/schemas/hides'
import { userNamed } from '@/server/domain/identity/users/queries'
import { plannedRows } from '@/server/platform/database/client'
import { AppError, conflict, invalidInput } from '@/server/platform/errors'
import { HIDE, type HideRow, toHide } from './queries'

/**
 * Hides a type, a category, a group or an uploader of torrents for a user. What is hidden already stays so.
 * @throws AppError notFound (the uploader), invalidInput (uploader: itself), conflict (group: tooManyHides)
 */
export async function hideTorrents(userId: number, input: TorrentHideInput): Promise<TorrentHide> {
  const uploaderId = input.uploader === undefined ? null : await userNamed(input.uploader)
  if (input.uploader !== undefined && uploaderId === null) throw new AppError('notFound')
  if (uploaderId === userId) throw invalidInput({ uploader: 'itself' })
  const values = [userId, input.type ?? null, input.category ?? null, input.group ?? null, uploaderId]
  const [row] = await plannedRows<HideRow>('hide-torrents', CREATE, values)
  if (!row) throw conflict({ group: 'tooManyHides' })
  return toHide(row)
}

/** Shows what a rule of the user has hidden. @throws AppError notFound */
export async function showTorrents(userId: number, id: number): Promise<void> {
  const removed = await plannedRows('show-torrents', REMOVE, [id, userId])
  if (removed.length === 0) throw new AppError('notFound')
}

/** Locks the row of the user, so that concurrent inserts count each other. */
const CREATE = `WITH owner AS MATERIALIZED (SELECT id FROM users WHERE id = $1::int FOR NO KEY UPDATE),
  h AS (
    INSERT INTO torrent_hides (user_id, type, category, release_group, uploader_id)
    SELECT id, $2::torrent_type, $3::media_type, $4::text, $5::int FROM owner
    WHERE (SELECT count(*) FROM torrent_hides WHERE user_id = $1::int) < ${MAX_HIDES}
    ON CONFLICT (user_id, type, category, lower(release_group), uploader_id) DO UPDATE SET user_id = excluded.user_id RETURNING *
  ) SELECT ${HIDE} FROM h`
const REMOVE = 'DELETE FROM torrent_hides WHERE id = $1::int AND user_id = $2::int RETURNING id'
