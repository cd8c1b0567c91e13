import { torrentFeedAnswer } from '@/app/api/feeds/torrent-feed'
import { translator } from '@/i18n/translator'
import { nyaaFeedLink } from '@/lib/torrents/links/feeds'
import { torrentIndexLink } from '@/lib/torrents/links/torrents'
import { FEED_SIZE, nyaaQuery, nyaaSearch } from '@/lib/torrents/schemas/feeds'
import { newestItems } from '@/server/domain/torrents/feeds/queries'
import { nyaaCategory } from '@/server/domain/torrents/feeds/rules'
import { get, NOT_MODIFIED } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'Read the newest torrents as programs made for nyaa do',
    description: 'Also at /?page=rss. Torrents whose languages are unknown count as translated to English.',
    query: nyaaSearch,
    answer: { content: 'application/rss+xml' },
    otherAnswers: NOT_MODIFIED,
  },
  async ({ query: given }) => {
    const { query, category, trusted, noRemakes, uploader, page } = nyaaQuery(given)
    const found = await newestItems({
      ...{ query, trusted, noRemakes, uploader, offset: page * FEED_SIZE, count: FEED_SIZE },
      ...nyaaCategory(category),
    })
    const t = translator('torrents.feed')
    const title = query ? t('found', { query }) : t('title')
    const path = torrentIndexLink({ query, sort: 'created' })
    return torrentFeedAnswer({ title, path, self: nyaaFeedLink(given) }, found)
  },
)
