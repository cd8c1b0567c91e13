import { mediaFeedLink } from '@/lib/catalogue/links/media-feeds'
import { mediaFeedSearch } from '@/lib/catalogue/schemas/media-feeds'
import { sharedCall } from '@/server/web/http/cache-policy'

export const cache = sharedCall({
  search: mediaFeedSearch,
  link: (_, search) => mediaFeedLink(search),
  uncachedWith: { query: 'given', tags: 'several' },
})
