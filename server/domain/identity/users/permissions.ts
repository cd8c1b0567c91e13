import type { Permission } from '@/lib/identity/schemas/users'
import type { CacheTag } from '@/server/platform/cache/tags'
import { sql } from '@/server/platform/database/client'
import { type Statements, write } from '@/server/platform/writing/write'

/** The permissions that have this one: CanAdminister includes all others. */
const WITH = (permission: Permission): Permission[] => [...new Set<Permission>([permission, 'CanAdminister'])]

/** SQL of the permissions that a user has, in order, with those that they include. `userId` is SQL of the user's id. */
export const permissionsOf = (userId: string) =>
  `ARRAY(SELECT DISTINCT held::text FROM user_permissions p CROSS JOIN LATERAL unnest(CASE p.permission
    WHEN 'CanAdminister' THEN enum_range(NULL::permission) ELSE ARRAY[p.permission] END) AS held WHERE p.user_id = ${userId} ORDER BY 1)`

/** The SQL condition that a user has a permission. `userId` is SQL of the user's id. */
export const hasPermission = (userId: string, permission: Permission) =>
  `EXISTS (SELECT 1 FROM user_permissions p WHERE p.user_id = ${userId} AND p.permission IN (${WITH(permission)
    .map((each) => `'${each}'`)
    .join(', ')}))`

/** SQL of the ids of the users who have a permission. */
export const holdersOf = (permission: Permission) =>
  `SELECT p.user_id FROM user_permissions p WHERE p.permission IN (${WITH(permission)
    .map((each) => `'${each}'`)
    .join(', ')})`

/** Grants a permission, effective at the user's next call. `by` is the granting user; null for the command line. */
export async function grant(userId: number, permission: Permission, by: number | null): Promise<void> {
  await write(async (tx) => {
    await tx.query(sql`INSERT INTO user_permissions (user_id, permission, granted_by_id)
      VALUES (${userId}, ${permission}::permission, ${by}) ON CONFLICT DO NOTHING`)
    tx.invalidate(tagsOf(userId))
  })
}

/** Revokes a permission. Returns whether the user had it. */
export async function revoke(userId: number, permission: Permission): Promise<boolean> {
  return write(async (tx) => {
    const { rowCount } = await tx.query(
      sql`DELETE FROM user_permissions WHERE user_id = ${userId} AND permission = ${permission}::permission`,
    )
    if (rowCount) tx.invalidate(tagsOf(userId))
    return Boolean(rowCount)
  })
}

/** Moderators' torrents are marked as trusted everywhere; lists of trusted uploaders have other torrents. */
const tagsOf = (userId: number): CacheTag[] => [`user:${userId}`, 'index:torrent']

/** Whether this user administers the site, and nobody else does who can log in now. */
export async function isLastAdministrator(db: Statements, userId: number): Promise<boolean> {
  const { rows } = await db.query<{
    isLast: boolean
  }>(sql`SELECT coalesce(bool_or(p.user_id = ${userId}) AND NOT bool_or(
      p.user_id <> ${userId} AND u.confirmed_at IS NOT NULL AND coalesce(u.suspended_until <= now(), true)), false) AS "isLast"
    FROM user_permissions p JOIN users u ON u.id = p.user_id WHERE p.permission = 'CanAdminister'`)
  return rows[0]?.isLast === true
}
