import { reviewsLink } from '@/lib/links'
import { discussionSearch } from '@/lib/schemas/reviews'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({ search: discussionSearch, link: reviewsLink, contents: 'community' })
