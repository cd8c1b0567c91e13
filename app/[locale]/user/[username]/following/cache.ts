import { pageLink } from '@/lib/links'
import { followSearch } from '@/lib/schemas/users'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({
  search: followSearch,
  link: (path, { page }) => pageLink(path, page),
  contents: 'community',
})
