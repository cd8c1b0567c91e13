import { feedOwner } from '@/app/api/feeds/feed-owner'
import { torrentFeedAnswer } from '@/app/api/feeds/torrent-feed'
import { translator } from '@/i18n/translator'
import { links } from '@/lib/links'
import { nextFeedSearch } from '@/lib/tracking/schemas/next-episodes'
import { feedItems } from '@/server/domain/torrents/feeds/cards'
import { nextTorrentIds } from '@/server/domain/tracking/next-episodes'
import { get, NOT_MODIFIED } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'open',
    summary: 'List the torrents of my next episodes as RSS, the newest first',
    description: 'Needs the key of a feed of this kind, as "apikey" or in the header X-Api-Key.',
    query: nextFeedSearch,
    answer: { content: 'application/rss+xml' },
    otherAnswers: NOT_MODIFIED,
    refusals: ['unauthenticated'],
  },
  async ({ query, request }) => {
    const owner = await feedOwner('NextEpisodes', request, query.apikey)
    const title = translator('torrents.next')('feed')
    // Without the key, which no answer contains.
    const channel = { title, path: links.browse('torrents'), self: '/api/feeds/next' }
    return torrentFeedAnswer(channel, await feedItems(await nextTorrentIds(owner.userId, owner)))
  },
)
