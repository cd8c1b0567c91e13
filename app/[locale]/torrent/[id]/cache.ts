import { torrentLink } from '@/lib/links'
import { torrentPageSearch } from '@/lib/schemas/torrents'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({ search: torrentPageSearch, link: torrentLink, contents: 'community' })
