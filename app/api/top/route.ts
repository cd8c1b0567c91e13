import { topPage, topSearch } from '@/lib/catalogue/schemas/charts'
import { topWorks } from '@/server/domain/catalogue/charts'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'List the best, best known or most tracked works',
    description: 'One ranking, of all types or of one.',
    query: topSearch,
    answer: topPage,
  },
  ({ query }) => topWorks(query),
)
