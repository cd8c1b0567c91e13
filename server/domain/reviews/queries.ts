import type { Paged } from '@/lib/schemas/paging'
import type { Review, ReviewedKind, ReviewSearch, ReviewTotals } from '@/lib/schemas/reviews'
import { pageOf } from '@/server/domain/listing/page'
import { cacheTag } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'
import { reviewsByIds, VISIBLE } from './rows'

/**
 * The reviews or comments on an entry, newest first by default; null if there is no such entry. A writer must invalidate the
 * entry with the review, since its pages also show the number.
 */
export async function reviewsOf(
  kind: ReviewedKind,
  id: number,
  { recommended, page, size, order }: ReviewSearch,
): Promise<Paged<Review> | null> {
  cacheTag(kind, id)
  const direction = order === 1 ? 'falling' : 'rising'
  const values = recommended ? [id, size, page * size, recommended] : [id, size, page * size]
  const [row] = await plannedRows<{ total: number; ids: number[] }>(
    `reviews-of-${kind}-${direction}${recommended ? '-by-verdict' : ''}`,
    pageStatement(kind, order, recommended !== undefined),
    values,
  )
  if (!row) return null
  return pageOf(await reviewsByIds(row.ids), row.total, { page, size })
}

/** The number of reviews of an entry, in all and by verdict; all zero if there is no such entry. */
export async function reviewTotals(kind: ReviewedKind, id: number): Promise<ReviewTotals> {
  cacheTag(kind, id)
  const [row] = await plannedRows<ReviewTotals>(`review-totals-of-${kind}`, totalsStatement(kind), [id])
  return row ?? { total: 0, Recommended: 0, Mixed: 0, NotRecommended: 0 }
}

const TABLES: Record<ReviewedKind, string> = {
  media: 'media',
  series: 'series',
  character: 'characters',
  person: 'people',
  company: 'companies',
  torrent: 'torrents',
}
/** Hidden torrents count as missing. */
const isThere = (kind: ReviewedKind) => (kind === 'torrent' ? 'AND e.hidden_at IS NULL' : '')

function pageStatement(kind: ReviewedKind, order: 0 | 1, byVerdict: boolean): string {
  const verdict = byVerdict ? 'AND recommended = $4::recommendation' : ''
  const written = `FROM reviews WHERE ${kind}_id = e.id AND ${VISIBLE} ${verdict}`
  const direction = order === 1 ? 'DESC' : 'ASC'
  return `SELECT (SELECT count(*)::int ${written}) AS total, ARRAY(SELECT id ${written}
      ORDER BY created_at ${direction}, id ${direction} LIMIT $2::int OFFSET $3::bigint) AS ids
    FROM ${TABLES[kind]} e WHERE e.id = $1::int ${isThere(kind)}`
}

const totalsStatement = (kind: ReviewedKind) => `SELECT count(*)::int AS total,
    (count(*) FILTER (WHERE recommended = 'Recommended'))::int AS "Recommended",
    (count(*) FILTER (WHERE recommended = 'Mixed'))::int AS "Mixed",
    (count(*) FILTER (WHERE recommended = 'NotRecommended'))::int AS "NotRecommended"
  FROM reviews WHERE ${kind}_id = $1::int AND ${VISIBLE}`
