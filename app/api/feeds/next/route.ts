import { torrentFeedAnswer } from '@/app/api/feeds/torrent-feed'
import { routing } from '@/i18n/routing'
import { translator } from '@/i18n/translator'
import { links } from '@/lib/links'
import { nextFeedSearch } from '@/lib/tracking/schemas/next-episodes'
import { feedKeyOwner } from '@/server/domain/torrents/feed-keys'
import { feedItems } from '@/server/domain/torrents/feeds/cards'
import { nextTorrentIds } from '@/server/domain/tracking/next-episodes'
import { AppError } from '@/server/platform/errors'
import { keyOf } from '@/server/web/http/client'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'open',
    summary: 'List the torrents of my next episodes as RSS, the newest first',
    description: 'Needs the key of a feed of this kind, as "apikey" or in the header X-Api-Key.',
    query: nextFeedSearch,
    answer: { content: 'application/rss+xml' },
    refusals: ['unauthenticated'],
  },
  async ({ query, request }) => {
    const key = keyOf(request.headers) ?? query.apikey
    const owner = key ? await feedKeyOwner('NextEpisodes', key) : null
    if (!owner) throw new AppError('unauthenticated')
    const title = translator(routing.defaultLocale, 'torrents.next')('feed')
    // Without the key, which no answer contains.
    const channel = { title, path: links.browse('torrents'), self: '/api/feeds/next' }
    const answer = torrentFeedAnswer(channel, await feedItems(await nextTorrentIds(owner.userId, owner)))
    answer.headers.set('cache-control', 'no-store')
    return answer
  },
)
