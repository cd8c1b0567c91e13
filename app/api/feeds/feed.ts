import { routing } from '@/i18n/routing'
import { translator } from '@/i18n/translator'
import { reviewedLink } from '@/lib/community/links/reviews'
import type { Review } from '@/lib/community/schemas/reviews'
import { excerpt } from '@/lib/markup/excerpt'
import { env } from '@/server/platform/env'
import { element, emptyElement, type XmlNode, xmlDocument } from '@/server/platform/xml'

/** The head of a feed: its page and its own address. */
export type Channel = { title: string; path: string; self: string }

/** Characters of a text in a feed. */
const MAX = 2000

/** Reviews and comments as RSS 2.0, without what their spoilers hide. */
export function feedAnswer(channel: Channel, reviews: readonly Review[]): Response {
  const date = reviews[0] && new Date(reviews[0].createdDate)
  const items = reviews.map((review) => item(review, env().SITE_URL))
  return rssAnswer(channel, date, items, { 'xmlns:dc': 'http://purl.org/dc/elements/1.1/' })
}

/** Items as RSS 2.0; `date` is that of the newest one, and the namespaces are those of their elements. */
export function rssAnswer(
  { title, path, self }: Channel,
  date: Date | undefined,
  items: readonly XmlNode[],
  namespaces: Readonly<Record<string, string>> = {},
): Response {
  const site = env().SITE_URL
  const channel = element('channel', [
    element('title', title),
    element('link', site + path),
    element('description', title),
    ...(date ? [element('lastBuildDate', date.toUTCString())] : []),
    emptyElement('atom:link', { href: site + self, rel: 'self', type: 'application/rss+xml' }),
    ...items,
  ])
  const attributes = { version: '2.0', 'xmlns:atom': 'http://www.w3.org/2005/Atom', ...namespaces }
  const body = xmlDocument(element('rss', [channel], attributes))
  return new Response(body, { headers: { 'content-type': 'application/rss+xml; charset=utf-8' } })
}

function item(review: Review, site: string): XmlNode {
  const { id, kind, title, html, poster, entity, createdDate } = review
  const t = translator(routing.defaultLocale, 'reviews.feed')
  const heading = title ?? t(kind, { of: entity.title, username: poster.username })
  return element('item', [
    element('title', heading),
    element('link', `${site}${reviewedLink(review)}`),
    element('guid', `${site}/review/${id}`, { isPermaLink: 'false' }),
    element('pubDate', new Date(createdDate).toUTCString()),
    element('dc:creator', poster.username),
    element('description', excerpt(html, MAX)),
  ])
}
