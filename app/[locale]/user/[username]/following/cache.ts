import { followSearch } from '@/lib/identity/schemas/users'
import { pageLink } from '@/lib/links'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({
  search: followSearch,
  link: (path, { page }) => pageLink(path, page),
  contents: 'community',
})
