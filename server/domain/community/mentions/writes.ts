import { sql } from '@/server/platform/database/client'
import type { Statements } from '@/server/platform/writing/write'

/** Replaces the mentions of a text. */
export async function storeMentions(tx: Statements, id: number, users: readonly number[]): Promise<void> {
  await tx.query(sql`DELETE FROM review_mentions WHERE review_id = ${id} AND user_id <> ALL(${users}::int[])`)
  if (users.length === 0) return
  await tx.query(sql`INSERT INTO review_mentions (review_id, user_id) SELECT ${id}::int, u.id FROM users u WHERE u.id = ANY(${users}::int[])
    ON CONFLICT DO NOTHING`)
}
