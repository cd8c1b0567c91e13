import { nameIndexLink } from '@/lib/catalogue/links/entries'
import { namePageSearch } from '@/lib/catalogue/schemas/names'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({
  search: namePageSearch,
  link: (_, search) => nameIndexLink('people', search),
  uncachedWith: { query: 'given', firstName: 'given', middleName: 'given', lastName: 'given' },
})
