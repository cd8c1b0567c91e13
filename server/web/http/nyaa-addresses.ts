import { links } from '@/lib/links'
import { torrentIndexLink } from '@/lib/torrents/links/torrents'
import type { TorrentSort } from '@/lib/torrents/schemas/search'

/**
 * Our address of a page that people and scripts know from nyaa: "/view/7" and "/download/7.torrent" with our ids, and
 * the search "/?q=frieren". Null for any other address. `path` is the one of `url`.
 */
export function fromNyaa(path: string, url: string): string | null {
  const [, id, file] = /^\/(?:view\/(\d{1,9})|download\/(\d{1,9})\.torrent)$/.exec(path) ?? []
  if (id) return links.torrent(Number(id))
  if (file) return links.torrentFile(Number(file), `${file}.torrent`)
  if (path !== '/') return null
  const given = new URLSearchParams(url.slice(url.indexOf('?') + 1))
  const query = given.get('q')
  if (query === null) return null
  return torrentIndexLink({
    query,
    sort: SORTS.get(given.get('s') ?? 'id') ?? 'created',
    order: given.get('o') === 'asc' ? 0 : undefined,
    trusted: given.get('f') === '2' ? '1' : undefined,
    mark: given.get('f') === '1' ? 'noRemakes' : undefined,
  })
}

/** The orders of nyaa that we have; it has the newest first. */
const SORTS: ReadonlyMap<string, TorrentSort> = new Map([
  ['id', 'created'],
  ['size', 'size'],
  ['seeders', 'seeders'],
  ['leechers', 'leechers'],
])
