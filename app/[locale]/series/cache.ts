import { seriesIndexLink } from '@/lib/catalogue/links/entries'
import { seriesPageSearch } from '@/lib/catalogue/schemas/series'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({
  search: seriesPageSearch,
  link: (_, search) => seriesIndexLink(search),
  uncachedWith: { query: 'given' },
})
