import { shownLink } from '@/lib/catalogue/links/own-charts'
import { seasonPageSearch } from '@/lib/catalogue/schemas/charts'
import { withQuery } from '@/lib/links'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({
  search: seasonPageSearch,
  link: (path, { sort, show }) => shownLink(withQuery(path, { sort: sort === 'popularity' ? undefined : sort }), show),
})
