import type { Prisma } from '@/server/platform/database/client'

/** Replaces the mentions of a text. */
export async function storeMentions(db: Prisma.TransactionClient, id: number, users: readonly number[]): Promise<void> {
  await db.$executeRaw`DELETE FROM review_mentions WHERE review_id = ${id} AND user_id <> ALL(${users}::int[])`
  if (users.length === 0) return
  await db.$executeRaw`INSERT INTO review_mentions (review_id, user_id) SELECT ${id}::int, u.id FROM users u WHERE u.id = ANY(${users}::int[])
    ON CONFLICT DO NOTHING`
}
