import { routing } from '@/i18n/routing'
import { translator } from '@/i18n/translator'
import { cutDescription, yearOf } from '@/lib/format'
import { links } from '@/lib/links'
import type { MediaItem } from '@/server/domain/views/media-feeds'
import { env } from '@/server/platform/env'
import { element, emptyElement, type XmlNode, xmlDocument } from '@/server/platform/xml'

/** The head of a feed: its page and its own address. */
type Channel = { title: string; path: string; self: string }

/** Works as RSS 2.0. */
export function mediaFeedAnswer({ title, path, self }: Channel, works: readonly MediaItem[]): Response {
  const site = env().SITE_URL
  const channel = element('channel', [
    element('title', title),
    element('link', site + path),
    element('description', title),
    ...(works[0] ? [element('lastBuildDate', works[0].createdAt.toUTCString())] : []),
    emptyElement('atom:link', { href: site + self, rel: 'self', type: 'application/rss+xml' }),
    ...works.map((work) => item(work, site)),
  ])
  const body = xmlDocument(element('rss', [channel], { version: '2.0', 'xmlns:atom': 'http://www.w3.org/2005/Atom' }))
  return new Response(body, { headers: { 'content-type': 'application/rss+xml; charset=utf-8' } })
}

function item({ id, title, type, format, releaseDate, description, createdAt }: MediaItem, site: string): XmlNode {
  const t = translator(routing.defaultLocale, 'media')
  const facts = [t(`types.${type}`), format, yearOf(releaseDate)].filter(Boolean).join(' · ')
  const page = site + links.media(id)
  return element('item', [
    element('title', title),
    element('link', page),
    element('guid', page, { isPermaLink: 'true' }),
    element('pubDate', createdAt.toUTCString()),
    element('category', t(`types.${type}`)),
    element('description', [facts, description && cutDescription(description)].filter(Boolean).join(' | ')),
  ])
}
