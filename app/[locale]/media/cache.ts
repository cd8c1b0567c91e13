import { mediaIndexLink } from '@/lib/links'
import { mediaSearch } from '@/lib/schemas/media'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({
  search: mediaSearch,
  link: (_, search) => mediaIndexLink(search),
  uncachedWith: { query: 'given', tags: 'several' },
})
