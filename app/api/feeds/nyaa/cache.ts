import { nyaaFeedLink } from '@/lib/links/torrent-feeds'
import { nyaaSearch } from '@/lib/schemas/torrent-feeds'
import { sharedCall } from '@/server/web/http/cache-policy'

export const cache = sharedCall({
  search: nyaaSearch,
  link: (_, search) => nyaaFeedLink(search),
  uncachedWith: { q: 'given', u: 'given' },
  contents: 'community',
})
