import { everythingSearch, foundEverything } from '@/lib/catalogue/schemas/search'
import { searchEverything } from '@/server/domain/views/quick-search'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'public',
      summary: 'Search everything: the best results of each kind',
      description:
        'Works, series, characters, people and companies. Few matches are joined by those of corrected typing errors.',
      query: everythingSearch,
      answer: foundEverything,
    },
    ({ query }) => searchEverything(query.query),
  ),
})
