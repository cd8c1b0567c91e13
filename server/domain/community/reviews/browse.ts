import type { Review, StreamSearch } from '@/lib/community/schemas/reviews'
import type { Paged } from '@/lib/schemas/paging'
import { listing } from '@/server/engines/listing/listing'
import { pageOf } from '@/server/engines/listing/page'
import { cacheTagIndex } from '@/server/platform/cache/tags'
import { raw, sql } from '@/server/platform/database/client'
import { reviewsByIds } from './cards'
import { VISIBLE } from './statements'

/** All reviews and comments, newest first by default; without those about what users did. */
export async function recentReviews(search: StreamSearch): Promise<Paged<Review>> {
  const { recommended } = search
  cacheTagIndex('review')
  const filter = recommended && { where: sql`recommended = ${recommended}::recommendation` }
  const { ids, total } = await list.page('created', search, filter)
  return pageOf(await reviewsByIds(ids), total, search)
}

const list = listing({
  noun: 'review',
  table: 'reviews',
  orders: { created: { column: 'created_at' } },
  visible: raw(`${VISIBLE} AND activity_id IS NULL`),
})
