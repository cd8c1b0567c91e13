import type { Permission } from '@/lib/identity/schemas/users'
import { invalidate } from '@/server/platform/cache/invalidate'
import { prisma } from '@/server/platform/database/client'

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
