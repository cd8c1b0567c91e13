import { following as answer, usernamePath as params } from '@/lib/identity/schemas/users'
import { follow, following, unfollow } from '@/server/domain/social/follows/mutations'
import { methods, route } from '@/server/web/http/route'

/** What the calls have in common. */
const shared = { access: 'user', tokenScope: 'WriteFollows', params, answer } as const

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      ...shared,
      summary: 'Read whether a user and I follow each other',
      description: 'In both directions: whether I follow, and whether I am followed.',
    },
    ({ user, params }) => following(user.id, params.username),
  ),
  PUT: route(
    {
      ...shared,
      summary: 'Follow a user',
      description: 'The user is told of it. Following again changes nothing.',
      refusals: ['invalidInput', 'blocked', 'tooManyRequests'],
    },
    ({ user, params }) => follow(user.id, params.username),
  ),
  DELETE: route(
    {
      ...shared,
      summary: 'Unfollow a user',
      description: 'Without following it changes nothing.',
    },
    ({ user, params }) => unfollow(user.id, params.username),
  ),
})
