import type { ReviewedKind, ReviewKind } from '@/lib/catalogue/text-kinds'
import { recommendationsLink, reviewedPage, textAnchor } from '@/lib/community/links/reviews'
import {
  type Comment,
  type CommentSearch,
  type PlaceOfText,
  REPLIES_SHOWN,
  type Review,
  type Thread,
} from '@/lib/community/schemas/reviews'
import { grouped } from '@/lib/grouped'
import { links } from '@/lib/links'
import { REVIEWS_SIZE } from '@/lib/page-size'
import type { Paged } from '@/lib/schemas/paging'
import { pageOf } from '@/server/engines/listing/page'
import { cacheTag, noStore } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'
import { activityAt } from './activities'
import { deletedByIds, reviewsByIds } from './reviews/cards'
import { placedText, readPage, storedText, tagEntry } from './reviews/queries'
import { ANSWERED, isThere, TABLES, THREAD, VISIBLE } from './reviews/statements'

/** Kinds of entries with a discussion. */
export type DiscussedKind = Exclude<ReviewedKind, 'series'>
export type DiscussionRead = { found: Paged<Comment> }
type Search = CommentSearch & { episode?: number }

/**
 * The threads of the discussion of an entry with their first replies, or one thread with a page of its replies. Null if
 * there is no such entry or thread.
 */
export async function discussionOf(kind: DiscussedKind, id: number, search: Search): Promise<DiscussionRead | null> {
  if (search.thread !== undefined) return threadOf(kind, id, search.thread, search)
  const { episode = 0 } = search
  const which = kind !== 'media' ? '' : episode > 0 ? 'AND episode = $4::int' : 'AND episode IS NULL'
  const counts = `SELECT coalesce(sum(threads), 0)::int AS threads FROM thread_totals
    WHERE entity = '${kind}' AND entity_id = e.id AND episode = ${episode > 0 ? '$4' : '0'}`
  const those = {
    name: episode > 0 ? 'threads-of-episode' : 'threads',
    where: `${THREAD} ${which}`,
    counts,
    total: 't.threads',
  }
  const row = await readPage<{ threads: number }>(kind, id, search, those, episode || undefined)
  if (!row) return null
  const { ids, threads } = row
  return { found: pageOf(await commentsByIds(ids), threads, search) }
}

/** The discussion of what a user did with a work on one day, by any of its changes; null if not everybody sees it. */
export async function activityDiscussion(event: number, search: Search): Promise<DiscussionRead | null> {
  noStore()
  const found = await activityAt(event)
  if (!found) return null
  const { page, size } = search
  if (found.id !== null) return discussionOf('activity', found.id, search)
  return search.thread === undefined ? { found: pageOf([], 0, { page, size }) } : null
}

/** The threads of episodes of a work that have comments, by their number; at most 2000. */
export async function threadsOf(id: number): Promise<Thread[]> {
  cacheTag('media-reviews', id)
  return plannedRows<Thread>('threads-of-media', THREADS, [id])
}

const THREADS = `SELECT episode, comments AS total FROM thread_totals
  WHERE entity = 'media' AND entity_id = $1::int AND episode > 0 AND comments > 0 ORDER BY episode LIMIT 2000`

/** One thread; its pages are those of its replies. */
async function threadOf(
  kind: DiscussedKind,
  id: number,
  first: number,
  search: Search,
): Promise<DiscussionRead | null> {
  tagEntry(kind, id)
  cacheTag(`${kind}-reviews`, id)
  const { page, size } = search
  const [row] = await plannedRows<{ replies: number; ids: number[] }>(
    `thread-of-${kind}`,
    `SELECT r.replies, ${replyIds('r.id', '$3::int', '$4::bigint')} AS ids
      FROM (SELECT id, replies FROM reviews WHERE id = $2::int AND ${kind}_id = $1::int AND ${ANSWERED}) AS r
        JOIN ${TABLES[kind]} e ON e.id = $1 ${isThere(kind)}`,
    [id, first, size, page * size],
  )
  if (!row) return null
  const [[comment], replies] = await Promise.all([firstComments([first]), reviewsByIds(row.ids)])
  const data = comment ? [{ ...comment, replies, replyCount: row.replies }] : []
  return { found: { ...pageOf(data, row.replies, { page, size }), total: row.replies } }
}

/** Comments that began threads, in this order, with their first replies: by three statements, whatever their number. */
async function commentsByIds(ids: readonly number[]): Promise<Comment[]> {
  if (ids.length === 0) return []
  const [comments, threads] = await Promise.all([
    firstComments(ids),
    plannedRows<{ id: number; total: number; ids: number[] }>('first-replies', FIRST_REPLIES, [ids, REPLIES_SHOWN]),
  ])
  const replies = await reviewsByIds(threads.flatMap((thread) => thread.ids))
  const byThread = grouped(replies, ({ parentId }) => parentId)
  const totals = new Map(threads.map(({ id, total }) => [id, total]))
  return comments.map((comment) => ({
    ...comment,
    replies: byThread.get(comment.id) ?? [],
    replyCount: totals.get(comment.id) ?? 0,
  }))
}

