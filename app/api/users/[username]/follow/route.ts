import { following as answer, usernamePath as params } from '@/lib/identity/schemas/users'
import { follow, following, unfollow } from '@/server/domain/social/follows/mutations'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'user',
      summary: 'Read whether a user and I follow each other',
      description: 'In both directions: whether I follow, and whether I am followed.',
      params,
      answer,
    },
    ({ user, params }) => following(user.id, params.username),
  ),
  PUT: route(
    {
      access: 'user',
      summary: 'Follow a user',
      description: 'Following again changes nothing.',
      params,
      answer,
      refusals: ['invalidInput', 'blocked'],
    },
    ({ user, params }) => follow(user.id, params.username),
  ),
  DELETE: route(
    {
      access: 'user',
      summary: 'Unfollow a user',
      description: 'Without following it changes nothing.',
      params,
      answer,
    },
    ({ user, params }) => unfollow(user.id, params.username),
  ),
})
