import { seriesIndexLink } from '@/lib/catalogue/links/entries'
import { seriesSearch } from '@/lib/catalogue/schemas/series'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({
  search: seriesSearch,
  link: (_, search) => seriesIndexLink(search),
  uncachedWith: { query: 'given' },
})
