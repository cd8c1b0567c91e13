import type { HelpfulReview } from '@/lib/community/helpful-review'
import { excerpt } from '@/lib/markup/excerpt'
import { cacheTag } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'
import { reviewsByIds } from './reviews/cards'
import { VISIBLE } from './reviews/statements'

const SHOWN = 2
/** Most characters of an excerpt. */
const LENGTH = 280

/**
 * The beginnings of the most helpful reviews of a work, without spoilers. A vote alone does not drop the page that has
 * them: votes are many, and their order may be that of a while ago.
 */
export async function helpfulReviews(mediaId: number): Promise<HelpfulReview[]> {
  cacheTag('media-reviews', mediaId)
  const found = await plannedRows<{ id: number }>('helpful-reviews', HELPFUL, [mediaId, SHOWN])
  const reviews = await reviewsByIds(found.map(({ id }) => id))
  return reviews.map(({ id, title, recommended, poster, html }) => ({
    ...{ id, title, recommended, poster },
    excerpt: excerpt(html, LENGTH),
  }))
}

const HELPFUL = `SELECT id FROM reviews WHERE media_id = $1::int AND kind = 'review' AND ${VISIBLE}
  ORDER BY helpfulness DESC, id DESC LIMIT $2::int`
