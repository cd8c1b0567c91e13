import { seriesPage, seriesSearch } from '@/lib/catalogue/schemas/series'
import { browseSeries } from '@/server/domain/catalogue/series/browse'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'Browse and search the series',
    description: 'By a search over titles, or all in an order.',
    query: seriesSearch,
    answer: seriesPage,
  },
  ({ query }) => browseSeries(query),
)
