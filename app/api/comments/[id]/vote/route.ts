import { voteAnswer as answer, voteInput as body } from '@/lib/community/schemas/reviews'
import { vote } from '@/server/domain/community/reviews/mutations'
import { idPath } from '@/server/web/http/input'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    {
      access: 'user',
      summary: 'Vote for or against a review or comment',
      description: 'Voting again replaces the vote. Nobody votes on own texts.',
      params: idPath,
      body,
      answer,
      refusals: ['ownVote', 'tooManyRequests'],
    },
    ({ user, params, body }) => vote(user.id, params.id, body.up),
  ),
  DELETE: route(
    {
      access: 'user',
      summary: 'Take back my vote on a review or comment',
      description: 'Without a vote it changes nothing.',
      params: idPath,
      answer,
      refusals: ['ownVote', 'tooManyRequests'],
    },
    ({ user, params }) => vote(user.id, params.id, null),
  ),
})
