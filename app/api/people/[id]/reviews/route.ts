import { reviewPage as answer, reviewSearch } from '@/lib/schemas/reviews'
import { idPath } from '@/server/web/http/input'
import { methods, route } from '@/server/web/http/route'
import { reviewsOf } from '@/server/domain/reviews/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'public', summary: 'Read the comments on a person', params: idPath, query: reviewSearch, answer },
    ({ params, query }) => reviewsOf('person', params.id, query),
  ),
})
