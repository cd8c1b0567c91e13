import { reviewsLink } from '@/lib/community/links/reviews'
import { commentSearch } from '@/lib/community/schemas/reviews'
import { page } from '@/server/web/http/cache-policy'

/** A record can become private at any moment. */
export const cache = page({
  search: commentSearch,
  link: reviewsLink,
  contents: 'community',
  isShared: false,
  isConfidential: true,
})
