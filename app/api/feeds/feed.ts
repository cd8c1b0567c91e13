import { translator } from '@/i18n/translator'
import { DAY } from '@/lib/catalogue/air-dates'
import { reviewedLink } from '@/lib/community/links/reviews'
import type { Review } from '@/lib/community/schemas/reviews'
import { excerpt } from '@/lib/markup/excerpt'
import { env } from '@/server/platform/env'
import { site } from '@/server/platform/site/site'
import { element, emptyElement, rssDate, type XmlNode, xmlDocument } from '@/server/platform/xml'

/** The head of a feed: its page and its own address. */
export type Channel = { title: string; path: string; self: string }

/** Characters of a text in a feed. */
const MAX = 2000

/** Reviews and comments as RSS 2.0, without what their spoilers hide. */
export function feedAnswer(channel: Channel, reviews: readonly Review[]): Promise<Response> {
  const dates = reviews.map(({ createdDate, updatedDate }) => ({
    createdAt: new Date(createdDate),
    changedAt: new Date(updatedDate),
  }))
  const items = reviews.map((review) => item(review, env().SITE_URL))
  return rssAnswer(channel, dates, items, { 'xmlns:dc': 'http://purl.org/dc/elements/1.1/' })
}

/** The newest of these dates: when a feed of things that were changed then was changed. Undefined for none. */
export function newestOf(dates: readonly Date[]): Date | undefined {
  return dates.length === 0 ? undefined : new Date(Math.max(...dates.map(Number)))
}

/** The time in a feed that has none of its own: all origins say the same at each read of a day. */
export const startOfToday = (): Date => new Date(Math.floor(Date.now() / DAY) * DAY)

/**
 * The headers of a feed: its type, and its Last-Modified if that is known. The origin adds the ETag and what caches may
 * do (server/web/origin/finish.ts). So nothing in a feed may depend on the moment of the request, nor on a key. What is
 * asked with a token is not finished, and in no cache.
 */
export function feedHeaders(type: string, changed: Date | undefined): Record<string, string> {
  const ownHeaders = { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' }
  return { ...ownHeaders, ...(changed && { 'last-modified': changed.toUTCString() }) }
}

/** When an item came, and when it was changed last. */
export type Dated = { createdAt: Date; changedAt: Date }

/**
 * Items as RSS 2.0, with the date of the newest item. Last-Modified is the time of the newest change. The description
 * names the site. `namespaces`: those of the elements of items.
 */
export async function rssAnswer(
  { title, path, self }: Channel,
  dates: readonly Dated[],
  items: readonly XmlNode[],
  namespaces: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const newest = newestOf(dates.map(({ createdAt }) => createdAt))
  const changed = newestOf(dates.map(({ changedAt }) => changedAt))
  const { SITE_URL } = env()
  const { name } = await site()
  const channel = element('channel', [
    element('title', title),
    element('link', SITE_URL + path),
    element('description', `${title} | ${name}`),
    ...(newest ? [element('lastBuildDate', rssDate(newest))] : []),
    emptyElement('atom:link', { href: SITE_URL + self, rel: 'self', type: 'application/rss+xml' }),
    ...items,
  ])
  const attributes = { version: '2.0', 'xmlns:atom': 'http://www.w3.org/2005/Atom', ...namespaces }
  const body = xmlDocument(element('rss', [channel], attributes))
  return new Response(body, { headers: feedHeaders('application/rss+xml', changed) })
}

function item(review: Review, siteUrl: string): XmlNode {
  const { id, kind, title, html, poster, entity, createdDate } = review
  const t = translator('reviews.feed')
  const heading = title ?? t(kind, { of: entity.title, username: poster.username })
  return element('item', [
    element('title', heading),
    element('link', `${siteUrl}${reviewedLink(review)}`),
    element('guid', `${siteUrl}/review/${id}`, { isPermaLink: 'false' }),
    element('pubDate', rssDate(new Date(createdDate))),
    element('dc:creator', poster.username),
    element('description', excerpt(html, MAX)),
  ])
}
