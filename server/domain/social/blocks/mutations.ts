import type { Blocking, BlockKind } from '@/lib/social/schemas/blocks'
import { userNamed } from '@/server/domain/identity/users/queries'
import { invalidate } from '@/server/platform/cache/invalidate'
import { type Prisma, prisma } from '@/server/platform/database/client'
import { isForeign } from '@/server/platform/database/sql-state'
import { AppError } from '@/server/platform/errors'

type Db = Prisma.TransactionClient

/**
 * Blocks or mutes a user; one replaces the other. Blocking ends that the two follow each other, and work on each other's lists.
 * @throws AppError notFound, invalidInput (itself)
 */
export async function block(userId: number, username: string, kind: BlockKind): Promise<Blocking> {
  const other = await otherOf(userId, username)
  await prisma()
    .$transaction(async (db) => {
      await lockPair(db, userId, other)
      await db.$executeRaw`INSERT INTO user_blocks AS b (user_id, blocked_id, kind) VALUES (${userId}, ${other}, ${kind}::block_kind)
        ON CONFLICT (user_id, blocked_id) DO UPDATE SET kind = excluded.kind, created_at = excluded.created_at WHERE b.kind <> excluded.kind`
      if (kind === 'Block') {
        await endFollows(db, userId, other)
        await endCollaborations(db, userId, other)
      }
    })
    .catch((error: unknown) => {
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
export async function lockPair(db: Db, one: number, other: number): Promise<void> {
  const [lower, higher] = [Math.min(one, other), Math.max(one, other)]
  await db.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(${lower}::int, ${higher}::int)`
}

async function otherOf(userId: number, username: string): Promise<number> {
  const other = await userNamed(username)
  if (other === null) throw new AppError('notFound')
  if (other === userId) throw new AppError('invalidInput', { fields: { username: 'itself' } })
  return other
}

/** Neither works on the lists of the other any more. What they added stays. */
async function endCollaborations(db: Db, one: number, other: number): Promise<void> {
  const ended = await db.$queryRaw<{ id: number }[]>`DELETE FROM list_collaborators c USING lists l
    WHERE l.id = c.list_id AND (l.owner_id, c.user_id) IN ((${one}, ${other}), (${other}, ${one})) RETURNING l.id`
  await invalidate(
    db,
    ended.map(({ id }) => `list:${id}` as const),
  )
}

async function endFollows(db: Db, one: number, other: number): Promise<void> {
  const ended = await db.$executeRaw`DELETE FROM follows
    WHERE (follower_id, followed_id) IN ((${one}, ${other}), (${other}, ${one}))`
  // Both profiles show numbers of followers.
  if (ended > 0) await invalidate(db, [`user:${one}`, `user:${other}`])
}
