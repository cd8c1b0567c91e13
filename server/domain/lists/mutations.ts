import { isDeepStrictEqual } from 'node:util'
import { isVisible } from '@/lib/catalogue/visible'
import { isReservedSlug, listSlug, MAX_LIST_NAME } from '@/lib/lists/rules'
import type { ListChange, ListInput, ListPath, ListSummary } from '@/lib/lists/schemas/lists'
import { FAVORITES } from '@/lib/slugs'
import { oneLine } from '@/lib/text'
import { listedText } from '@/server/domain/catalogue/adults'
import { isShown } from '@/server/domain/catalogue/entries/access'
import { areBlocked } from '@/server/domain/social/blocks/queries'
import type { CacheTag } from '@/server/platform/cache/tags'
import { type Prisma, raw, sql } from '@/server/platform/database/client'
import { later } from '@/server/platform/database/later'
import { whenTaken } from '@/server/platform/database/sql-state'
import { AppError, conflict, invalidInput } from '@/server/platform/errors'
import { type Statements, type Tx, write } from '@/server/platform/writing/write'
import { type FoundList, onOwnList, tagsOf, visibleList } from './access'
import { type SummaryRow, toSummary } from './cards'

type Db = Prisma.TransactionClient

/** Most lists of one user. */
const MAX_LISTS = 1000

/**
 * Creates a list. It may take an address that a renamed list left; the redirect then ends.
 * @throws AppError invalidInput (listNameReserved, invisible), conflict (listNameTaken, tooManyLists)
 */
export async function createList(
  userId: number,
  { name, description, visibility, isRanked, hasComments }: ListInput,
): Promise<ListSummary> {
  const slug = acceptedSlug(name)
  const list = await write(async (tx) => {
    const made = await added(tx, { ownerId: userId, name, slug, description, visibility, isRanked, hasComments })
    tx.invalidate(tagsOf(made))
    return made
  }).catch(refuseTaken)
  return toSummary(list, userId)
}

async function added(tx: Tx, data: Prisma.ListUncheckedCreateInput): Promise<SummaryRow> {
  const db = await tx.prisma()
  const { ownerId, slug } = data
  await refuseTooMany(tx, ownerId)
  await db.listRedirect.deleteMany({ where: { ownerId, slug } })
  const { owner, ...row } = await db.list.create({ data, include: { owner: { select: { username: true } } } })
  return { ...row, owner: owner.username, comments: 0 }
}

async function refuseTooMany(tx: Statements, userId: number): Promise<void> {
  const { rows } = await tx.query<{ lists: number }>(
    sql`SELECT count(*)::int AS lists FROM lists WHERE owner_id = ${userId}`,
  )
  if ((rows[0]?.lists ?? 0) > MAX_LISTS) throw conflict({ name: 'tooManyLists' })
}

/**
 * Copies another user's public list: its works that are shown in their order, without the notes, into a private list
 * that names it.
 * @throws AppError notFound, invalidInput (ownList), blocked, conflict (tooManyLists; listNameTaken by a list made at
 *   the same time)
 */
export async function cloneList(userId: number, path: ListPath): Promise<ListSummary> {
  const source = await visibleList(path, userId)
  if (source?.visibility !== 'Public') throw new AppError('notFound')
  if (source.ownerId === userId) throw invalidInput({ listname: 'ownList' })
  if (await areBlocked(userId, source.ownerId)) throw new AppError('blocked')
  const copy = await write((tx) => copyOf(tx, userId, source)).catch(refuseTaken)
  return toSummary(copy, userId)
}

async function copyOf(tx: Tx, userId: number, source: FoundList): Promise<SummaryRow> {
  const db = await tx.prisma()
  const { isRanked } = await db.list.findUniqueOrThrow({ where: { id: source.id }, select: { isRanked: true } })
  const name = await freeName(db, userId, source)
  const shown = raw(await listedText(isShown('media', 'media_id')))
  const made = await added(tx, { ownerId: userId, name, slug: listSlug(name), isRanked, clonedFromId: source.id })
  const { rowCount } = await tx.query(sql`INSERT INTO list_entries (list_id, media_id, position)
    SELECT ${made.id}, media_id, position FROM list_entries WHERE list_id = ${source.id} AND ${shown}`)
  const copy = { ...made, entryCount: rowCount ?? 0 }
  tx.invalidate(tagsOf(copy))
  return copy
}

