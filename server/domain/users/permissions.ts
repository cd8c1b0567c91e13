import type { Permission } from '@/lib/schemas/users'
import { prisma } from '@/server/platform/database/client'

/** Grants a permission, which takes effect at the user's next call. `by` is the granting user; null for the command line. */
export async function grant(userId: number, permission: Permission, by: number | null): Promise<void> {
  await prisma().userPermission.upsert({
    where: { userId_permission: { userId, permission } },
    create: { userId, permission, grantedById: by },
    update: {},
  })
}

/** Revokes a permission. Returns whether the user had it. */
export async function revoke(userId: number, permission: Permission): Promise<boolean> {
  return (await prisma().userPermission.deleteMany({ where: { userId, permission } })).count > 0
}
