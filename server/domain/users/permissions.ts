import type { Permission } from '@/lib/schemas/users'
import { prisma } from '@/server/platform/database/client'

/** Gives a user a permission, which counts at their next call. `by` is who gave it; null for the command line. */
export async function grant(userId: number, permission: Permission, by: number | null): Promise<void> {
  await prisma().userPermission.upsert({
    where: { userId_permission: { userId, permission } },
    create: { userId, permission, grantedById: by },
    update: {},
  })
}

/** Takes a permission back. Whether the user had it. */
export async function revoke(userId: number, permission: Permission): Promise<boolean> {
  return (await prisma().userPermission.deleteMany({ where: { userId, permission } })).count > 0
}
