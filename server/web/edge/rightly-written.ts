import type { IncomingMessage } from 'node:http'
import { withoutRegion } from '@/server/web/http/region'
import type { Place } from '@/server/web/http/route-table'

/** The right address of a page that a read has written wrongly, with its whole query; null if it is right. */
export function rightlyWritten(place: Place, { method, url = '' }: IncomingMessage): string | null {
  if (place.kind !== 'page' || (method !== 'GET' && method !== 'HEAD')) return null
  if (isMiswritten(place, url)) return withoutSlashes(place)
  if (!isMissing(place)) return null
  return withoutRegion(place.url) ?? (quiet(place.url) === place.url ? null : quiet(place.url))
}

/**
 * Whether a page's path begins with two slashes, or ends with one: scripts in it would parse the first as another host,
 * and the second is no page.
 */
const isMiswritten = ({ path }: Place, asked: string) => /^[/\\]{2}/.test(asked) || /.\/$/.test(path)

const withoutSlashes = ({ path, url }: Place) => (path.replace(/\/+$/, '') || '/') + url.slice(path.length)

const isMissing = ({ route }: Place) => route === null || route === '/[...rest]'

/** A page may be missing only because the first part of its path is in capitals ("/MEDIA/1"). */
const quiet = (url: string) => url.replace(/^\/[A-Za-z-]+/, (part) => part.toLowerCase())
