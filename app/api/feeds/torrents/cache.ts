import { torrentFeedLink } from '@/lib/links/torrent-feeds'
import { torrentFeedSearch } from '@/lib/schemas/torrent-feeds'
import { sharedCall } from '@/server/web/http/cache-policy'

export const cache = sharedCall({
  search: torrentFeedSearch,
  link: (_, search) => torrentFeedLink(search),
  uncachedWith: { query: 'given' },
  contents: 'community',
})
