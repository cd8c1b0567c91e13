import { authorLink } from '@/lib/community/links/reviews'
import { authorSearch } from '@/lib/community/schemas/reviews'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({ search: authorSearch, link: authorLink, contents: 'community' })
