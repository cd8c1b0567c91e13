import { topLink } from '@/lib/links/charts'
import { topSearch } from '@/lib/schemas/charts'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({ search: topSearch, link: (_, search) => topLink(search), contents: 'community' })
