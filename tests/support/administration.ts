import type { Permission } from '@/lib/identity/schemas/users'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { type Somebody, somebody } from './moderation'
import { writeNotifications } from './notifications'

/** Administrators and what they did, for tests. */

/** An administrator whose session is fresh enough for what cannot be undone. */
export async function administrator(): Promise<Somebody> {
  return proven(await somebody('CanAdminister'))
}

/** The same somebody, who has just proved who they are. */
export async function proven(who: Somebody): Promise<Somebody> {
  await rows(sql`UPDATE sessions SET authenticated_at = now() WHERE user_id = ${who.id}`)
  return who
}

/** The acts in the log about a user, oldest first. */
export async function actsOn(userId: number) {
  return prisma().moderationLog.findMany({
    where: { userId },
    select: { act: true, moderatorId: true, before: true, after: true },
    orderBy: { id: 'asc' },
  })
}

/** What a user is told in the notifications about administrators' acts, after the jobs that tell it. */
export async function toldOf(userId: number): Promise<string[]> {
  await writeNotifications()
  const found = await rows<{ act: string }>(sql`SELECT m.act::text AS act FROM notifications n
    JOIN moderation_log m ON m.id = n.act_id WHERE n.user_id = ${userId} AND n.kind = 'administered' ORDER BY m.id`)
  return found.map(({ act }) => act)
}

/** The rights of a user, each with its origin. */
export async function rightsOf(userId: number): Promise<[Permission, string | null][]> {
  const found = await prisma().userPermission.findMany({ where: { userId }, orderBy: { permission: 'asc' } })
  return found.map(({ permission, issuer }) => [permission, issuer])
}
