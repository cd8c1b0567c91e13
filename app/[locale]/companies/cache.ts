import { companyIndexLink } from '@/lib/links'
import { companySearch } from '@/lib/schemas/companies'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({
  search: companySearch,
  link: (_, search) => companyIndexLink(search),
  uncachedWith: { query: 'given' },
})
