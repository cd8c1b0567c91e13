import { seasonSearch } from '@/lib/catalogue/schemas/charts'
import { withQuery } from '@/lib/links'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({
  search: seasonSearch,
  link: (path, { sort }) => withQuery(path, { sort: sort === 'popularity' ? undefined : sort }),
})
