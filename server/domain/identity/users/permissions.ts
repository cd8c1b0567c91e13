import type { Permission } from '@/lib/identity/schemas/users'
import type { CacheTag } from '@/server/platform/cache/tags'
import { sql } from '@/server/platform/database/client'
import { log } from '@/server/platform/log'
import { type Statements, type Tx, write } from '@/server/platform/writing/write'

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
  await write((tx) => changePermission(tx, { userId, permission, isGranted: true, issuer: null, by }))
}

/** Revokes a permission, whoever gave it. Returns whether the user had it. */
export async function revoke(userId: number, permission: Permission): Promise<boolean> {
  return write((tx) => changePermission(tx, { userId, permission, isGranted: false, issuer: null, by: null }))
}

/** `issuer`: the provider whose claims change it; null: it is changed by hand. */
type PermissionChange = {
  userId: number
  permission: Permission
  isGranted: boolean
  issuer: string | null
  by: number | null
}

/**
 * Changes a permission in `tx`, and notes the change. What is granted by hand is no provider's any longer; a provider
 * changes nothing that was given by hand. Returns whether something has changed.
 */
export async function changePermission(tx: Tx, change: PermissionChange): Promise<boolean> {
  const { userId, permission, isGranted, issuer, by } = change
  const { rowCount } = await tx.query(
    isGranted
      ? sql`INSERT INTO user_permissions AS p (user_id, permission, granted_by_id, issuer)
          VALUES (${userId}, ${permission}::permission, ${by}, ${issuer})
          ON CONFLICT (user_id, permission) DO UPDATE SET issuer = NULL, granted_by_id = EXCLUDED.granted_by_id
          WHERE EXCLUDED.issuer IS NULL AND p.issuer IS NOT NULL`
      : sql`DELETE FROM user_permissions WHERE user_id = ${userId} AND permission = ${permission}::permission
          AND (${issuer}::text IS NULL OR issuer = ${issuer})`,
  )
  if (!rowCount) return false
  await tx.query(sql`INSERT INTO permission_changes (user_id, permission, is_granted, issuer, changed_by_id)
    VALUES (${userId}, ${permission}::permission, ${isGranted}, ${issuer}, ${by})`)
  log.info({ userId, permission, isGranted, issuer }, 'A permission has changed.')
  tx.invalidate(tagsOf(userId))
  return true
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
