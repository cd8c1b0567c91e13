import { MAX_DISMISSED } from '@/lib/tracking/schemas/proposals'
import { refuseForeign } from '@/server/domain/identity/users/locks'
import { plannedRows } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'

/**
 * A user does not want a work to be proposed any more. Of more than 5,000 the oldest is forgotten.
 * @throws AppError notFound
 */
export async function dismissWork(userId: number, mediaId: number): Promise<void> {
  const dismissed = await plannedRows('dismiss-work', DISMISS, [userId, mediaId]).catch(refuseForeign)
  if (dismissed.length === 0) throw new AppError('notFound')
}

/** The work may be proposed again. Does nothing if it may already. */
export async function proposeAgain(userId: number, mediaId: number): Promise<void> {
  await plannedRows('propose-again', AGAIN, [userId, mediaId])
}

const DISMISS = `WITH old AS (
    DELETE FROM dismissed_works WHERE user_id = $1::int AND media_id IN (
      SELECT media_id FROM dismissed_works WHERE user_id = $1::int AND media_id <> $2::int
      ORDER BY created_at DESC, media_id OFFSET ${MAX_DISMISSED - 1})
  ) INSERT INTO dismissed_works (user_id, media_id) SELECT $1::int, id FROM shown_media WHERE id = $2::int
  ON CONFLICT (user_id, media_id) DO UPDATE SET media_id = EXCLUDED.media_id RETURNING media_id`
const AGAIN = 'DELETE FROM dismissed_works WHERE user_id = $1::int AND media_id = $2::int'
