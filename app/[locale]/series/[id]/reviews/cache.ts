import { reviewsLink } from '@/lib/community/links/reviews'
import { reviewSearch } from '@/lib/community/schemas/reviews'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({ search: reviewSearch, link: reviewsLink, contents: 'community' })
