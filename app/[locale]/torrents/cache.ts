import { torrentIndexLink } from '@/lib/links'
import { torrentSearch } from '@/lib/schemas/torrents'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({
  search: torrentSearch,
  link: (_, search) => torrentIndexLink(search),
  uncachedWith: { query: 'given' },
})
