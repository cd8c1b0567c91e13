import { torrentTabLink } from '@/lib/torrents/links/torrents'
import { torrentTabSearch } from '@/lib/torrents/schemas/torrents'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({ search: torrentTabSearch, link: torrentTabLink, uncachedWith: { query: 'given' } })
