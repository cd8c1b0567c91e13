import { mediaFeedAnswer } from '@/app/api/feeds/media-feed'
import { routing } from '@/i18n/routing'
import { translator } from '@/i18n/translator'
import { mediaFeedLink, mediaFeedPage } from '@/lib/catalogue/links/media-feeds'
import { mediaFeedSearch } from '@/lib/catalogue/schemas/media-feeds'
import { newestWorks } from '@/server/domain/views/media-feeds'
import { get, NOT_MODIFIED } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'Read the newest works of the catalogue as RSS',
    description: "All, or those of a search and of filters as in 'Browse and search the media'. The newest first.",
    query: mediaFeedSearch,
    answer: { content: 'application/rss+xml' },
    otherAnswers: NOT_MODIFIED,
  },
  async ({ query }) => {
    const t = translator(routing.defaultLocale, 'media.feed')
    const title = query.query ? t('found', { query: query.query }) : t('title')
    return mediaFeedAnswer({ title, path: mediaFeedPage(query), self: mediaFeedLink(query) }, await newestWorks(query))
  },
)
