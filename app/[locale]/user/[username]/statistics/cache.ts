import { yearLink } from '@/lib/links'
import { statisticsSearch } from '@/lib/tracking/schemas/statistics'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({
  search: statisticsSearch,
  link: (path, { year }) => yearLink(path, year),
  contents: 'community',
})
