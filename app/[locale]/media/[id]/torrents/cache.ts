import { torrentTabLink } from '@/lib/torrents/links/torrents'
import { torrentTabSearch } from '@/lib/torrents/schemas/search'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({
  search: torrentTabSearch,
  link: torrentTabLink,
  uncachedWith: { query: 'given', group: 'given', uploader: 'given' },
})
