import { listUrl } from '@/lib/lists/links/lists'
import { type ListSort, listSlug } from '@/lib/lists/rules'
import type {
  List,
  ListEntry,
  ListPath,
  ListSearch,
  MyLists,
  MyListsSearch,
  UserLists,
  UserListsSearch,
} from '@/lib/lists/schemas/lists'
import { FAVORITES } from '@/lib/slugs'
import { listedStatement, listedText, listsAdults } from '@/server/domain/catalogue/adults'
import { MEDIA_CARD_JSON, type MediaCardRow, toMediaCard } from '@/server/domain/catalogue/media/cards'
import { userNamed } from '@/server/domain/identity/users/queries'
import { idsInOrder } from '@/server/engines/listing/listing'
import { pageOf } from '@/server/engines/listing/page'
import { cacheTag, cacheTagIndex } from '@/server/platform/cache/tags'
import { plannedRows, raw, sql } from '@/server/platform/database/client'
import { visibleTo, worksOn } from './access'
import { COVERS, type CoversRow, SUMMARY, type SummaryRow, shownCount, toListCard, toSummary } from './cards'

/**
 * A list with a page of its entries, if it is visible to the asker (null: a visitor). If it was renamed: its new
 * address. Else null.
 */
export async function listAt(
  { username, listname }: ListPath,
  askerId: number | null,
  search: ListSearch,
): Promise<List | { movedTo: string } | null> {
  const ownerId = await userNamed(username)
  if (ownerId === null) return null
  cacheTag('user', ownerId)
  const found = await placeOf(ownerId, listSlug(listname), askerId)
  if (!found) {
    // Only a page without a list depends on future lists.
    cacheTagIndex('list')
    return null
  }
  cacheTag('list', found.id)
  return found.moved ? { movedTo: listUrl(found.owner, found.slug) } : readList(found.id, askerId, search)
}

type Place = { id: number; owner: string; slug: string; moved: boolean }

async function placeOf(ownerId: number, slug: string, askerId: number | null): Promise<Place | undefined> {
  const [row] = await plannedRows<Place>('list-place', PLACE, [ownerId, slug, askerId])
  return row
}

const PLACE = `SELECT l.id, u.username AS owner, l.slug, l.slug <> $2::text AS moved FROM lists l JOIN users u ON u.id = l.owner_id
  WHERE l.owner_id = $1::int AND ${visibleTo('$3::int')}
    AND (l.slug = $2 OR l.id = (SELECT list_id FROM list_redirects WHERE owner_id = $1 AND slug = $2))
  ORDER BY moved LIMIT 1`

async function readList(id: number, askerId: number | null, { page, size }: ListSearch): Promise<List | null> {
  const row = await summaryOf(id, askerId)
  if (!row) return null
  for (const { id } of row.collaborators) cacheTag('user', id)
  cacheTag('list-reviews', id)
  const total = shownCount(row, askerId)
  const isOwner = row.ownerId === askerId
  const seesAdults = isOwner || row.worksOn
  const shown = raw(seesAdults ? IS_SHOWN : await listedText(IS_SHOWN))
  const where = total === row.entryCount ? sql`list_id = ${id}` : sql`list_id = ${id} AND ${shown}`
  const ids = await idsInOrder(ENTRY_SOURCE, BY_POSITION, where, { total, known: total }, { page, size, order: 0 })
  cacheTag('media', ids)
  const values = [id, ids, isOwner, seesAdults || (await listsAdults())]
  const entries = ids.length === 0 ? [] : await plannedRows<EntryRow>('list-entries', ENTRIES, values)
  return {
    ...toSummary(row, askerId),
    isOwner,
    canEdit: isOwner || row.worksOn,
    collaborators: row.collaborators.map(({ username }) => username),
    clonedFrom: sourceOf(row),
    entries: entries.map(toEntry),
    total,
    totalPages: Math.ceil(total / size),
    page,
    size,
  }
}

type Summary = SummaryRow & SourceRow & Together

/** The summary of a list; works for adults that the site never lists count for those who write it alone. */
async function summaryOf(id: number, askerId: number | null): Promise<Summary | undefined> {
  const usual: [string, string] = ['list-summary', VISIBLE_SUMMARY]
  const [row] = await plannedRows<Summary>(...usual, [id, askerId])
  if (!row || row.ownerId === askerId || row.worksOn || (await listsAdults())) return row
  const [listed] = await plannedRows<Summary>(...(await listedStatement(...usual)), [id, askerId])
  return listed
}

const ENTRY_SOURCE = { table: 'list_entries', id: 'media_id' }
const IS_SHOWN = `NOT EXISTS (SELECT FROM hidden_media h WHERE h.media_id = list_entries.media_id)`
const BY_POSITION = { column: 'position' }

/** Who works on it with the owner, and whether the asker does. */
type Together = { collaborators: { id: number; username: string }[]; worksOn: boolean }

type SourceRow = {
  sourceId: number | null
  sourceName: string | null
  sourceSlug: string | null
  sourceOwner: string | null
}

/** The list that a list was copied from. Adds its cache tag, since it may become private. */
function sourceOf({ sourceId, sourceName, sourceSlug, sourceOwner }: SourceRow): List['clonedFrom'] {
  if (sourceId === null) return null
  cacheTag('list', sourceId)
  if (sourceName === null || sourceSlug === null || sourceOwner === null) return null
  return { name: sourceName, url: listUrl(sourceOwner, sourceSlug), owner: sourceOwner }
}

