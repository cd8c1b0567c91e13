import { recommendationsLink } from '@/lib/links/reviews'
import { recommendationSearch } from '@/lib/schemas/recommendations'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({ search: recommendationSearch, link: recommendationsLink, contents: 'community' })
