import { listLiking as answer, listPath as params } from '@/lib/schemas/lists'
import { like, unlike } from '@/server/domain/list-likes/mutations'
import { likingOf } from '@/server/domain/list-likes/queries'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'user', summary: 'Read whether I like a list', params, answer }, ({ user, params }) =>
    likingOf(user.id, params),
  ),
  PUT: route(
    {
      access: 'user',
      summary: 'Like a list',
      params,
      answer,
      refusals: ['invalidInput', 'blocked', 'tooManyRequests', 'overloaded'],
    },
    ({ user, params }) => like(user.id, params),
  ),
  DELETE: route({ access: 'user', summary: 'Like a list no more', params, answer }, ({ user, params }) =>
    unlike(user.id, params),
  ),
})
