import { torrentVotes as answer, torrentVoteInput as body } from '@/lib/torrents/schemas/torrents'
import { voteTorrent } from '@/server/domain/torrents/mutations'
import { votesOf } from '@/server/domain/torrents/queries'
import { idPath } from '@/server/web/http/input'
import { methods, route } from '@/server/web/http/route'

/** What the calls have in common. */
const shared = { access: 'user', tokenScope: 'WriteReviews', params: idPath, answer } as const

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      ...shared,
      summary: 'Read the rating of a torrent, and my vote',
      description: 'The mean of all votes, and mine if there is one.',
    },
    ({ user, params }) => votesOf(user, params.id),
  ),
  PUT: route(
    {
      ...shared,
      summary: 'Rate a torrent, from 0 to 100',
      description: 'Rating it again replaces the vote. Nobody rates own torrents.',
      body,
      refusals: ['ownVote'],
    },
    ({ user, params, body }) => voteTorrent(user, params.id, body.rating),
  ),
  DELETE: route(
    {
      ...shared,
      summary: 'Take back my rating of a torrent',
      description: 'Without a vote it changes nothing.',
      refusals: ['ownVote'],
    },
    ({ user, params }) => voteTorrent(user, params.id, null),
  ),
})
