import { newestOf, rssAnswer } from '@/app/api/feeds/feed'
import { translator } from '@/i18n/translator'
import { yearOf } from '@/lib/format'
import { links } from '@/lib/links'
import { listFeed } from '@/lib/lists/links/lists'
import { listPath as params } from '@/lib/lists/schemas/lists'
import { writePartialDate } from '@/lib/partial-date'
import { type AddedWork, addedWorks } from '@/server/domain/lists/feed'
import { env } from '@/server/platform/env'
import { element, rssDate, type XmlNode } from '@/server/platform/xml'
import { redirectTo } from '@/server/web/http/redirect'
import { get, NOT_MODIFIED } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'Read the works that were added to a list last as RSS',
    description: 'Of public and unlisted ones, with the notes of the list. The newest first.',
    params,
    answer: { content: 'application/rss+xml' },
    otherAnswers: {
      ...NOT_MODIFIED,
      301: { description: 'Moved Permanently: the list was renamed. Location has the feed of its new address.' },
    },
  },
  async ({ params }) => {
    const found = await addedWorks(params)
    if (!found) return null
    if ('movedTo' in found) return redirectTo(301, listFeed(found.movedTo))
    const { list, works } = found
    const channel = { title: list.name, path: links.list(list.url), self: listFeed(list.url) }
    const changed = new Date(list.updatedDate)
    const dates = works.map(({ addedAt }) => ({
      createdAt: addedAt,
      changedAt: newestOf([addedAt, changed]) ?? changed,
    }))
    return rssAnswer(
      channel,
      dates,
      works.map((work) => item(work, list.id)),
    )
  },
)

/** The same work may be in the feeds of several lists, and a list may be renamed: its guid has the id of the list. */
function item({ id, title, type, format, releaseDate, note, addedAt }: AddedWork, listId: number): XmlNode {
  const t = translator('media')
  const site = env().SITE_URL
  const year = releaseDate === null ? null : yearOf(writePartialDate(releaseDate))
  const facts = [t(`types.${type}`), format, year].filter(Boolean).join(' · ')
  return element('item', [
    element('title', title),
    element('link', site + links.media(id)),
    element('guid', `${site}/list/${listId}#media-${id}`, { isPermaLink: 'false' }),
    element('pubDate', rssDate(addedAt)),
    element('category', t(`types.${type}`)),
    element('description', [facts, note].filter(Boolean).join(' | ')),
  ])
}
