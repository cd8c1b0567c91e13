import { voteAnswer as answer, voteInput as body } from '@/lib/community/schemas/reviews'
import { vote } from '@/server/domain/community/reviews/mutations'
import { idPath } from '@/server/web/http/input'
import { methods, route } from '@/server/web/http/route'

/** What the calls have in common. */
const shared = {
  access: 'user',
  tokenScope: 'WriteReviews',
  params: idPath,
  answer,
  refusals: ['ownVote', 'tooManyRequests'],
} as const

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    {
      ...shared,
      summary: 'Vote for or against a review or comment',
      description: 'Voting again replaces the vote. Nobody votes on own texts.',
      body,
    },
    ({ user, params, body }) => vote(user.id, params.id, body.up),
  ),
  DELETE: route(
    {
      ...shared,
      summary: 'Take back my vote on a review or comment',
      description: 'Without a vote it changes nothing.',
    },
    ({ user, params }) => vote(user.id, params.id, null),
  ),
})
