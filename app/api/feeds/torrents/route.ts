import { torrentFeedAnswer } from '@/app/api/feeds/torrent-feed'
import { translator } from '@/i18n/translator'
import { links } from '@/lib/links'
import { torrentFeedLink } from '@/lib/torrents/links/feeds'
import { torrentIndexLink, torrentTabLink } from '@/lib/torrents/links/torrents'
import { torrentFeedSearch } from '@/lib/torrents/schemas/feeds'
import { movedEntry } from '@/server/domain/curation/merges/queries'
import { browsedItems, mediaItems } from '@/server/domain/torrents/feeds/queries'
import { MOVED } from '@/server/web/http/moved'
import { redirectTo } from '@/server/web/http/redirect'
import { get, NOT_MODIFIED } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'Browse and search the torrents as RSS',
    description:
      'All, or those of a work. The newest first, unless an order is given. Items have the elements of the namespace "nyaa:".',
    query: torrentFeedSearch,
    answer: { content: 'application/rss+xml' },
    otherAnswers: { ...NOT_MODIFIED, ...MOVED },
    // A work that does not exist has no feed.
    refusals: ['notFound'],
  },
  async ({ query }) => {
    const search = { ...query, order: query.order ?? (query.sort === 'created' ? 1 : 0) }
    const t = translator('torrents.feed')
    const self = torrentFeedLink(query)
    const listed = { ...search, size: undefined }
    if (query.media !== undefined) {
      const found = await mediaItems(query.media, search)
      const moved = found ? null : await movedEntry('media', query.media)
      // The work is one with another now.
      if (moved !== null) return redirectTo(301, torrentFeedLink({ ...query, media: moved }))
      const path = torrentTabLink(links.media(query.media, 'torrents'), listed)
      return found && torrentFeedAnswer({ title: t('of', { of: found.of }), path, self }, found.items)
    }
    const title = query.query ? t('found', { query: query.query }) : t('title')
    return torrentFeedAnswer({ title, path: torrentIndexLink(listed), self }, await browsedItems(search))
  },
)
