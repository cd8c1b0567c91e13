import { listLiking as answer, listPath as params } from '@/lib/lists/schemas/lists'
import { like, likingOf, unlike } from '@/server/domain/lists/likes'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'user',
      summary: 'Read whether I like a list',
      description: 'With the number of users who like it.',
      params,
      answer,
    },
    ({ user, params }) => likingOf(user.id, params),
  ),
  PUT: route(
    {
      access: 'user',
      summary: 'Like a list',
      description: 'Liking it again changes nothing.',
      params,
      answer,
      refusals: ['invalidInput', 'blocked', 'tooManyRequests', 'overloaded'],
    },
    ({ user, params }) => like(user.id, params),
  ),
  DELETE: route(
    {
      access: 'user',
      summary: 'Like a list no more',
      description: 'Without a like it changes nothing.',
      params,
      answer,
    },
    ({ user, params }) => unlike(user.id, params),
  ),
})
