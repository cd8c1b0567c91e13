import { tagPage, tagSearch } from '@/lib/catalogue/schemas/tags'
import { tags } from '@/server/domain/catalogue/tags/queries'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'public',
      summary: 'List or search the tags',
      description: 'With the number of works of each.',
      query: tagSearch,
      answer: tagPage,
    },
    ({ query }) => tags(query),
  ),
})