/** The name of the list, or with its owner's name and a number, so that the user has no list of it. */
async function freeName(db: Db, ownerId: number, { name, owner }: FoundList): Promise<string> {
  const mine = await db.list.findMany({ where: { ownerId }, select: { slug: true } })
  const taken = new Set(mine.map(({ slug }) => slug))
  for (let copy = 0; ; copy++) {
    const suffix = copy === 0 ? '' : copy === 1 ? ` (${owner})` : ` (${owner} ${copy})`
    const tried = oneLine([...name].slice(0, MAX_LIST_NAME - suffix.length).join('')) + suffix
    const slug = listSlug(tried)
    if (!taken.has(slug) && !isReservedSlug(slug)) return tried
  }
}

/**
 * Changes a list. A new name gives it a new address, and the old one redirects to it. Favourites keep their name.
 * @throws AppError notFound, forbidden, invalidInput (listNameReserved, favoritesFixed, invisible), conflict
 *   (listNameTaken; changed after `updatedDate`: with the current one)
 */
export async function updateList(userId: number, path: ListPath, input: ListChange): Promise<ListSummary | null> {
  const list = await onOwnList(userId, path, (tx, before) => change(tx, before, input)).catch(refuseTaken)
  return list && toSummary(list, userId)
}

async function change(tx: Tx, before: SummaryRow, input: ListChange): Promise<SummaryRow> {
  const values = { ...valuesOf(before), ...given(input) }
  const { name, visibility, hasComments } = values
  if (isDeepStrictEqual(values, valuesOf(before))) return before
  if (input.updatedDate !== undefined && Date.parse(input.updatedDate) !== before.updatedAt.getTime())
    throw new AppError('conflict', { current: toSummary(before, before.ownerId) })
  const slug = name === before.name ? before.slug : slugAfter(before, name)
  const after = { ...values, slug, updatedAt: later(before.updatedAt) }
  const db = await tx.prisma()
  await db.list.update({ where: { id: before.id }, data: after })
  if (slug !== before.slug) await redirect(db, before, slug)
  if (visibility !== before.visibility || hasComments !== before.hasComments)
    tx.invalidate(await commentTags(tx, before))
  return { ...before, ...after }
}

/** Comments come and go with the discussion: on the pages of their authors, and in the stream of all. */
async function commentTags(tx: Statements, { id }: SummaryRow): Promise<CacheTag[]> {
  const { rows } = await tx.query<{ id: number }>(
    sql`SELECT DISTINCT poster_id AS id FROM reviews WHERE list_id = ${id} AND poster_id IS NOT NULL`,
  )
  return [`list-reviews:${id}`, 'index:review', ...rows.map((author): CacheTag => `author:${author.id}`)]
}

/** What the owner chooses. */
function valuesOf({ name, description, visibility, isRanked, hasComments }: SummaryRow) {
  return { name, description, visibility, isRanked, hasComments }
}

function given({ updatedDate: _version, ...values }: ListChange): Partial<ReturnType<typeof valuesOf>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

function slugAfter({ slug }: SummaryRow, name: string): string {
  if (slug === FAVORITES) throw invalidInput({ name: 'favoritesFixed' })
  return acceptedSlug(name)
}

/** Redirects the old address to the list, and removes any redirect of the new one. */
async function redirect(db: Db, { ownerId, slug, id }: SummaryRow, to: string): Promise<void> {
  await db.listRedirect.deleteMany({ where: { ownerId, slug: { in: [slug, to] } } })
  await db.listRedirect.create({ data: { ownerId, slug, listId: id } })
}

/**
 * Deletes a list with its notes.
 * @throws AppError notFound, forbidden, invalidInput (favoritesFixed)
 */
export async function deleteList(userId: number, path: ListPath): Promise<void> {
  await onOwnList(userId, path, async (tx, list) => {
    if (list.slug === FAVORITES) throw invalidInput({ body: 'favoritesFixed' })
    await tx.query(sql`DELETE FROM lists WHERE id = ${list.id}`)
    return null
  })
}

function acceptedSlug(name: string): string {
  if (!isVisible(name)) throw invalidInput({ name: 'invisible' })
  const slug = listSlug(name)
  if (isReservedSlug(slug)) throw invalidInput({ name: 'listNameReserved' })
  return slug
}

const refuseTaken = whenTaken(() => conflict({ name: 'listNameTaken' }))
