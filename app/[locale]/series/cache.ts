import { seriesIndexLink } from '@/lib/links'
import { seriesSearch } from '@/lib/schemas/series'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({
  search: seriesSearch,
  link: (_, search) => seriesIndexLink(search),
  uncachedWith: { query: 'given' },
})
