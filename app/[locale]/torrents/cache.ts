import { torrentIndexLink } from '@/lib/torrents/links/torrents'
import { torrentIndexSearch } from '@/lib/torrents/schemas/search'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({
  search: torrentIndexSearch,
  link: (_, search) => torrentIndexLink(search),
  uncachedWith: { query: 'given', group: 'given', uploader: 'given' },
})
