import type { MediaCard } from '@/lib/catalogue/schemas/media'
import { type RecommendedCard, type RecommendedWork, TEXTS_SHOWN } from '@/lib/community/schemas/recommendations'
import type { Review } from '@/lib/community/schemas/reviews'
import type { Paged } from '@/lib/schemas/paging'
import { listedStatement, ofPage } from '@/server/domain/catalogue/adults'
import {
  MEDIA_CARD_JSON,
  type MediaCardRow,
  mediaCards,
  tagWorks,
  toMediaCard,
} from '@/server/domain/catalogue/media/cards'
import { pageOf } from '@/server/engines/listing/page'
import { cacheTag } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'
import { reviewsByIds } from './reviews/cards'
import { VISIBLE } from './reviews/statements'

type Page = { page: number; size: number }

/**
 * The works that users recommend to people who like a work, the best first, each with its most helpful recommendations.
 * Works for adults are left out, unless the work is one of them. Null if there is no such work.
 */
export async function recommendedWorks(mediaId: number, { page, size }: Page): Promise<Paged<RecommendedWork> | null> {
  tagWork(mediaId)
  const statement = await listedStatement('recommended-works', WORKS, ofPage)
  const [row] = await plannedRows<{ total: number; works: WorkRow[] }>(...statement, [
    mediaId,
    size,
    page * size,
    TEXTS_SHOWN,
  ])
  if (!row) return null
  const { total, works } = row
  const [cards, texts] = await Promise.all([
    mediaCards(works.map(({ id }) => id)),
    reviewsByIds(works.flatMap(({ ids }) => ids)),
  ])
  const byId = new Map(cards.map((card) => [card.id, card]))
  const data = works.flatMap(({ id, texts: count, score, ids }) => {
    const media = byId.get(id)
    const mostHelpful = texts.filter((text) => ids.includes(text.id))
    return media ? [{ media, texts: count, score, mostHelpful }] : []
  })
  return pageOf(data, total, { page, size })
}

type WorkRow = { id: number; texts: number; score: number; ids: number[] }

/** The visible texts `r` of two works. */
const ofPair = (one: string, other: string) => `reviews r WHERE least(r.media_id, r.other_id) = least(${one}, ${other})
  AND greatest(r.media_id, r.other_id) = greatest(${one}, ${other}) AND r.other_id IS NOT NULL AND ${VISIBLE}`

const RECOMMENDED = `recommended_works w JOIN shown_media o ON o.id = w.other_id
  WHERE w.media_id = m.id AND w.texts > 0 AND (m.is_adult OR NOT o.is_adult)`

const WORKS = `SELECT (SELECT count(*)::int FROM ${RECOMMENDED}) AS total,
    coalesce((SELECT json_agg(json_build_object('id', p.other_id, 'texts', p.texts, 'score', p.score, 'ids',
        ARRAY(SELECT r.id FROM ${ofPair('m.id', 'p.other_id')} ORDER BY r.helpfulness DESC, r.id DESC LIMIT $4::int)))
      FROM (SELECT w.* FROM ${RECOMMENDED} ORDER BY w.score DESC, w.other_id LIMIT $2::int OFFSET $3::bigint) AS p), '[]') AS works
  FROM shown_media m WHERE m.id = $1::int`

/**
 * The recommendations of two works, the most helpful first, with the other work. Null if there is no such work, or no
 * such other one.
 */
export async function recommendationsOf(
  mediaId: number,
  otherId: number,
  { page, size }: Page,
): Promise<{ other: MediaCard; found: Paged<Review> } | null> {
  tagWork(mediaId)
  const [[other], [row]] = await Promise.all([
    mediaCards([otherId]),
    plannedRows<{ total: number; ids: number[] }>('recommendations-of-two', TEXTS, [
      mediaId,
      otherId,
      size,
      page * size,
    ]),
  ])
  if (!other || !row) return null
  return { other, found: pageOf(await reviewsByIds(row.ids), row.total, { page, size }) }
}

const TEXTS = `SELECT coalesce((SELECT texts FROM recommended_works WHERE media_id = m.id AND other_id = $2::int), 0) AS total,
    ARRAY(SELECT r.id FROM ${ofPair('m.id', '$2')} ORDER BY r.helpfulness DESC, r.id DESC LIMIT $3::int OFFSET $4::bigint) AS ids
  FROM shown_media m WHERE m.id = $1::int`

/** Cards on the first page of a work. */
const CARDS = 12

/**
 * The best recommended works of a work with the numbers of their recommendations, for its first page. Votes, which
 * change the order alone, do not invalidate it.
 */
export async function recommendedCards(mediaId: number): Promise<RecommendedCard[]> {
  cacheTag('media', mediaId)
  cacheTag('media-reviews', mediaId)
  const statement = await listedStatement('recommended-cards', CARD_ROWS, ofPage)
  const found = await plannedRows<{ media: MediaCardRow; texts: number }>(...statement, [mediaId, CARDS])
  tagWorks(found)
  return found.map(({ media, texts }) => ({ media: toMediaCard(media), texts }))
}

const CARD_ROWS = `SELECT ${MEDIA_CARD_JSON} AS media, w.texts FROM recommended_works w JOIN shown_media m ON m.id = w.other_id
  WHERE w.media_id = $1::int AND w.texts > 0 AND (NOT m.is_adult OR (SELECT is_adult FROM shown_media WHERE id = $1))
  ORDER BY w.score DESC, w.other_id LIMIT $2::int`

/** Texts and votes of either work change what is shown. */
function tagWork(mediaId: number): void {
  cacheTag('media', mediaId)
  cacheTag('media-reviews', mediaId)
  cacheTag('media-votes', mediaId)
}
