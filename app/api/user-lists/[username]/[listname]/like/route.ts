import { listLiking as answer, listPath as params } from '@/lib/lists/schemas/lists'
import { like, likingOf, unlike } from '@/server/domain/lists/likes'
import { methods, route } from '@/server/web/http/route'

/** What the calls have in common. */
const shared = { access: 'user', tokenScope: 'WriteReviews', params, answer } as const

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      ...shared,
      summary: 'Read whether I like a list',
      description: 'With the number of users who like it.',
    },
    ({ user, params }) => likingOf(user.id, params),
  ),
  PUT: route(
    {
      ...shared,
      summary: 'Like a list',
      description: 'Liking it again changes nothing.',
      refusals: ['invalidInput', 'blocked', 'tooManyRequests', 'overloaded'],
    },
    ({ user, params }) => like(user.id, params),
  ),
  DELETE: route(
    {
      ...shared,
      summary: 'Like a list no more',
      description: 'Without a like it changes nothing.',
    },
    ({ user, params }) => unlike(user.id, params),
  ),
})
