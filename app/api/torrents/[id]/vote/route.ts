import { torrentVotes as answer, torrentVoteInput as body } from '@/lib/torrents/schemas/torrents'
import { voteTorrent } from '@/server/domain/torrents/mutations'
import { votesOf } from '@/server/domain/torrents/queries'
import { idPath } from '@/server/web/http/input'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'user',
      summary: 'Read the rating of a torrent, and my vote',
      description: 'The mean of all votes, and mine if there is one.',
      params: idPath,
      answer,
    },
    ({ user, params }) => votesOf(user.id, params.id),
  ),
  PUT: route(
    {
      access: 'user',
      summary: 'Rate a torrent, from 0 to 100',
      description: 'Rating it again replaces the vote. Nobody rates own torrents.',
      params: idPath,
      body,
      answer,
      refusals: ['ownVote'],
    },
    ({ user, params, body }) => voteTorrent(user.id, params.id, body.rating),
  ),
  DELETE: route(
    {
      access: 'user',
      summary: 'Take back my rating of a torrent',
      description: 'Without a vote it changes nothing.',
      params: idPath,
      answer,
      refusals: ['ownVote'],
    },
    ({ user, params }) => voteTorrent(user.id, params.id, null),
  ),
})
