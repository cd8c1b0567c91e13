import { feedHeaders, newestOf } from '@/app/api/feeds/feed'
import { translator } from '@/i18n/translator'
import { cutDescription, yearOf } from '@/lib/format'
import { links } from '@/lib/links'
import { smartListFeed, smartListLink } from '@/lib/lists/links/smart-lists'
import { listPath as params } from '@/lib/lists/schemas/lists'
import type { SmartList } from '@/lib/lists/schemas/smart-lists'
import { sharedSmartList } from '@/server/domain/lists/smart-lists/queries'
import { type MediaItem, newestWorks } from '@/server/domain/views/media-feeds'
import { env } from '@/server/platform/env'
import { AppError } from '@/server/platform/errors'
import { site } from '@/server/platform/site/site'
import { element, emptyElement, type XmlNode, xmlDocument } from '@/server/platform/xml'
import { get, NOT_MODIFIED } from '@/server/web/http/route'

type Written = (list: SmartList, works: readonly MediaItem[]) => Promise<Response>

/** The call that reads the works of a smart list in a format of feeds. */
export const smartListFeedCall = (format: string, content: string, written: Written) =>
  get(
    {
      access: 'public',
      summary: `Read the works of a smart list as ${format}`,
      description: 'Of public and unlisted ones; the newest works of the catalogue first. It has the name of the list.',
      params,
      answer: { content },
      otherAnswers: NOT_MODIFIED,
    },
    async ({ params }) => {
      const shared = await sharedSmartList(params)
      if (!shared) throw new AppError('notFound')
      return written(shared.list, await newestWorks(shared.search))
    },
  )

/** A list can become private at any moment: no shared cache keeps its feed, and others ask before they show it. */
const answer = (type: string, body: string, changed: Date) =>
  new Response(body, { headers: feedHeaders(type, changed) })

/** The works of a smart list as Atom (RFC 4287). */
export async function atomAnswer(list: SmartList, works: readonly MediaItem[]): Promise<Response> {
  const { SITE_URL } = env()
  const { name } = await site()
  const page = SITE_URL + smartListLink(list.url)
  const feed = element(
    'feed',
    [
      element('title', list.name),
      element('subtitle', name),
      element('id', page),
      element('updated', updatedOf(list, works)),
      emptyElement('link', {
        rel: 'self',
        type: 'application/atom+xml',
        href: SITE_URL + smartListFeed(list.url, 'atom'),
      }),
      emptyElement('link', { rel: 'alternate', type: 'text/html', href: page }),
      element('author', [element('name', list.owner)]),
      ...works.map((work) => entry(work, SITE_URL)),
    ],
    { xmlns: 'http://www.w3.org/2005/Atom' },
  )
  return answer('application/atom+xml', xmlDocument(feed), changedAt(list, works))
}

function entry(work: MediaItem, siteUrl: string): XmlNode {
  const page = siteUrl + links.media(work.id)
  const created = work.createdAt.toISOString()
  return element('entry', [
    element('title', work.title),
    element('id', page),
    emptyElement('link', { rel: 'alternate', type: 'text/html', href: page }),
    element('published', created),
    element('updated', created),
    element('summary', summaryOf(work)),
  ])
}

/** The same as JSON Feed 1.1 (https://jsonfeed.org/version/1.1). */
export async function jsonFeedAnswer(list: SmartList, works: readonly MediaItem[]): Promise<Response> {
  const { SITE_URL } = env()
  const { name } = await site()
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: list.name,
    description: name,
    home_page_url: SITE_URL + smartListLink(list.url),
    feed_url: SITE_URL + smartListFeed(list.url, 'json'),
    authors: [{ name: list.owner, url: SITE_URL + links.user(list.owner) }],
    items: works.map((work) => ({
      id: SITE_URL + links.media(work.id),
      url: SITE_URL + links.media(work.id),
      title: work.title,
      content_text: summaryOf(work),
      date_published: work.createdAt.toISOString(),
    })),
  }
  return answer('application/feed+json', JSON.stringify(feed), changedAt(list, works))
}

/** The later one of the list and its newest work. */
const updatedOf = ({ updatedDate }: SmartList, [newest]: readonly MediaItem[]) =>
  new Date(Math.max(Date.parse(updatedDate), newest?.createdAt.getTime() ?? 0)).toISOString()

/** When the list, or the newest change of its works, was made. */
function changedAt({ updatedDate }: SmartList, works: readonly MediaItem[]): Date {
  const dates = works.map(({ changedAt }) => changedAt)
  return newestOf([new Date(updatedDate), ...dates]) ?? new Date(updatedDate)
}

function summaryOf({ type, format, releaseDate, description }: MediaItem): string {
  const t = translator('media')
  const facts = [t(`types.${type}`), format, yearOf(releaseDate)].filter(Boolean).join(' · ')
  return [facts, description && cutDescription(description)].filter(Boolean).join(' | ')
}
