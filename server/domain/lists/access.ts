import { type ListVisibility, listSlug } from '@/lib/lists/rules'
import type { ListPath } from '@/lib/lists/schemas/lists'
import type { Asker } from '@/server/domain/identity/sessions/asker'
import { userNamed } from '@/server/domain/identity/users/queries'
import { areFriends } from '@/server/domain/social/follows/access'
import type { CacheTag } from '@/server/platform/cache/tags'
import { plannedRows, raw, sql } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { type Statements, type Tx, write } from '@/server/platform/writing/write'
import { SUMMARY, type SummaryRow } from './cards'

/**
 * The condition under which a list `l` is visible (`asker`: the SQL of a user's id, null for a visitor). Lists for
 * friends are visible to users who follow the owner and are followed back; any list is to those who work on it. Only
 * Public lists may be in an index, a sitemap or a cache.
 */
export const visibleTo = (asker: string) => `(l.visibility IN ('Public', 'Unlisted') OR l.owner_id = ${asker}
  OR (l.visibility = 'FriendsOnly' AND ${areFriends(asker, 'l.owner_id')}) OR ${worksOn(asker)})`

/**
 * Who reads a list of the user of this name (null: a visitor). A personal token reads lists of its own user, and of
 * others what visitors do.
 */
export async function readerOf(asker: Pick<Asker, 'id' | 'scopes'> | null, username: string): Promise<number | null> {
  if (!asker?.scopes) return asker?.id ?? null
  return (await userNamed(username)) === asker.id ? asker.id : null
}

/** Whether a user works on a list `l` of somebody else. */
export const worksOn = (user: string) => `EXISTS (SELECT 1 FROM list_collaborators c
  WHERE c.list_id = l.id AND c.user_id = ${user} AND c.accepted_at IS NOT NULL)`

/**
 * Changes a list of the user, at its address or a former one. Changes of one list are serialised. Invalidates its
 * pages.
 * @throws AppError notFound, notOwner for a visible list of another user
 */
export async function onOwnList(
  userId: number,
  { username, listname }: ListPath,
  change: (tx: Tx, list: SummaryRow) => Promise<SummaryRow | null>,
): Promise<SummaryRow | null> {
  const slug = listSlug(listname)
  const ownerId = await userNamed(username)
  if (ownerId !== userId)
    throw new AppError((await visibleList({ username, listname }, userId)) ? 'notOwner' : 'notFound')
  return changed(userId, slug, change)
}

/**
 * Changes the entries of a list of the user, or of one that the user works on with its owner. As onOwnList() else;
 * `addedBy` is the user, or null for the owner.
 * @throws AppError notFound, notOwner for a visible list that the user does not work on
 */
export async function onEditableList(
  userId: number,
  path: ListPath,
  change: (tx: Tx, list: SummaryRow, addedBy: number | null) => Promise<SummaryRow>,
): Promise<SummaryRow> {
  const found = await visibleList(path, userId)
  if (!found) throw new AppError('notFound')
  return changed(found.ownerId, found.slug, async (tx, before) => {
    const isOwner = before.ownerId === userId
    if (!isOwner && !(await isCollaborator(tx, before.id, userId))) throw new AppError('notOwner')
    return change(tx, before, isOwner ? null : userId)
  })
}

async function changed<After extends SummaryRow | null>(
  ownerId: number,
  slug: string,
  change: (tx: Tx, list: SummaryRow) => Promise<After>,
): Promise<After> {
  return write(async (tx) => {
    const before = await lockedList(tx, ownerId, slug)
    if (!before) throw new AppError('notFound')
    const after = await change(tx, before)
    tx.invalidate(tagsOf(before, after))
    return after
  })
}

async function isCollaborator(tx: Statements, listId: number, userId: number): Promise<boolean> {
  const { rows } = await tx.query(sql`SELECT FROM list_collaborators
    WHERE list_id = ${listId} AND user_id = ${userId} AND accepted_at IS NOT NULL`)
  return rows.length > 0
}

async function lockedList(tx: Statements, ownerId: number, slug: string): Promise<SummaryRow | undefined> {
  // The lock reads a row again that was just renamed; the second look follows a redirect that the rename created.
  for (let look = 0; look < 2; look++) {
    const { rows } = await tx.query<SummaryRow>(sql`
      SELECT ${raw(SUMMARY)} FROM lists l JOIN users u ON u.id = l.owner_id WHERE l.id = coalesce((SELECT id FROM lists WHERE owner_id = ${ownerId} AND slug = ${slug}),
        (SELECT list_id FROM list_redirects WHERE owner_id = ${ownerId} AND slug = ${slug})) FOR NO KEY UPDATE OF l`)
    if (rows[0]) return rows[0]
  }
  return undefined
}

export type FoundList = {
  id: number
  ownerId: number
  name: string
  slug: string
  owner: string
  visibility: ListVisibility
  /** Whether the asker is a collaborator. */
  worksOn: boolean
}

/** The list at an address or a former one, if it is visible to the asker. */
export async function visibleList({ username, listname }: ListPath, askerId: number): Promise<FoundList | null> {
  const ownerId = await userNamed(username)
  if (ownerId === null) return null
  const [row] = await plannedRows<FoundList>('list-visible', VISIBLE, [ownerId, listSlug(listname), askerId])
  return row ?? null
}

const VISIBLE = `SELECT l.id, l.owner_id AS "ownerId", l.name, l.slug, u.username AS owner, l.visibility, ${worksOn('$3::int')} AS "worksOn"
  FROM lists l JOIN users u ON u.id = l.owner_id WHERE l.owner_id = $1::int AND ${visibleTo('$3::int')} AND (l.slug = $2::text
  OR l.id = (SELECT list_id FROM list_redirects WHERE owner_id = $1 AND slug = $2)) ORDER BY l.slug <> $2 LIMIT 1`

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
