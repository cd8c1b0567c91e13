import { nyaaFeedLink } from '@/lib/torrents/links/feeds'
import { nyaaSearch } from '@/lib/torrents/schemas/feeds'
import { sharedCall } from '@/server/web/http/cache-policy'

export const cache = sharedCall({
  search: nyaaSearch,
  link: (_, search) => nyaaFeedLink(search),
  uncachedWith: { q: 'given', u: 'given' },
  contents: 'community',
})
