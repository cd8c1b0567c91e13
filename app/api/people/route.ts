import { nameSearch } from '@/lib/catalogue/schemas/names'
import { personPage } from '@/lib/catalogue/schemas/people'
import { browsePeople } from '@/server/domain/catalogue/names/browse'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'Browse and search the people',
    description: 'By a search over names, or by the beginning of a part of a name.',
    query: nameSearch,
    answer: personPage,
  },
  ({ query }) => browsePeople(query),
)
