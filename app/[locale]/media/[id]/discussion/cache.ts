import { reviewsLink } from '@/lib/community/links/reviews'
import { discussionSearch } from '@/lib/community/schemas/reviews'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({ search: discussionSearch, link: reviewsLink, contents: 'community' })
