import { calendarLink } from '@/lib/catalogue/links/charts'
import { calendarSearch } from '@/lib/catalogue/schemas/charts'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({ search: calendarSearch, link: (_, search) => calendarLink(search) })
