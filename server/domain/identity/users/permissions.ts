import type { Permission } from '@/lib/identity/schemas/users'
import { invalidate } from '@/server/platform/cache/invalidate'
import { prisma } from '@/server/platform/database/client'

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

/** Grants a permission, which takes effect at the user's next call. `by` is the granting user; null for the command line. */
export async function grant(userId: number, permission: Permission, by: number | null): Promise<void> {
  await prisma().$transaction(async (db) => {
    await db.userPermission.upsert({
      where: { userId_permission: { userId, permission } },
      create: { userId, permission, grantedById: by },
      update: {},
    })
    await invalidate(db, [`user:${userId}`])
  })
}

/** Revokes a permission. Returns whether the user had it. */
export async function revoke(userId: number, permission: Permission): Promise<boolean> {
  return prisma().$transaction(async (db) => {
    const { count } = await db.userPermission.deleteMany({ where: { userId, permission } })
    // Torrents of moderators are marked as trusted.
    if (count > 0) await invalidate(db, [`user:${userId}`])
    return count > 0
  })
}
