import { changesLink } from '@/lib/curation/links/edits'
import { changesSearch } from '@/lib/curation/schemas/edits'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({
  search: changesSearch,
  link: (_, search) => changesLink(search),
  isShared: false,
  contents: 'community',
})
