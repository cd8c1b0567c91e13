import { reviewsLink } from '@/lib/community/links/reviews'
import { commentSearch } from '@/lib/community/schemas/reviews'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({ search: commentSearch, link: reviewsLink, contents: 'community' })
