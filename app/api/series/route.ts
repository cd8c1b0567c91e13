import { seriesPage, seriesSearch } from '@/lib/schemas/series'
import { methods, route } from '@/server/web/http/route'
import { browseSeries } from '@/server/domain/series/browse'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'public', summary: 'Browse and search the series', query: seriesSearch, answer: seriesPage },
    ({ query }) => browseSeries(query),
  ),
})
