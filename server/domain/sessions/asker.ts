import type { Permission } from '@/lib/schemas/users'
import { plannedRows } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { readAccessToken } from './tokens'

/** The user and session of a call. */
export type Asker = { id: number; permissions: readonly Permission[]; sessionId: string }

/**
 * Authenticates an access token. Session, user and permissions are read from the database for each call, so that an ended
 * session or a revoked permission takes effect at once.
 * @throws AppError unauthenticated
 */
export async function askerOf(token: string): Promise<Asker> {
  const { userId, sessionId } = await readAccessToken(token)
  const [row] = await plannedRows<{ permissions: Permission[] }>('asker', ASKER, [sessionId, userId])
  if (!row) throw new AppError('unauthenticated')
  return { id: userId, permissions: row.permissions, sessionId }
}

const ASKER = `SELECT ARRAY(SELECT p.permission::text FROM user_permissions p WHERE p.user_id = s.user_id) AS permissions
  FROM sessions s WHERE s.id = $1::uuid AND s.user_id = $2::int AND s.expires_at > now()`
