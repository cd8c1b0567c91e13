import { pageLink } from '@/lib/links'
import { uploaderPageSearch } from '@/lib/torrents/schemas/torrents'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({
  search: uploaderPageSearch,
  link: (path, { page }) => pageLink(path, page),
  contents: 'community',
})
