import { type FavoriteKind, MAX_FAVORITES } from '@/lib/schemas/favorites'
import { lockUsers } from '@/server/domain/users/locks'
import { invalidate } from '@/server/platform/cache/invalidate'
import { type Prisma, prisma, raw, sql } from '@/server/platform/database/client'
import { isForeign } from '@/server/platform/database/taken'
import { AppError } from '@/server/platform/errors'
import { COLUMN } from './queries'

/**
 * Adds an entry to the end of a user's favourites of its kind; one that is there stays where it is.
 * @throws AppError notFound, invalidInput (tooManyFavorites)
 */
export async function addFavorite(userId: number, kind: FavoriteKind, id: number): Promise<void> {
  await write(userId, async (db) => {
    const of = mine(userId, kind)
    const [now] = await db.$queryRaw<{ total: number; next: number; isThere: boolean }[]>`
      SELECT count(*)::int AS total, coalesce(max(position), 0) + 1 AS next, coalesce(bool_or(${raw(COLUMN[kind])} = ${id}), false) AS "isThere"
      FROM name_favorites WHERE ${of}`
    if (!now || now.isThere) return
    if (now.total >= MAX_FAVORITES) throw new AppError('invalidInput', { id: 'tooManyFavorites' })
    await db.$executeRaw`INSERT INTO name_favorites (user_id, ${raw(COLUMN[kind])}, position) VALUES (${userId}, ${id}, ${now.next})`
  }).catch((error: unknown) => {
    throw isForeign(error) ? new AppError('notFound') : error
  })
}

/** Removes an entry from a user's favourites, if it is there. */
export async function removeFavorite(userId: number, kind: FavoriteKind, id: number): Promise<void> {
  await write(userId, async (db) => {
    await db.$executeRaw`DELETE FROM name_favorites WHERE user_id = ${userId} AND ${raw(COLUMN[kind])} = ${id}`
  })
}

/** Puts a user's favourites of a kind into this order. Those that are not named follow in their old order; unknown ids are ignored. */
export async function orderFavorites(userId: number, kind: FavoriteKind, ids: readonly number[]): Promise<void> {
  await write(userId, async (db) => {
    await db.$executeRaw`UPDATE name_favorites f SET position = o.place FROM (
        SELECT n.id, row_number() OVER (ORDER BY array_position(${ids}::int[], n.${raw(COLUMN[kind])}) NULLS LAST, n.position, n.id) AS place
        FROM name_favorites n WHERE ${mine(userId, kind)}
      ) AS o WHERE f.id = o.id AND f.position <> o.place`
  })
}

/** Writes of one user follow each other. */
function write(userId: number, work: (db: Prisma.TransactionClient) => Promise<void>): Promise<void> {
  return prisma().$transaction(async (db) => {
    await lockUsers(db, userId)
    await work(db)
    await invalidate(db, [`user:${userId}`])
  })
}

const mine = (userId: number, kind: FavoriteKind) => sql`user_id = ${userId} AND ${raw(COLUMN[kind])} IS NOT NULL`
