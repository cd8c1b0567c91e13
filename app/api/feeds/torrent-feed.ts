import { type Channel, rssAnswer } from '@/app/api/feeds/feed'
import { links } from '@/lib/links'
import type { FeedItem } from '@/server/domain/torrents/feeds/cards'
import { env } from '@/server/platform/env'
import { element, rssDate, type XmlNode } from '@/server/platform/xml'

/** Torrents as RSS 2.0 with the elements of nyaa's feed, so that programs made for that read them. */
export function torrentFeedAnswer(channel: Channel, torrents: readonly FeedItem[]): Promise<Response> {
  const items = torrents.map((each) => item(each, env().SITE_URL))
  return rssAnswer(channel, torrents, items, NAMESPACES)
}

const NAMESPACES = {
  'xmlns:nyaa': 'https://nyaa.si/xmlns/nyaa',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
}

function item(torrent: FeedItem, site: string): XmlNode {
  const { id, name, createdAt, seeders, leechers, size, infoHash, nyaaCategory, media } = torrent
  const page = site + links.torrent(id)
  const facts = [torrent.standardTitle, media.title, size === null ? null : bytes(size), infoHash]
  return element('item', [
    element('title', name),
    element('link', downloadOf(torrent, site)),
    element('guid', page, { isPermaLink: 'true' }),
    element('pubDate', rssDate(createdAt)),
    ...given('nyaa:seeders', seeders),
    ...given('nyaa:leechers', leechers),
    element('nyaa:infoHash', infoHash),
    element('nyaa:categoryId', nyaaCategory.id),
    element('nyaa:category', nyaaCategory.name),
    ...given('nyaa:size', size === null ? null : bytes(size)),
    element('nyaa:comments', torrent.commentCount),
    element('nyaa:trusted', torrent.isTrusted ? 'Yes' : 'No'),
    element('nyaa:remake', torrent.isRemake ? 'Yes' : 'No'),
    // Neither RSS nor nyaa has a field for it. A second link of any namespace would be the download to some programs.
    ...given('dc:relation', torrent.link),
    element('description', facts.filter(Boolean).join(' | ')),
  ])
}

/** The absolute address of the .torrent file, or the magnet link if there is only that. */
export function downloadOf({ id, filename, magnetLink }: FeedItem, site: string): string {
  return filename === null ? magnetLink : site + links.torrentFile(id, filename)
}

/** An element whose value may be unknown. */
const given = (name: string, value: string | number | null) => (value === null ? [] : [element(name, value)])

const UNITS = ['Bytes', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB']

/** A size as nyaa writes it, which programs read: "1.2 GiB". */
function bytes(size: number): string {
  const step = size < 1024 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(size) / 10))
  return `${step === 0 ? size : (size / 1024 ** step).toFixed(1)} ${UNITS[step]}`
}
