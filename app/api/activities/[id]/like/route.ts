import { liking as answer } from '@/lib/community/schemas/activities'
import { activityLiking, likeActivity, unlikeActivity } from '@/server/domain/community/activities'
import { idPath as params } from '@/server/web/http/input'
import { methods, route } from '@/server/web/http/route'

/** What the calls have in common. */
const shared = { access: 'user', tokenScope: 'WriteReviews', params, answer } as const

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      ...shared,
      summary: 'Read whether I like what a user did',
      description: 'With the number of users who like it.',
    },
    ({ user, params }) => activityLiking(user.id, params.id),
  ),
  PUT: route(
    {
      ...shared,
      summary: 'Like what a user did with a work on one day',
      description:
        'Named by any change of that day. Liking it again changes nothing. Nobody likes what they did themselves.',
      refusals: ['ownVote', 'blocked', 'tooManyRequests'],
    },
    ({ user, params }) => likeActivity(user.id, params.id),
  ),
  DELETE: route(
    {
      ...shared,
      summary: 'Like what a user did no more',
      description: 'Without a like it changes nothing.',
    },
    ({ user, params }) => unlikeActivity(user.id, params.id),
  ),
})
