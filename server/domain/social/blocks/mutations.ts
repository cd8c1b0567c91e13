import type { Blocking, BlockKind } from '@/lib/social/schemas/blocks'
import { userNamed } from '@/server/domain/identity/users/queries'
import { prisma, sql } from '@/server/platform/database/client'
import { isForeign } from '@/server/platform/database/sql-state'
import { AppError } from '@/server/platform/errors'
import { type Statements, type Tx, write } from '@/server/platform/writing/write'

/**
 * Blocks or mutes a user; one replaces the other. Blocking ends that the two follow each other, and work on each other's lists.
 * @throws AppError notFound, invalidInput (itself)
 */
export async function block(userId: number, username: string, kind: BlockKind): Promise<Blocking> {
  const other = await otherOf(userId, username)
  await write(async (tx) => {
    await lockPair(tx, userId, other)
    await tx.query(sql`INSERT INTO user_blocks AS b (user_id, blocked_id, kind) VALUES (${userId}, ${other}, ${kind}::block_kind)
        ON CONFLICT (user_id, blocked_id) DO UPDATE SET kind = excluded.kind, created_at = excluded.created_at WHERE b.kind <> excluded.kind`)
    if (kind === 'Block') {
      await endFollows(tx, userId, other)
      await endCollaborations(tx, userId, other)
    }
  }).catch((error: unknown) => {
    throw isForeign(error) ? new AppError('notFound') : error
  })
  return { kind }
}

/** Neither blocks nor mutes a user any more. Follows that ended do not come back. @throws AppError notFound, invalidInput (itself) */
export async function unblock(userId: number, username: string): Promise<Blocking> {
  const other = await otherOf(userId, username)
  await prisma().userBlock.deleteMany({ where: { userId, blockedId: other } })
  return { kind: null }
}

/** Makes whoever changes what is between two users wait for each other, until the transaction ends. */
export async function lockPair(tx: Statements, one: number, other: number): Promise<void> {
  const [lower, higher] = [Math.min(one, other), Math.max(one, other)]
  await tx.query(sql`SELECT 1 FROM pg_advisory_xact_lock(${lower}::int, ${higher}::int)`)
}

async function otherOf(userId: number, username: string): Promise<number> {
  const other = await userNamed(username)
  if (other === null) throw new AppError('notFound')
  if (other === userId) throw new AppError('invalidInput', { fields: { username: 'itself' } })
  return other
}

/** Neither works on the lists of the other any more. What they added stays. */
async function endCollaborations(tx: Tx, one: number, other: number): Promise<void> {
  const { rows: ended } = await tx.query<{ id: number }>(sql`DELETE FROM list_collaborators c USING lists l
    WHERE l.id = c.list_id AND (l.owner_id, c.user_id) IN ((${one}, ${other}), (${other}, ${one})) RETURNING l.id`)
  tx.invalidate(ended.map(({ id }) => `list:${id}` as const))
}

async function endFollows(tx: Tx, one: number, other: number): Promise<void> {
  const { rowCount } = await tx.query(sql`DELETE FROM follows
    WHERE (follower_id, followed_id) IN ((${one}, ${other}), (${other}, ${one}))`)
  // Both profiles show numbers of followers.
  if (rowCount) tx.invalidate([`user:${one}`, `user:${other}`])
}
