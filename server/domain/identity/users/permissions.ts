import { PERMISSIONS, type Permission } from '@/lib/identity/schemas/users'
import type { CacheTag } from '@/server/platform/cache/tags'
import { sql } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { log } from '@/server/platform/log'
import type { Statements, Tx } from '@/server/platform/writing/write'
import { roleGiving } from './roles'

/** The permissions that have this one: CanAdminister includes all others. */
const WITH = (permission: Permission): Permission[] => [...new Set<Permission>([permission, 'CanAdminister'])]

/**
 * SQL of the permissions that a user has, in order, with those that they include. `userId` is SQL of the user's id.
 * Each call with a token reads them: one look at an index, without a sort of its own.
 */
export const permissionsOf = (userId: string) =>
  `(SELECT CASE WHEN bool_or(p.permission = 'CanAdminister') THEN '{${[...PERMISSIONS].sort().join()}}'::text[]
    ELSE coalesce(array_agg(p.permission::text ORDER BY p.permission), '{}') END FROM user_permissions p WHERE p.user_id = ${userId})`

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

/** `issuer`: the provider or the role that changes it; null: it is changed by hand. */
export type PermissionChange = {
  userId: number
  permission: Permission
  isGranted: boolean
  issuer: string | null
  by: number | null
}

/**
 * Changes a permission in `tx`, and notes the change. What is granted by hand is no provider's or role's any longer; a
 * provider changes nothing that was given by hand or by a role. What a role of the user gives is the role's when it is
 * taken, and stays. Returns whether something has changed.
 */
export async function changePermission(tx: Tx, change: PermissionChange): Promise<boolean> {
  const { userId, permission, isGranted, issuer, by } = change
  if (isGranted) {
    const { rowCount } =
      await tx.query(sql`INSERT INTO user_permissions AS p (user_id, permission, granted_by_id, issuer)
      VALUES (${userId}, ${permission}::permission, ${by}, ${issuer})
      ON CONFLICT (user_id, permission) DO UPDATE SET issuer = NULL, granted_by_id = EXCLUDED.granted_by_id
      WHERE EXCLUDED.issuer IS NULL AND p.issuer IS NOT NULL`)
    if (rowCount) await notePermission(tx, change)
    return Boolean(rowCount)
  }
  const role = await roleGiving(tx, userId, permission)
  const { rowCount } = await tx.query(
    role === null
      ? sql`DELETE FROM user_permissions WHERE user_id = ${userId} AND permission = ${permission}::permission
          AND (${issuer}::text IS NULL OR issuer = ${issuer})`
      : sql`UPDATE user_permissions SET issuer = ${role}, granted_by_id = NULL WHERE user_id = ${userId}
          AND permission = ${permission}::permission AND (${issuer}::text IS NULL OR issuer = ${issuer})`,
  )
  if (!rowCount || role !== null) return false
  await notePermission(tx, change)
  return true
}

/** Notes that a user has got or lost a permission, which takes effect at once. */
export async function notePermission(tx: Tx, change: PermissionChange): Promise<void> {
  const { userId, permission, isGranted, issuer, by } = change
  await tx.query(sql`INSERT INTO permission_changes (user_id, permission, is_granted, issuer, changed_by_id)
    VALUES (${userId}, ${permission}::permission, ${isGranted}, ${issuer}, ${by})`)
  log.info({ userId, permission, isGranted, issuer }, 'A permission has changed.')
  tx.invalidate(tagsOf(userId))
}

/** Moderators' torrents are marked as trusted everywhere; lists of trusted uploaders have other torrents. */
const tagsOf = (userId: number): CacheTag[] => [`user:${userId}`, 'index:torrent']

/**
 * Lets the ways to lose an administrator go one after the other, until the transaction ends: whoever looks afterwards
 * whether one is left sees what the one before has done. Accounts are locked before.
 */
export async function lockAdministrators(tx: Statements): Promise<void> {
  await tx.query(`SELECT user_id FROM user_permissions WHERE permission = 'CanAdminister' ORDER BY user_id FOR UPDATE`)
}

/**
 * After a change that may have taken an administrator, which `lockAdministrators()` has preceded.
 * @throws AppError lastAdministrator if nobody is left who can log in and administer; the transaction must be undone
 */
export async function expectAdministrator(tx: Statements): Promise<void> {
  const { rows } = await tx.query(`SELECT FROM user_permissions p JOIN users u ON u.id = p.user_id
    WHERE p.permission = 'CanAdminister' AND u.confirmed_at IS NOT NULL AND coalesce(u.suspended_until <= now(), true) LIMIT 1`)
  if (rows.length === 0) throw new AppError('lastAdministrator')
}

/** Whether this user administers the site, and nobody else does who can log in now. */
export async function isLastAdministrator(db: Statements, userId: number): Promise<boolean> {
  const { rows } = await db.query<{
    isLast: boolean
  }>(sql`SELECT coalesce(bool_or(p.user_id = ${userId}) AND NOT bool_or(
      p.user_id <> ${userId} AND u.confirmed_at IS NOT NULL AND coalesce(u.suspended_until <= now(), true)), false) AS "isLast"
    FROM user_permissions p JOIN users u ON u.id = p.user_id WHERE p.permission = 'CanAdminister'`)
  return rows[0]?.isLast === true
}
