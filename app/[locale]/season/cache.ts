import { seasonLink } from '@/lib/catalogue/links/charts'
import { shownLink } from '@/lib/catalogue/links/own-charts'
import { seasonPageSearch } from '@/lib/catalogue/schemas/charts'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({
  search: seasonPageSearch,
  link: (_, search) => shownLink(seasonLink(undefined, search), search.show),
})
