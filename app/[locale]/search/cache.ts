import { links } from '@/lib/links'
import { everythingSearch } from '@/lib/schemas/search'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({
  search: everythingSearch,
  link: (_, { query }) => links.search(query),
  uncachedWith: { query: 'given' },
})
