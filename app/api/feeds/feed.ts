import { routing } from '@/i18n/routing'
import { translator } from '@/i18n/translator'
import { reviewedLink } from '@/lib/community/links/reviews'
import type { Review } from '@/lib/community/schemas/reviews'
import { excerpt } from '@/server/engines/markup/excerpt'
import { env } from '@/server/platform/env'
import { element, emptyElement, type XmlNode, xmlDocument } from '@/server/platform/xml'

/** The head of a feed: its page and its own address. */
type Channel = { title: string; path: string; self: string }

/** Characters of a text in a feed. */
const MAX = 2000
const NAMESPACES = { 'xmlns:atom': 'http://www.w3.org/2005/Atom', 'xmlns:dc': 'http://purl.org/dc/elements/1.1/' }

/** Reviews and comments as RSS 2.0, without what their spoilers hide. */
export function feedAnswer({ title, path, self }: Channel, reviews: readonly Review[]): Response {
  const site = env().SITE_URL
  const channel = element('channel', [
    element('title', title),
    element('link', site + path),
    element('description', title),
    ...(reviews[0] ? [element('lastBuildDate', new Date(reviews[0].createdDate).toUTCString())] : []),
    emptyElement('atom:link', { href: site + self, rel: 'self', type: 'application/rss+xml' }),
    ...reviews.map((review) => item(review, site)),
  ])
  const body = xmlDocument(element('rss', [channel], { version: '2.0', ...NAMESPACES }))
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
