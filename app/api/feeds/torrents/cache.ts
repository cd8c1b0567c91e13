import { torrentFeedLink } from '@/lib/torrents/links/feeds'
import { torrentFeedSearch } from '@/lib/torrents/schemas/feeds'
import { sharedCall } from '@/server/web/http/cache-policy'

export const cache = sharedCall({
  search: torrentFeedSearch,
  link: (_, search) => torrentFeedLink(search),
  uncachedWith: { query: 'given', group: 'given', uploader: 'given' },
  contents: 'community',
})
