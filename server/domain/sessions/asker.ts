import type { Permission } from '@/lib/schemas/users'
import { plannedRows } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { readAccessToken } from './tokens'

/** Whoever a call comes from, and by which session. */
export type Asker = { id: number; permissions: readonly Permission[]; sessionId: string }

/**
 * Whose access token this is. The token is proven first; session, user and permissions are read anew for each call, so that
 * what ended or was revoked counts at once.
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
