import { downloadOf } from '@/app/api/feeds/torrent-feed'
import { links } from '@/lib/links'
import type { FeedItem } from '@/server/domain/torrents/feeds/cards'
import { CATEGORIES } from '@/server/domain/torrents/feeds/rules'
import type { TorznabFacts } from '@/server/domain/torrents/torznab'
import { env } from '@/server/platform/env'
import { element, emptyElement, rssDate, type XmlNode, xmlDocument } from '@/server/platform/xml'
import { MAX_ITEMS } from './search'

/** Answers depend on a key, and are kept by nobody. */
function xml(type: 'application/xml' | 'application/rss+xml', root: XmlNode): Response {
  return new Response(xmlDocument(root), {
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' },
  })
}

/** An error of the protocol: an answer 200. */
export function errorAnswer(code: number, description: string): Response {
  return xml('application/xml', emptyElement('error', { code, description }))
}

/**
 * The capabilities of this server (t=caps). `ids` are the id parameters that the catalogue knows: programs prefer them
 * to titles.
 */
export function capabilities(ids: readonly string[], title: string): Response {
  const movie = ['q', ...ids.filter((name) => name !== 'tvdbid')].join()
  const searching = (name: string, supportedParams: string) =>
    emptyElement(name, { available: 'yes', supportedParams, searchEngine: 'raw' })
  const missing = (name: string) => emptyElement(name, { available: 'no', supportedParams: 'q' })
  return xml(
    'application/xml',
    element('caps', [
      emptyElement('server', { title, url: env().SITE_URL }),
      emptyElement('limits', { default: MAX_ITEMS, max: MAX_ITEMS }),
      emptyElement('registration', { available: 'no', open: 'no' }),
      element('searching', [
        searching('search', 'q'),
        searching('tv-search', ['q', 'season', 'ep', ...ids].join()),
        searching('movie-search', movie),
        missing('audio-search'),
        missing('book-search'),
      ]),
      element('categories', NAMES.map(category)),
    ]),
  )
}

const NAMES = [
  { id: 2000, name: 'Movies', within: [] },
  { id: 4000, name: 'PC', within: [{ id: 4050, name: 'PC/Games' }] },
  {
    id: 5000,
    name: 'TV',
    within: [
      { id: 5040, name: 'TV/HD' },
      { id: 5070, name: 'TV/Anime' },
    ],
  },
  {
    id: 7000,
    name: 'Books',
    within: [
      { id: 7020, name: 'Books/EBook' },
      { id: 7030, name: 'Books/Comics' },
    ],
  },
]

function category({ id, name, within }: (typeof NAMES)[number]): XmlNode {
  return element(
    'category',
    within.map((each) => emptyElement('subcat', each)),
    { id, name },
  )
}

const NAMESPACES = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:torznab': 'http://torznab.com/schemas/2015/feed',
  'xmlns:newznab': 'http://www.newznab.com/DTD/2010/feeds/attributes/',
}

/** A part of the results; `total` is a count at least. */
type Results = { items: readonly FeedItem[]; offset: number; total: number; title: string }

/** The results of a search as RSS, with the facts of its torrents. */
export function resultsAnswer(
  { items, offset, total, title }: Results,
  facts: ReadonlyMap<number, TorznabFacts>,
): Response {
  const site = env().SITE_URL
  const channel = element('channel', [
    element('title', title),
    element('description', title),
    element('link', site),
    emptyElement('newznab:response', { offset, total }),
    ...items.map((each) => item(each, facts.get(each.id), site)),
  ])
  return xml('application/rss+xml', element('rss', [channel], { version: '2.0', ...NAMESPACES }))
}

function item(torrent: FeedItem, facts: TorznabFacts | undefined, site: string): XmlNode {
  const { id, name, standardTitle, mediaType, createdAt, size, seeders, leechers, infoHash, magnetLink } = torrent
  const page = site + links.torrent(id)
  const address = downloadOf(torrent, site)
  const peers = seeders === null || leechers === null ? null : seeders + leechers
  const attributes = { size, seeders, leechers, peers, infohash: infoHash, magneturl: magnetLink, title: name }
  return element('item', [
    element('title', standardTitle ?? name),
    element('description', name),
    element('guid', page, { isPermaLink: 'true' }),
    element('comments', `${page}#comments`),
    element('link', address),
    element('pubDate', rssDate(createdAt)),
    ...(size === null ? [] : [element('size', size)]),
    emptyElement('enclosure', { url: address, length: size ?? 0, type: 'application/x-bittorrent' }),
    ...CATEGORIES[mediaType].flatMap((each) => [element('category', each), attribute('category', each)]),
    ...(facts ? factsOf(facts) : []),
    ...Object.entries(attributes).flatMap(([key, value]) => (value === null ? [] : [attribute(key, value)])),
  ])
}

/**
 * IMDb's id in both forms that programs read; languages by their English names, as Newznab has them. Without a region:
 * programs know few of these.
 */
function factsOf({ tvdbId, imdbId, languages, fileCount }: TorznabFacts): XmlNode[] {
  const names = new Set(languages.map((tag) => LANGUAGES.of(tag.split('-')[0] ?? tag) ?? tag))
  return [
    ...(tvdbId === null ? [] : [attribute('tvdbid', tvdbId)]),
    ...(imdbId === null ? [] : [attribute('imdb', imdbId), attribute('imdbid', `tt${imdbId}`)]),
    ...(fileCount === null ? [] : [attribute('files', fileCount)]),
    ...[...names].map((name) => attribute('language', name)),
  ]
}

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language' })

const attribute = (name: string, value: string | number) => emptyElement('torznab:attr', { name, value })
