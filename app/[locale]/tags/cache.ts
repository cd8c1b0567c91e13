import { tagIndexLink } from '@/lib/catalogue/links/tags'
import { tagIndexSearch } from '@/lib/catalogue/schemas/tags'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({
  search: tagIndexSearch,
  link: (_, search) => tagIndexLink(search),
  uncachedWith: { query: 'given' },
})
