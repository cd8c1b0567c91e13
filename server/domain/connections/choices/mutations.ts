import { plannedRows } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'

/**
 * Forgets one of them, so that its series is looked up again.
 * @throws AppError notFound
 */
export async function forgetChoice(userId: number, id: number): Promise<void> {
  const gone = await plannedRows('forget-scrobble-choice', FORGET, [id, userId])
  if (gone.length === 0) throw new AppError('notFound')
}

const FORGET = `DELETE FROM scrobble_choices s USING connections c WHERE s.id = $1::int AND c.id = s.connection_id
  AND c.user_id = $2::int RETURNING s.id`
