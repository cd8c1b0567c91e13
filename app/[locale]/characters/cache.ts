import { nameIndexLink } from '@/lib/links'
import { nameSearch } from '@/lib/schemas/names'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({
  search: nameSearch,
  link: (_, search) => nameIndexLink('characters', search),
  uncachedWith: { query: 'given', firstName: 'given', middleName: 'given', lastName: 'given' },
})
