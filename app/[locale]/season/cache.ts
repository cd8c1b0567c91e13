import { seasonLink } from '@/lib/catalogue/links/charts'
import { seasonSearch } from '@/lib/catalogue/schemas/charts'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({ search: seasonSearch, link: (_, search) => seasonLink(undefined, search) })
