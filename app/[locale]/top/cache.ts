import { topLink } from '@/lib/catalogue/links/charts'
import { topSearch } from '@/lib/catalogue/schemas/charts'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({ search: topSearch, link: (_, search) => topLink(search), contents: 'community' })
