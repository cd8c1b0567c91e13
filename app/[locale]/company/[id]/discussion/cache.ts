import { reviewsLink } from '@/lib/links'
import { commentSearch } from '@/lib/schemas/reviews'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({ search: commentSearch, link: reviewsLink, contents: 'community' })
