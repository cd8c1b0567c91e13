import { homeLink } from '@/lib/links'
import { homeSearch } from '@/lib/schemas/home'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({ search: homeSearch, link: (_, search) => homeLink(search) })
