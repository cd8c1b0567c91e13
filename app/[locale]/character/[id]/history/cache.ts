import { historySearch } from '@/lib/curation/schemas/edits'
import { pageLink } from '@/lib/links'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({
  search: historySearch,
  link: (path, { page }) => pageLink(path, page),
  contents: 'community',
})
