import { tagPage, tagSearch } from '@/lib/catalogue/schemas/tags'
import { tags } from '@/server/domain/catalogue/tags/queries'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'List or search the tags',
    description: 'With the number of works of each.',
    query: tagSearch,
    answer: tagPage,
  },
  ({ query }) => tags(query),
)
