import type { IncomingMessage } from 'node:http'
import { fromNyaa } from '@/server/web/http/nyaa-addresses'
import { withoutRegion } from '@/server/web/http/region'
import type { Place } from '@/server/web/http/route-table'

/** RFC 9112, section 3.2: of two, programs in front may have read the other one; only HTTP/1.0 knows none. */
export function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0')
}

export const isRead = ({ method = 'GET' }: IncomingMessage) =>
  method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

/** Pages, immutable files, and shared calls without a token. RSC payloads (of navigation) are not shared. */
export function isShared({ isShared, kind }: Place, { method, headers }: IncomingMessage): boolean {
  if (!isShared || (method !== 'GET' && method !== 'HEAD')) return false
  return kind === 'call' ? headers.authorization === undefined : headers.rsc !== '1'
}

/** Whether it is a file of the build. Pages are broken without theirs, and they need no database and no rendering. */
export const isOfBuild = ({ kind, policy }: Place) => kind === 'file' && policy.isImmutable

/** Where a read is sent instead, and whether for good (308) or for now (302). */
export type Redirected = { to: string; status: 302 | 308 }

/** The redirect of a page that a read has written wrongly, or as nyaa does; null if it is answered here. */
export function redirected(place: Place, request: IncomingMessage): Redirected | null {
  const right = rightlyWritten(place, request)
  const ours = place.kind === 'page' && isSafe(request) ? fromNyaa(place.path, place.url) : null
  if (ours) return { to: ours, status: 302 }
  return right === null ? null : { to: right, status: 308 }
}

const isSafe = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'

/** The right address of a page that a read has written wrongly, with its whole query; null if it is right. */
export function rightlyWritten(place: Place, request: IncomingMessage): string | null {
  const { url = '' } = request
  if (place.kind !== 'page' || !isSafe(request)) return null
  if (isMiswritten(place, url)) return withoutSlashes(place)
  if (!isMissing(place)) return null
  return withoutRegion(place.url) ?? (quiet(place.url) === place.url ? null : quiet(place.url))
}

/**
 * Whether a page's path begins with two slashes, or ends with one. Scripts in it would parse the first as another host,
 * and the second is no page.
 */
const isMiswritten = ({ path }: Place, asked: string) => /^[/\\]{2}/.test(asked) || /.\/$/.test(path)

const withoutSlashes = ({ path, url }: Place) => (path.replace(/\/+$/, '') || '/') + url.slice(path.length)

const isMissing = ({ route }: Place) => route === null || route === '/[...rest]'

/** A page may be missing only because the first part of its path is in capitals ("/MEDIA/1"). */
const quiet = (url: string) => url.replace(/^\/[A-Za-z-]+/, (part) => part.toLowerCase())
