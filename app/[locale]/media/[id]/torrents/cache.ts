import { torrentsLink } from '@/lib/links'
import { torrentSearch } from '@/lib/schemas/torrents'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({ search: torrentSearch, link: torrentsLink, uncachedWith: { query: 'given' } })