const VISIBLE_SUMMARY = `SELECT ${SUMMARY}, l.cloned_from_id AS "sourceId", s.name AS "sourceName", s.slug AS "sourceSlug",
    o.username AS "sourceOwner", ${worksOn('$2::int')} AS "worksOn",
    (SELECT coalesce(json_agg(json_build_object('id', w.id, 'username', w.username) ORDER BY c.accepted_at, w.id), '[]')
      FROM list_collaborators c JOIN users w ON w.id = c.user_id WHERE c.list_id = l.id AND c.accepted_at IS NOT NULL) AS collaborators
    FROM lists l JOIN users u ON u.id = l.owner_id
    LEFT JOIN lists s ON s.id = l.cloned_from_id AND s.visibility = 'Public' LEFT JOIN users o ON o.id = s.owner_id
  WHERE l.id = $1::int AND ${visibleTo('$2::int')}`

type EntryRow = { media: MediaCardRow; description: string | null; createdAt: Date; addedBy: string | null }

/**
 * Only the owner sees hidden works ($3), and those who write the list works for adults ($4) that are in no list else.
 * LIMIT makes the planner look up each row by its primary key; otherwise it would read all entries of a list.
 */
const ENTRIES = `SELECT e.description, e.created_at AS "createdAt",
    (SELECT a.username FROM users a WHERE a.id = e.added_by_id) AS "addedBy", ${MEDIA_CARD_JSON} AS media
  FROM unnest($2::int[]) WITH ORDINALITY AS wanted (id, place)
  CROSS JOIN LATERAL (SELECT * FROM list_entries WHERE list_id = $1::int AND media_id = wanted.id LIMIT 1) AS e
  CROSS JOIN LATERAL (SELECT * FROM media WHERE id = wanted.id LIMIT 1) AS m
  WHERE ($3::boolean OR m.is_adult IS NOT NULL) AND ($4::boolean OR m.is_adult IS NOT TRUE) ORDER BY wanted.place`

function toEntry({ media, description, createdAt, addedBy }: EntryRow): ListEntry {
  return { media: toMediaCard(media), description, createdDate: createdAt.toISOString(), addedBy }
}

/** The ORDER BY of each order of lists. One owner has few enough to sort them. */
const ORDERS: Record<ListSort, string> = {
  updated: 'l.updated_at DESC, l.id DESC',
  likes: 'l.like_count DESC, l.updated_at DESC, l.id DESC',
}

/** The user's own lists except the favourites. */
export async function myLists(userId: number, { page, size, media, sort }: MyListsSearch): Promise<MyLists> {
  type Row = SummaryRow & CoversRow & { hasMedia: boolean; note: string | null }
  const values = [userId, FAVORITES]
  const [counted] = await plannedRows<{ total: number }>('my-lists-total', MINE_TOTAL, values)
  const total = counted?.total ?? 0
  const rows = await plannedRows<Row>(`my-lists-${sort}`, mine(sort), [...values, size, page * size, media ?? null])
  const data = rows.map((row) => ({
    ...toListCard(row, userId),
    ...(media === undefined ? {} : { hasMedia: row.hasMedia, note: row.note }),
  }))
  return pageOf(data, total, { page, size })
}

const MINE_TOTAL = 'SELECT count(*)::int AS total FROM lists WHERE owner_id = $1::int AND slug <> $2::text'
const mine = (
  sort: ListSort,
) => `SELECT ${SUMMARY}, ${COVERS}, e.list_id IS NOT NULL AS "hasMedia", e.description AS note
  FROM lists l JOIN users u ON u.id = l.owner_id LEFT JOIN list_entries e ON e.list_id = l.id AND e.media_id = $5::int WHERE l.owner_id = $1::int AND l.slug <> $2::text
  ORDER BY ${ORDERS[sort]} LIMIT $3::int OFFSET $4::bigint`

/**
 * The lists on a user's profile that are visible to the asker (null: a visitor): public ones, and those for
 * friends. Null if there is no user of that name.
 */
export async function listsOf(
  username: string,
  askerId: number | null,
  { page, size, visibility, sort }: UserListsSearch,
): Promise<UserLists | null> {
  const ownerId = await userNamed(username)
  if (ownerId === null) return null
  cacheTag('user', ownerId)
  const which = [ownerId, askerId, visibility ?? null]
  const [counted] = await plannedRows<{ total: number }>('user-lists-total', TOTAL, which)
  const total = counted?.total ?? 0
  const usual: [string, string] = [`user-lists-${sort}`, pageIn(sort)]
  const statement = ownerId === askerId ? usual : await listedStatement(...usual)
  const rows = await plannedRows<SummaryRow & CoversRow>(...statement, [...which, size, page * size])
  const data = rows.map((row) => toListCard(row, askerId))
  return pageOf(data, total, { page, size })
}

const FOUND = `FROM lists l JOIN users u ON u.id = l.owner_id
  WHERE l.owner_id = $1::int AND l.visibility IN ('Public', 'FriendsOnly') AND ${visibleTo('$2::int')}
    AND ($3::list_visibility IS NULL OR l.visibility = $3)`
const TOTAL = `SELECT count(*)::int AS total ${FOUND}`
const pageIn = (sort: ListSort) =>
  `SELECT ${SUMMARY}, ${COVERS} ${FOUND} ORDER BY ${ORDERS[sort]} LIMIT $4::int OFFSET $5::bigint`