const replyIds = (thread: string, size: string, before: string) => `ARRAY(SELECT id FROM reviews
  WHERE parent_id = ${thread} AND ${VISIBLE} ORDER BY created_at, id LIMIT ${size} OFFSET ${before})`

const FIRST_REPLIES = `SELECT p.id, p.replies AS total, ${replyIds('p.id', '$2::int', '0')} AS ids
  FROM reviews p WHERE p.id = ANY($1::int[]) AND p.replies > 0`

async function firstComments(ids: readonly number[]): Promise<Omit<Comment, 'replies' | 'replyCount'>[]> {
  const there = new Map(
    (await reviewsByIds(ids)).map((comment: Review) => [comment.id, { ...comment, isDeleted: false }]),
  )
  const gone = new Map((await deletedByIds(ids.filter((id) => !there.has(id)))).map((comment) => [comment.id, comment]))
  return ids.flatMap((id) => there.get(id) ?? gone.get(id) ?? [])
}

/** The page with a review, comment or recommendation in its default order; null if nobody sees it there. */
export async function placeOf(id: number): Promise<PlaceOfText | null> {
  const text = await placedText(id)
  if (!text) return null
  const { entity, entityId, kind, episode, parentId, otherId } = text
  const [about = undefined] = await reviewsByIds([id])
  if (otherId !== null) return placeOfRecommendation(id, entityId, otherId)
  const found = parentId === null ? await rankOf(entity, kind, id) : await replyRank(id)
  if (!found) return null
  const first = parentId ?? id
  const isBelowReview = parentId !== null && (await storedText(parentId))?.kind === 'review'
  const isFolded = isBelowReview || (parentId !== null && found.rank >= REPLIES_SHOWN)
  const rank = parentId === null || isFolded ? found.rank : ((await rankOf(entity, kind, first))?.rank ?? 0)
  const page = Math.floor(rank / REVIEWS_SIZE)
  const search = { episode: episode ?? undefined, page, thread: isFolded ? first : undefined }
  return { path: reviewedPage({ kind, id, entity: about?.entity ?? { kind: entity, id: entityId } }, search) }
}

/** The page of the recommendations of two works, the most helpful first. */
async function placeOfRecommendation(id: number, mediaId: number, other: number): Promise<PlaceOfText | null> {
  const [row] = await plannedRows<Rank>('rank-of-recommendation', RECOMMENDATION_RANK, [id])
  if (!row) return null
  const path = recommendationsLink(links.media(mediaId, 'recommendations'), {
    other,
    page: Math.floor(row.rank / REVIEWS_SIZE),
  })
  return { path: `${path}#${textAnchor('recommendation', id)}` }
}

const RECOMMENDATION_RANK = `SELECT (SELECT count(*)::int FROM reviews n
    WHERE least(n.media_id, n.other_id) = least(r.media_id, r.other_id)
      AND greatest(n.media_id, n.other_id) = greatest(r.media_id, r.other_id) AND n.other_id IS NOT NULL
      AND n.deleted_at IS NULL AND n.hidden_at IS NULL AND (n.helpfulness, n.id) > (r.helpfulness, r.id)) AS rank
  FROM reviews r WHERE r.id = $1::int AND r.other_id IS NOT NULL AND ${VISIBLE}`

type Rank = { rank: number }

/** The number of reviews, or of threads of the same discussion, that are newer. */
async function rankOf(entity: ReviewedKind, kind: ReviewKind, id: number): Promise<Rank | undefined> {
  const those = kind === 'review' ? `kind = 'review' AND ${VISIBLE}` : THREAD
  const same = entity === 'media' && kind === 'comment' ? 'AND n.episode IS NOT DISTINCT FROM r.episode' : ''
  const [row] = await plannedRows<Rank>(
    `rank-on-${entity}-${kind}`,
    `SELECT (SELECT count(*)::int FROM reviews n WHERE n.${entity}_id = r.${entity}_id AND ${those} ${same}
        AND (n.created_at, n.id) > (r.created_at, r.id)) AS rank
      FROM reviews r WHERE r.id = $1::int AND ${those}`,
    [id],
  )
  return row
}

/** The number of visible replies in the same thread that are older. */
async function replyRank(id: number): Promise<Rank | undefined> {
  const [row] = await plannedRows<Rank>('rank-of-reply', REPLY_RANK, [id])
  return row
}

const REPLY_RANK = `SELECT (SELECT count(*)::int FROM reviews o WHERE o.parent_id = r.parent_id AND ${VISIBLE}
    AND (o.created_at, o.id) < (r.created_at, r.id)) AS rank
  FROM reviews r WHERE r.id = $1::int AND r.parent_id IS NOT NULL AND ${VISIBLE}`
