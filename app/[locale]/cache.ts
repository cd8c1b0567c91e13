import { homeLink } from '@/lib/views/links/home'
import { homeSearch } from '@/lib/views/schemas/home'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({ search: homeSearch, link: (_, search) => homeLink(search) })
