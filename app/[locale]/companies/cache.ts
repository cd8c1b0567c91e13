import { companyIndexLink } from '@/lib/catalogue/links/entries'
import { companyPageSearch } from '@/lib/catalogue/schemas/companies'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({
  search: companyPageSearch,
  link: (_, search) => companyIndexLink(search),
  uncachedWith: { query: 'given' },
})
