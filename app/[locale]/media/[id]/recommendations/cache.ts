import { recommendationsLink } from '@/lib/community/links/reviews'
import { recommendationSearch } from '@/lib/community/schemas/recommendations'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({ search: recommendationSearch, link: recommendationsLink, contents: 'community' })
