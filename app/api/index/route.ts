import { home as answer, homeSearch } from '@/lib/views/schemas/home'
import { homeIndex } from '@/server/domain/views/home'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'Read the latest changes of each noun',
    description:
      'The last changed works, series, characters and people: a page of each. Among works the well-known ones are first, and of these the ones with a text or a cover; the latest 500 of both kinds are listed.',
    query: homeSearch,
    answer,
  },
  ({ query }) => homeIndex(query),
)
