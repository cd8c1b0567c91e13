import type { Place } from './route-table'

/** Parts of the site that administrators can switch off. */
export type SitePart = 'torrents'

/**
 * The routes of torrents: their pages, calls, files and feeds, what is uploaded, and what users have chosen about them.
 * While torrents are off, all of them answer as missing pages and calls do.
 */
const TORRENTS: ReadonlySet<string> = new Set([
  '/api/feeds/followed',
  '/api/feeds/next',
  '/api/feeds/nyaa',
  '/api/feeds/torrents',
  '/api/file/torrent/[id]/[filename]',
  '/api/me/torrent-hides',
  '/api/me/torrent-hides/[id]',
  '/api/me/torrent-preferences',
  '/api/me/torrent-searches',
  '/api/me/torrent-searches/[id]',
  '/api/media/[id]/torrents',
  '/api/torrents',
  '/api/torrents/[id]',
  '/api/torrents/[id]/comment',
  '/api/torrents/[id]/magnet',
  '/api/torrents/[id]/restore',
  '/api/torrents/[id]/reviews',
  '/api/torrents/[id]/vote',
  '/api/torrents/my-torrents',
  '/api/torrents/next',
  '/api/torrents/preview',
  '/api/torznab',
  '/api/upload',
  '/api/users/[username]/torrents',
  '/media/[id]/torrents',
  '/my-account/torrents',
  '/torrent/[id]',
  '/torrents',
  '/user/[username]/torrents',
])

/** Addresses of routes whose others belong to no part. */
const PATHS: readonly (readonly [route: string, path: RegExp, part: SitePart])[] = [
  ['/api/feeds/[kind]/[id]', /\/feeds\/torrent\//, 'torrents'],
  ['/settings/[section]', /\/settings\/torrents$/, 'torrents'],
]

/** The part that a place belongs to; null if it is always there. */
export function partOf({ route, path }: Pick<Place, 'route' | 'path'>): SitePart | null {
  if (route === null) return null
  if (TORRENTS.has(route)) return 'torrents'
  return PATHS.find(([of, pattern]) => of === route && pattern.test(path))?.[2] ?? null
}
