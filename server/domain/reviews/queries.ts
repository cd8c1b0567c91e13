import type { Paged } from '@/lib/schemas/paging'
import type {
  AuthorSearch,
  DiscussionSearch,
  OwnComments,
  Review,
  ReviewedKind,
  ReviewSearch,
  ReviewTotals,
  Thread,
} from '@/lib/schemas/reviews'
import { pageOf } from '@/server/domain/listing/page'
import { cacheTag } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'
import { reviewsByIds } from './rows'
import { isThere, kindOf, TABLES, TITLES, VISIBLE } from './statements'

/**
 * The reviews of a work or series, or the comments on any other entry, newest first by default; null if there is no such entry.
 */
export function reviewsOf(kind: ReviewedKind, id: number, search: ReviewSearch): Promise<Paged<Review> | null> {
  const { recommended } = search
  if (recommended) return pageOfEntry(kind, id, search, { name: 'by-verdict', where: VERDICT, value: recommended })
  return pageOfEntry(kind, id, search, { name: 'all', where: `AND kind = '${kindOf(kind)}'` })
}

/** One thread of the discussion of a work; null if there is no such work. */
export function discussionOf(id: number, search: DiscussionSearch): Promise<Paged<Review> | null> {
  const { episode } = search
  if (episode) return pageOfEntry('media', id, search, { name: 'of-episode', where: EPISODE, value: episode })
  return pageOfEntry('media', id, search, { name: 'of-work', where: `AND kind = 'comment' AND episode IS NULL` })
}

/** The threads of episodes of a work that have comments, by their number; at most 2000. */
export async function threadsOf(id: number): Promise<Thread[]> {
  cacheTag('media-reviews', id)
  return plannedRows<Thread>('threads-of-media', THREADS, [id])
}

const THREADS = `SELECT episode, count(*)::int AS total FROM reviews
  WHERE media_id = $1::int AND kind = 'comment' AND ${VISIBLE} AND episode IS NOT NULL GROUP BY episode ORDER BY episode LIMIT 2000`

/** The number of reviews (comments) of an entry, in all and by verdict; all zero if there is no such entry. */
export async function reviewTotals(kind: ReviewedKind, id: number): Promise<ReviewTotals> {
  cacheTag(`${kind}-reviews`, id)
  const [row] = await plannedRows<ReviewTotals>(`review-totals-of-${kind}`, totalsStatement(kind), [id])
  return row ?? { total: 0, Recommended: 0, Mixed: 0, NotRecommended: 0 }
}

const totalsStatement = (kind: ReviewedKind) => `SELECT count(*)::int AS total,
    (count(*) FILTER (WHERE recommended = 'Recommended'))::int AS "Recommended",
    (count(*) FILTER (WHERE recommended = 'Mixed'))::int AS "Mixed",
    (count(*) FILTER (WHERE recommended = 'NotRecommended'))::int AS "NotRecommended"
  FROM reviews WHERE ${kind}_id = $1::int AND kind = '${kindOf(kind)}' AND ${VISIBLE}`

/** Which reviews of an entry: `value` is $4 of the condition. */
type Those = { name: string; where: string; value?: string | number }

const VERDICT = `AND kind = 'review' AND recommended = $4::recommendation`
const EPISODE = `AND kind = 'comment' AND episode = $4::int`

async function pageOfEntry(
  kind: ReviewedKind,
  id: number,
  { page, size, order, sort }: Pick<ReviewSearch, 'page' | 'size' | 'order' | 'sort'>,
  { name, where, value }: Those,
): Promise<Paged<Review> | null> {
  cacheTag(kind, id)
  cacheTag(`${kind}-reviews`, id)
  if (sort === 'helpful') cacheTag(`${kind}-votes`, id)
  const direction = order === 1 ? 'DESC' : 'ASC'
  const column = sort === 'helpful' ? 'helpfulness' : 'created_at'
  const values = value === undefined ? [id, size, page * size] : [id, size, page * size, value]
  const [row] = await plannedRows<{ total: number; ids: number[] }>(
    `reviews-of-${kind}-${name}-${column}-${direction}`,
    `SELECT (SELECT count(*)::int FROM reviews WHERE ${kind}_id = e.id AND ${VISIBLE} ${where}) AS total,
      ARRAY(SELECT id FROM reviews WHERE ${kind}_id = e.id AND ${VISIBLE} ${where}
        ORDER BY ${column} ${direction}, id ${direction} LIMIT $2::int OFFSET $3::bigint) AS ids
      FROM ${TABLES[kind]} e WHERE e.id = $1::int ${isThere(kind)}`,
    values,
  )
  if (!row) return null
  return pageOf(await reviewsByIds(row.ids), row.total, { page, size })
}

