import type { IncomingMessage } from 'node:http'
import type { Place } from '@/server/web/http/route-table'

/** The right address of a page that a read has written wrongly, with its whole query; null if it is right. */
export function rightlyWritten(place: Place, { method, url = '' }: IncomingMessage): string | null {
  if (place.kind !== 'page' || (method !== 'GET' && method !== 'HEAD')) return null
  if (isMiswritten(place, url)) return withoutSlashes(place)
  return isShouted(place) ? quiet(place.url) : null
}

/**
 * Whether a page's path begins with two slashes, or ends with one: scripts in it would parse the first as another host,
 * and the second is no page.
 */
const isMiswritten = ({ path }: Place, asked: string) => /^[/\\]{2}/.test(asked) || /.\/$/.test(path)

const withoutSlashes = ({ path, url }: Place) => (path.replace(/\/+$/, '') || '/') + url.slice(path.length)

/** Whether a page is missing only because the first part of its path is in capitals ("/MEDIA/1"). */
const isShouted = ({ route, url }: Place) => (route === null || route === '/[...rest]') && quiet(url) !== url

const quiet = (url: string) => url.replace(/^\/[A-Za-z-]+/, (part) => part.toLowerCase())
