import { authorLink } from '@/lib/links/reviews'
import { authorSearch } from '@/lib/schemas/reviews'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({ search: authorSearch, link: authorLink, contents: 'community' })
