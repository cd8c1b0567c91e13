import { reviewPage as answer, discussionSearch } from '@/lib/schemas/reviews'
import { discussionOf } from '@/server/domain/reviews/queries'
import { idPath } from '@/server/web/http/input'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'public',
      summary: 'Read a thread of the discussion of a work',
      params: idPath,
      query: discussionSearch,
      answer,
    },
    ({ params, query }) => discussionOf(params.id, query),
  ),
})
