import { downloadOf } from '@/app/api/feeds/torrent-feed'
import { element, emptyElement } from '@/app/api/feeds/xml'
import { links } from '@/lib/links'
import type { FeedItem } from '@/server/domain/torrents/feeds/cards'
import { CATEGORIES } from '@/server/domain/torrents/feeds/rules'
import { env } from '@/server/platform/env'
import { MAX_ITEMS } from './search'

/** Answers depend on a key, and are kept by nobody. */
function xml(type: 'application/xml' | 'application/rss+xml', body: string): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`, {
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' },
  })
}

/** An error of the protocol: an answer 200. */
export function errorAnswer(code: number, description: string): Response {
  return xml('application/xml', emptyElement('error', { code, description }))
}

const TV = 'q,season,ep,tvdbid,imdbid,malid,anilistid,anidbid'
const MOVIE = 'q,imdbid,malid,anilistid,anidbid'

/** What this server offers (t=caps). */
export function capabilities(): Response {
  const searching = (name: string, supportedParams: string) =>
    emptyElement(name, { available: 'yes', supportedParams, searchEngine: 'raw' })
  const missing = (name: string) => emptyElement(name, { available: 'no', supportedParams: 'q' })
  return xml(
    'application/xml',
    `<caps>
${emptyElement('server', { title: 'Mokuroku', url: env().SITE_URL })}${emptyElement('limits', { default: MAX_ITEMS, max: MAX_ITEMS })}${emptyElement('registration', { available: 'no', open: 'no' })}<searching>
${searching('search', 'q')}${searching('tv-search', TV)}${searching('movie-search', MOVIE)}${missing('audio-search')}${missing('book-search')}</searching>
<categories>
${NAMES.map(({ id, name, within }) => `<category id="${id}" name="${name}">\n${within.map((each) => emptyElement('subcat', each)).join('')}</category>\n`).join('')}</categories>
</caps>
`,
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

/** The results of a search as RSS. */
export function resultsAnswer(items: readonly FeedItem[]): Response {
  const site = env().SITE_URL
  return xml(
    'application/rss+xml',
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:torznab="http://torznab.com/schemas/2015/feed">
<channel>
${element('title', 'Mokuroku')}${element('description', 'Mokuroku')}${element('link', site)}${items.map((each) => item(each, site)).join('')}</channel>
</rss>
`,
  )
}

function item(torrent: FeedItem, site: string): string {
  const { id, name, standardTitle, mediaType, createdAt, size, seeders, leechers, infoHash, magnetLink } = torrent
  const page = site + links.torrent(id)
  const address = downloadOf(torrent, site)
  const peers = seeders === null || leechers === null ? null : seeders + leechers
  const attributes = { size, seeders, leechers, peers, infohash: infoHash, magneturl: magnetLink, title: name }
  return `<item>
${element('title', standardTitle ?? name)}${element('description', name)}<guid isPermaLink="true">${page}</guid>
${element('comments', `${page}#comments`)}${element('link', address)}${element('pubDate', createdAt.toUTCString())}${size === null ? '' : element('size', size)}${emptyElement('enclosure', { url: address, length: size ?? 0, type: 'application/x-bittorrent' })}${CATEGORIES[mediaType].map((each) => element('category', each) + attribute('category', each)).join('')}${Object.entries(
  attributes,
)
  .map(([key, value]) => (value === null ? '' : attribute(key, value)))
  .join('')}</item>
`
}

const attribute = (name: string, value: string | number) => emptyElement('torznab:attr', { name, value })
