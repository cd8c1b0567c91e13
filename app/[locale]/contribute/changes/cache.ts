import { changesLink } from '@/lib/catalogue/links/edits'
import { changesSearch } from '@/lib/catalogue/schemas/edits'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({
  search: changesSearch,
  link: (_, search) => changesLink(search),
  isShared: false,
  contents: 'community',
})
