import { reviewPage as answer, reviewSearch } from '@/lib/community/schemas/reviews'
import { reviewsOf } from '@/server/domain/community/reviews/queries'
import { idPath } from '@/server/web/http/input'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'public',
      summary: 'Read the reviews of a work',
      description: 'Without those that are hidden or deleted.',
      params: idPath,
      query: reviewSearch,
      answer,
    },
    ({ params, query }) => reviewsOf('media', params.id, query),
  ),
})
