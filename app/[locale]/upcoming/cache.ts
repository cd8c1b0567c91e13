import { upcomingLink } from '@/lib/links/charts'
import { upcomingSearch } from '@/lib/schemas/charts'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({ search: upcomingSearch, link: (_, search) => upcomingLink(search) })
