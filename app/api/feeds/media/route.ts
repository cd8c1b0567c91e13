import { rssAnswer } from '@/app/api/feeds/feed'
import { translator } from '@/i18n/translator'
import { mediaFeedLink, mediaFeedPage } from '@/lib/catalogue/links/media-feeds'
import { mediaFeedSearch } from '@/lib/catalogue/schemas/media-feeds'
import { cutDescription, yearOf } from '@/lib/format'
import { links } from '@/lib/links'
import { type MediaItem, newestWorks } from '@/server/domain/views/media-feeds'
import { env } from '@/server/platform/env'
import { element, rssDate, type XmlNode } from '@/server/platform/xml'
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
    const t = translator('media.feed')
    const title = query.query ? t('found', { query: query.query }) : t('title')
    const channel = { title, path: mediaFeedPage(query), self: mediaFeedLink(query) }
    const works = await newestWorks(query)
    const items = works.map((work) => item(work, env().SITE_URL))
    return rssAnswer(channel, works, items)
  },
)

function item({ id, title, type, format, releaseDate, description, createdAt }: MediaItem, site: string): XmlNode {
  const t = translator('media')
  const facts = [t(`types.${type}`), format, yearOf(releaseDate)].filter(Boolean).join(' · ')
  const page = site + links.media(id)
  return element('item', [
    element('title', title),
    element('link', page),
    element('guid', page, { isPermaLink: 'true' }),
    element('pubDate', rssDate(createdAt)),
    element('category', t(`types.${type}`)),
    element('description', [facts, description && cutDescription(description)].filter(Boolean).join(' | ')),
  ])
}
