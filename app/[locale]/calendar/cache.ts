import { calendarLink } from '@/lib/links/charts'
import { calendarSearch } from '@/lib/schemas/charts'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({ search: calendarSearch, link: (_, search) => calendarLink(search) })
