import { feedOwner } from '@/app/api/feeds/feed-owner'
import { torrentFeedAnswer } from '@/app/api/feeds/torrent-feed'
import { translator } from '@/i18n/translator'
import { links } from '@/lib/links'
import { FEED_SIZE } from '@/lib/torrents/schemas/feeds'
import { nextFeedSearch } from '@/lib/tracking/schemas/next-episodes'
import { feedItems } from '@/server/domain/torrents/feeds/cards'
import { followedTorrentIds } from '@/server/domain/views/followed-torrents'
import { get, NOT_MODIFIED } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'open',
    summary: 'List the newest torrents by the users whom I follow as RSS',
    description:
      'Without anonymous ones and what I hide. Needs the key of a feed of this kind, as "apikey" or in the header X-Api-Key.',
    query: nextFeedSearch,
    answer: { content: 'application/rss+xml' },
    otherAnswers: NOT_MODIFIED,
    refusals: ['unauthenticated'],
  },
  async ({ query, request }) => {
    const owner = await feedOwner('FollowedTorrents', request, query.apikey)
    const title = translator('feeds')('followedTorrents')
    // Without the key, which no answer contains.
    const channel = { title, path: links.browse('torrents'), self: '/api/feeds/followed' }
    return torrentFeedAnswer(channel, await feedItems(await followedTorrentIds(owner.userId, FEED_SIZE)))
  },
)
