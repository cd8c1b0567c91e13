import { upcomingLink } from '@/lib/catalogue/links/charts'
import { upcomingSearch } from '@/lib/catalogue/schemas/charts'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({ search: upcomingSearch, link: (_, search) => upcomingLink(search) })
