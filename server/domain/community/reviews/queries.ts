import {
  type ListedKind,
  REVIEWED_KINDS,
  type ReviewedKind,
  type ReviewKind,
  usualKind,
} from '@/lib/catalogue/text-kinds'
import type { AuthorSearch, OwnComments, Review, ReviewSearch, ReviewTotals } from '@/lib/community/schemas/reviews'
import type { Paged } from '@/lib/schemas/paging'
import { pageOf } from '@/server/engines/listing/page'
import { cacheTag, noStore } from '@/server/platform/cache/tags'
import { plannedRows, raw, sql } from '@/server/platform/database/client'
import { site } from '@/server/platform/site/site'
import type { Statements } from '@/server/platform/writing/write'
import { reviewsByIds } from './cards'
import type { Written } from './rules'
import { ABOUT_SHOWN, IS_PLACED, inLists, isThere, TABLES, TITLES, VISIBLE } from './statements'

/** A page of the reviews of an entry, and the number of all of them. */
export type ReviewsRead = { found: Paged<Review>; totals: ReviewTotals }

/** The reviews of a work or series, newest first by default; null if there is no such entry. */
export async function reviewsOf(
  kind: 'media' | 'series',
  id: number,
  search: ReviewSearch,
): Promise<Paged<Review> | null> {
  return (await reviewsWithTotals(kind, id, search))?.found ?? null
}

/** The same with the number of all of them by verdict, which are stored. */
export async function reviewsWithTotals(
  kind: 'media' | 'series',
  id: number,
  search: ReviewSearch,
): Promise<ReviewsRead | null> {
  const { recommended } = search
  const which = { name: 'all', where: `${VISIBLE} AND kind = 'review'`, total: 't.total' }
  const those = recommended
    ? {
        name: recommended,
        where: `${VISIBLE} AND kind = 'review' AND recommended = '${recommended}'`,
        total: `t."${recommended}"`,
      }
    : which
  const row = await readPage<ReviewTotals>(kind, id, search, { ...those, counts: totalsOf(kind) })
  if (!row) return null
  const { ids, ...totals } = row
  const total = recommended ? totals[recommended] : totals.total
  return { found: pageOf(await reviewsByIds(ids), total, search), totals }
}

/** One row, also without any review. */
const totalsOf = (kind: 'media' | 'series') => `SELECT coalesce(sum(reviews), 0)::int AS total,
    coalesce(sum(recommended), 0)::int AS "Recommended", coalesce(sum(mixed), 0)::int AS "Mixed",
    coalesce(sum(not_recommended), 0)::int AS "NotRecommended"
  FROM review_totals WHERE entity = '${kind}' AND entity_id = e.id`

/** The answer changes with an entry; what changes an activity is too much to name. */
export function tagEntry(kind: ReviewedKind, id: number): void {
  if (kind === 'activity') noStore()
  else cacheTag(kind, id)
}

/**
 * Which rows of `reviews` of an entry `e`: their condition, the statement that counts them as `t`, and its column with
 * their number.
 */
export type Those = { name: string; where: string; counts: string; total: string }

/** The counts and the ids of a page, by one statement; undefined without the entry. `value` is $4. */
export async function readPage<Counts extends object>(
  kind: ReviewedKind,
  id: number,
  { page, size, order, sort }: Pick<ReviewSearch, 'page' | 'size' | 'order' | 'sort'>,
  those: Those,
  value?: number,
): Promise<(Counts & { ids: number[] }) | null> {
  tagEntry(kind, id)
  cacheTag(`${kind}-reviews`, id)
  if (sort === 'helpful') cacheTag(`${kind}-votes`, id)
  const column = sort === 'helpful' ? 'helpfulness' : 'created_at'
  const values = value === undefined ? [id, size, page * size] : [id, size, page * size, value]
  const [row] = await plannedRows<Counts & { ids: number[] }>(
    `reviews-of-${kind}-${those.name}-${column}-${order}`,
    `SELECT t.*, ${pageIds(`FROM reviews WHERE ${kind}_id = e.id AND ${those.where}`, column, order, those.total)} AS ids
      FROM ${TABLES[kind]} e CROSS JOIN LATERAL (${those.counts}) AS t WHERE e.id = $1::int ${isThere(kind)}`,
    values,
  )
  return row ?? null
}

