import { calendarLink } from '@/lib/catalogue/links/charts'
import { shownLink } from '@/lib/catalogue/links/own-charts'
import { calendarPageSearch } from '@/lib/catalogue/schemas/charts'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({
  search: calendarPageSearch,
  link: (_, search) => shownLink(calendarLink(search), search.show),
})
