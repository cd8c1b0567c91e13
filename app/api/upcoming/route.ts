import { upcoming, upcomingSearch } from '@/lib/catalogue/schemas/charts'
import { upcomingWorks } from '@/server/domain/catalogue/charts'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'List upcoming works by season',
    description: 'The next season first, of each the best known works.',
    query: upcomingSearch,
    answer: upcoming,
  },
  ({ query }) => upcomingWorks(query.kind),
)