/** The ids of a page, read from the nearer end of the index: $2 is the size, $3 the number of rows before it. */
function pageIds(rows: string, column: string, order: 0 | 1, total: string): string {
  const [along, against] = order === 1 ? (['DESC', 'ASC'] as const) : (['ASC', 'DESC'] as const)
  const inOrder = (direction: string) => `ORDER BY ${column} ${direction}, id ${direction}`
  return `CASE WHEN $3::bigint * 2 <= ${total} THEN ARRAY(SELECT id ${rows} ${inOrder(along)} LIMIT $2::int OFFSET $3)
    ELSE ARRAY(SELECT id FROM (SELECT id, ${column} ${rows} ${inOrder(against)}
      LIMIT greatest(least($2::bigint, ${total} - $3), 0) OFFSET greatest(${total} - $3 - $2, 0)) AS x ${inOrder(along)}) END`
}

/** The visible reviews or comments of an author, newest first by default; for the author also about activities. */
export async function reviewsBy(
  userId: number,
  { kind, page, size, order }: AuthorSearch,
  isOwn = false,
): Promise<Paged<Review>> {
  cacheTag('author', userId)
  const direction = order === 1 ? 'DESC' : 'ASC'
  const { torrents } = await site()
  const which = isOwn ? BY_AUTHOR : `${BY_AUTHOR} AND r.activity_id IS NULL AND ${inLists('r', torrents)}`
  const [row] = await plannedRows<{ total: number; ids: number[] }>(
    `reviews-by-${isOwn ? 'oneself' : 'author'}-${direction}${suffixOf(isOwn || torrents)}`,
    `SELECT (SELECT count(*)::int ${which}) AS total, ARRAY(SELECT id ${which}
      ORDER BY created_at ${direction}, id ${direction} LIMIT $3::int OFFSET $4::bigint) AS ids`,
    [userId, kind, size, page * size],
  )
  const { total = 0, ids = [] } = row ?? {}
  return pageOf(await reviewsByIds(ids), total, { page, size })
}

/** Texts on hidden entries and torrents are hidden, too; texts on a list are as visible as the list. */
const BY_AUTHOR = `FROM reviews r WHERE poster_id = $1::int AND kind = $2::review_kind AND ${VISIBLE}
  AND ${ABOUT_SHOWN} AND (kind = 'review' OR ${IS_PLACED})`

/** Statements have names by their text. */
const suffixOf = (torrents: boolean) => (torrents ? '' : '-without-torrents')

/** The newest texts of an author, of both kinds, for a feed. */
export async function newestBy(userId: number, size: number): Promise<Review[]> {
  cacheTag('author', userId)
  const { torrents } = await site()
  return newest(
    `newest-reviews-by-author${suffixOf(torrents)}`,
    `poster_id = $1::int AND activity_id IS NULL AND ${inLists('reviews', torrents)}`,
    userId,
    size,
  )
}

/** The newest texts about an entry, of both kinds, for a feed. */
export async function newestOf(kind: ListedKind, id: number, size: number): Promise<Review[]> {
  cacheTag(`${kind}-reviews`, id)
  return newest(`newest-reviews-of-${kind}`, `${kind}_id = $1::int`, id, size)
}

/** An entry by its title or name; null if there is none. */
export async function reviewedEntry(kind: ListedKind, id: number): Promise<Review['entity'] | null> {
  cacheTag(kind, id)
  const list = kind === 'list' ? ', e.slug, (SELECT u.username FROM users u WHERE u.id = e.owner_id) AS owner' : ''
  const [row] = await plannedRows<Omit<Review['entity'], 'kind'>>(
    `title-of-${kind}`,
    `SELECT e.id, e.${TITLES[kind]} AS title${list} FROM ${TABLES[kind]} e WHERE e.id = $1::int ${isThere(kind)}`,
    [id],
  )
  return row ? { kind, ...row } : null
}

