import type { Role, UserRole } from '@/lib/administration/schemas/user-acts'
import { plannedRows } from '@/server/platform/database/client'

/** Most roles of a site. */
export const MAX_ROLES = 50
/** Most users who have one role. */
export const MAX_HOLDERS = 1000

/** All roles by name, with the number of their holders. */
export function roles(): Promise<Role[]> {
  return plannedRows<Role>('roles', ROLES, [MAX_ROLES])
}

const ROLES = `SELECT r.id, r.name, r.permissions::text[] AS permissions,
    (SELECT count(*)::int FROM user_roles h WHERE h.role_id = r.id) AS holders
  FROM roles r ORDER BY r.name_key LIMIT $1::int`

/** All roles by name, and which ones a user has; null if there is no such user. */
export async function rolesOf(userId: number): Promise<UserRole[] | null> {
  const found = await plannedRows<UserRole>('roles-of-user', ROLES_OF, [userId, MAX_ROLES])
  if (found.length > 0) return found
  const user = await plannedRows('user-of-roles', 'SELECT FROM users WHERE id = $1::int', [userId])
  return user.length > 0 ? [] : null
}

const ROLES_OF = `SELECT r.id, r.name, r.permissions::text[] AS permissions,
    EXISTS (SELECT FROM user_roles h WHERE h.role_id = r.id AND h.user_id = u.id) AS "isHeld"
  FROM users u CROSS JOIN roles r WHERE u.id = $1::int ORDER BY r.name_key LIMIT $2::int`
