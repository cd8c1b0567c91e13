import { reviewsLink } from '@/lib/links'
import { reviewSearch } from '@/lib/schemas/reviews'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({ search: reviewSearch, link: reviewsLink, contents: 'community' })
