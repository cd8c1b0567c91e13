import { torrentLink } from '@/lib/torrents/links/torrents'
import { torrentPageSearch } from '@/lib/torrents/schemas/torrents'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({ search: torrentPageSearch, link: torrentLink, contents: 'community' })