/** Each kind by its own index. */
async function newest(name: string, where: string, id: number, size: number): Promise<Review[]> {
  const of = (kind: string) => `(SELECT id, created_at FROM reviews WHERE ${where} AND kind = '${kind}' AND ${VISIBLE}
    ORDER BY created_at DESC, id DESC LIMIT $2::int)`
  const found = await plannedRows<{ id: number }>(
    name,
    `SELECT id FROM (${of('review')} UNION ALL ${of('comment')}) AS x ORDER BY created_at DESC, id DESC LIMIT $2`,
    [id, size],
  )
  return reviewsByIds(found.map((row) => row.id))
}

/**
 * The user's own review of a work or series (null without an entry), and the user's votes on these reviews. Also their
 * authors whom the user has blocked or muted.
 */
export async function ownComments(
  userId: number,
  entry: { kind: ReviewedKind; id: number } | null,
  ids: readonly number[],
): Promise<OwnComments> {
  const [[row], review] = await Promise.all([
    plannedRows<Omit<OwnComments, 'review'>>('own-of-texts', OWN, [userId, ids]),
    entry && usualKind(entry.kind) === 'review' ? ownReview(userId, entry.kind, entry.id) : null,
  ])
  return { review, votes: row?.votes ?? [], folded: row?.folded ?? [] }
}

const OWN = `SELECT (SELECT coalesce(json_agg(json_build_object('id', review_id, 'up', up) ORDER BY review_id), '[]')
    FROM review_votes WHERE user_id = $1::int AND review_id = ANY($2::int[])) AS votes,
  ARRAY(SELECT blocked_id FROM user_blocks WHERE user_id = $1
    AND blocked_id IN (SELECT poster_id FROM reviews WHERE id = ANY($2)) ORDER BY 1) AS folded`

/** The user's own visible review of a work or series. */
export async function ownReview(userId: number, kind: ReviewedKind, id: number): Promise<Review | null> {
  const found = await plannedRows<{ id: number }>(
    `own-review-of-${kind}`,
    `SELECT id FROM reviews WHERE poster_id = $1::int AND ${kind}_id = $2::int AND kind = 'review' AND ${VISIBLE}`,
    [userId, id],
  )
  return (await reviewsByIds(found.map((row) => row.id)))[0] ?? null
}

/** A text as it is stored, with its entry. */
export type Stored = Written & {
  id: number
  /** Null if the account was deleted. */
  posterId: number | null
  kind: ReviewKind
  episode: number | null
  parentId: number | null
  entity: ReviewedKind
  entityId: number
  /** The work that a recommendation names. */
  otherId: number | null
  hiddenAt: Date | null
  deletedAt: Date | null
  updatedAt: Date
}

/** The columns of Stored, of reviews `r`. */
export const STORED = `r.id, r.poster_id AS "posterId", r.kind, r.episode, r.parent_id AS "parentId", r.other_id AS "otherId", r.title, r.raw_text AS "rawText", r.text_type AS "textType", r.recommended,
  r.hidden_at AS "hiddenAt", r.deleted_at AS "deletedAt", r.updated_at AS "updatedAt",
  CASE ${REVIEWED_KINDS.map((kind) => `WHEN r.${kind}_id IS NOT NULL THEN '${kind}'`).join(' ')} END AS entity,
  coalesce(${REVIEWED_KINDS.map((kind) => `r.${kind}_id`).join(', ')}) AS "entityId"`

/** A text; undefined if there is none. */
export async function storedText(id: number): Promise<Stored | undefined> {
  const [row] = await plannedRows<Stored>('stored-text', `SELECT ${STORED} FROM reviews r WHERE r.id = $1::int`, [id])
  return row
}

/** Returns the same for a text that has a place on a page; undefined if its subject is hidden. */
export async function placedText(id: number): Promise<Stored | undefined> {
  const statement = `SELECT ${STORED} FROM reviews r WHERE r.id = $1::int AND ${ABOUT_SHOWN} AND ${IS_PLACED}`
  const [row] = await plannedRows<Stored>('placed-text', statement, [id])
  return row
}

/** Locks a text until the transaction ends. */
export async function lockedText(tx: Statements, id: number): Promise<Stored | undefined> {
  const { rows } = await tx.query<Stored>(
    sql`SELECT ${raw(STORED)} FROM reviews r WHERE r.id = ${id} FOR NO KEY UPDATE`,
  )
  return rows[0]
}