/** The visible reviews or comments of an author, newest first by default. */
export async function reviewsBy(userId: number, { kind, page, size, order }: AuthorSearch): Promise<Paged<Review>> {
  cacheTag('author', userId)
  const direction = order === 1 ? 'DESC' : 'ASC'
  const [row] = await plannedRows<{ total: number; ids: number[] }>(
    `reviews-by-author-${direction}`,
    `SELECT (SELECT count(*)::int ${BY_AUTHOR}) AS total, ARRAY(SELECT id ${BY_AUTHOR}
      ORDER BY created_at ${direction}, id ${direction} LIMIT $3::int OFFSET $4::bigint) AS ids`,
    [userId, kind, size, page * size],
  )
  const { total = 0, ids = [] } = row ?? {}
  return pageOf(await reviewsByIds(ids), total, { page, size })
}

/** Those on hidden torrents are as hidden as the torrent. */
const BY_AUTHOR = `FROM reviews r WHERE poster_id = $1::int AND kind = $2::review_kind AND ${VISIBLE}
  AND (kind = 'review' OR NOT EXISTS (SELECT FROM torrents t WHERE t.id = r.torrent_id AND t.hidden_at IS NOT NULL))`

/** The newest texts of an author, of both kinds, for a feed. */
export async function newestBy(userId: number, size: number): Promise<Review[]> {
  cacheTag('author', userId)
  return newest('newest-reviews-by-author', `poster_id = $1::int`, userId, size)
}

/** The newest texts about an entry, of both kinds, for a feed. */
export async function newestOf(kind: ReviewedKind, id: number, size: number): Promise<Review[]> {
  cacheTag(`${kind}-reviews`, id)
  return newest(`newest-reviews-of-${kind}`, `${kind}_id = $1::int`, id, size)
}

/** The title or name of an entry; null if there is none. */
export async function entryTitle(kind: ReviewedKind, id: number): Promise<string | null> {
  cacheTag(kind, id)
  const [row] = await plannedRows<{ title: string }>(
    `title-of-${kind}`,
    `SELECT e.${TITLES[kind]} AS title FROM ${TABLES[kind]} e WHERE e.id = $1::int ${isThere(kind)}`,
    [id],
  )
  return row?.title ?? null
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

/** The user's own review of a work or series (null without an entry), and the user's votes on these reviews. */
export async function ownComments(
  userId: number,
  entry: { kind: ReviewedKind; id: number } | null,
  ids: readonly number[],
): Promise<OwnComments> {
  const [votes, review] = await Promise.all([
    plannedRows<{ id: number; up: boolean }>('own-votes', OWN_VOTES, [userId, ids]),
    entry && kindOf(entry.kind) === 'review' ? ownReview(userId, entry.kind, entry.id) : null,
  ])
  return { review, votes }
}

const OWN_VOTES = `SELECT review_id AS id, up FROM review_votes
  WHERE user_id = $1::int AND review_id = ANY($2::int[]) ORDER BY review_id`

/** The user's own visible review of a work or series. */
export async function ownReview(userId: number, kind: ReviewedKind, id: number): Promise<Review | null> {
  const found = await plannedRows<{ id: number }>(
    `own-review-of-${kind}`,
    `SELECT id FROM reviews WHERE poster_id = $1::int AND ${kind}_id = $2::int AND kind = 'review' AND ${VISIBLE}`,
    [userId, id],
  )
  return (await reviewsByIds(found.map((row) => row.id)))[0] ?? null
}
