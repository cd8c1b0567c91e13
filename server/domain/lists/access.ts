import { listSlug } from '@/lib/lists'
import type { ListPath } from '@/lib/schemas/lists'
import { areFriends } from '@/server/domain/follows/statements'
import { userNamed } from '@/server/domain/users/queries'
import { invalidate } from '@/server/platform/cache/invalidate'
import type { CacheTag } from '@/server/platform/cache/tags'
import { type Prisma, plannedRows, prisma, raw } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { SUMMARY, type SummaryRow } from './rows'

/**
 * The condition under which a list `l` is visible (`asker`: the SQL of a user's id, null for a visitor). Lists for friends are
 * visible to users who follow the owner and are followed back. Only Public lists may be in an index, a sitemap or a cache.
 */
export const visibleTo = (asker: string) => `(l.visibility IN ('Public', 'Unlisted') OR l.owner_id = ${asker}
  OR (l.visibility = 'FriendsOnly' AND ${areFriends(asker, 'l.owner_id')}))`

export type Db = Prisma.TransactionClient

/**
 * Changes a list of the user, at its address or a former one. Changes of one list are serialised. Invalidates its pages.
 * @throws AppError notFound, notOwner for a visible list of another user
 */
export async function onOwnList(
  userId: number,
  { username, listname }: ListPath,
  change: (db: Db, list: SummaryRow) => Promise<SummaryRow | null>,
): Promise<SummaryRow | null> {
  const slug = listSlug(listname)
  const ownerId = await userNamed(username)
  if (ownerId !== userId)
    throw new AppError(ownerId !== null && (await isVisible(ownerId, slug, userId)) ? 'notOwner' : 'notFound')
  return prisma().$transaction(async (db) => {
    const before = await lockedList(db, userId, slug)
    if (!before) throw new AppError('notFound')
    const after = await change(db, before)
    await invalidate(db, tagsOf(before, after))
    return after
  })
}

async function lockedList(db: Db, ownerId: number, slug: string): Promise<SummaryRow | undefined> {
  // The lock reads a row again that was just renamed; the second look follows a redirect that the rename created.
  for (let look = 0; look < 2; look++) {
    const [row] = await db.$queryRaw<SummaryRow[]>`
      SELECT ${raw(SUMMARY)} FROM lists l JOIN users u ON u.id = l.owner_id WHERE l.id = coalesce((SELECT id FROM lists WHERE owner_id = ${ownerId} AND slug = ${slug}),
        (SELECT list_id FROM list_redirects WHERE owner_id = ${ownerId} AND slug = ${slug})) FOR NO KEY UPDATE OF l`
    if (row) return row
  }
  return undefined
}

async function isVisible(ownerId: number, slug: string, askerId: number): Promise<boolean> {
  const [row] = await plannedRows('list-visible', VISIBLE, [ownerId, slug, askerId])
  return row !== undefined
}

const VISIBLE = `SELECT 1 FROM lists l WHERE l.owner_id = $1::int AND ${visibleTo('$3::int')} AND (l.slug = $2::text
  OR l.id = (SELECT list_id FROM list_redirects WHERE owner_id = $1 AND slug = $2))`

/** The list's own pages, and the profile if the list is public. */
export function tagsOf(...states: (SummaryRow | null)[]): CacheTag[] {
  const lists = states.filter((list) => list !== null)
  const isOnProfile = lists.some(({ visibility }) => visibility === 'Public')
  return lists.flatMap(({ id, ownerId }): CacheTag[] => [
    `list:${id}`,
    'index:list',
    ...(isOnProfile ? [`user:${ownerId}` as const] : []),
  ])
}

/** The date of a change, always later than the previous one. */
export function later(updatedAt: Date): Date {
  return new Date(Math.max(Date.now(), updatedAt.getTime() + 1))
}
