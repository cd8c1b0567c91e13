import { everythingSearch } from '@/lib/catalogue/schemas/search'
import { links } from '@/lib/links'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({
  search: everythingSearch,
  link: (_, { query }) => links.search(query),
  uncachedWith: { query: 'given' },
})
