import { everythingSearch } from '@/lib/catalogue/schemas/search'
import { foundEverything } from '@/lib/views/schemas/search'
import { searchEverything } from '@/server/domain/views/quick-search'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'anybody',
    summary: 'Search everything: the best results of each kind',
    description:
      'Works, series, characters, people, companies, torrents and members. Few matches are joined by those of corrected typing errors. With a token, torrents that the user has hidden and members whom a block separates from the user are left out.',
    query: everythingSearch,
    answer: foundEverything,
  },
  ({ user, query }) => searchEverything(query.query, undefined, user?.id),
)
