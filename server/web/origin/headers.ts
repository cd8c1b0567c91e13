import type { IncomingHttpHeaders } from 'node:http'

/** The request header with the secret by which an origin recognises the edge that started it. */
export const SECRET_HEADER = 'x-origin-secret'
/** The request header that allows the origin to read the replica of the database. */
export const REPLICA_HEADER = 'x-read-replica'
/** The request header with how many changes of the site's settings the edge has heard of (server/platform/site). */
export const SITE_HEADER = 'x-site-mark'
/** The header with the cache tags that a write invalidated; the edge drops them before it forwards the answer. */
export const INVALIDATED_HEADER = 'x-invalidated-tags'

/** The answer header with the mark of the user whose token the request had (an HMAC of the id), for the log. */
export const USER_HEADER = 'x-user-mark'

/** Headers that the edge does not forward: hop-by-hop ones (RFC 9110, section 7.6.1), and the edge's own. */
export const HOP_HEADERS = ['connection', 'keep-alive', 'transfer-encoding', INVALIDATED_HEADER, USER_HEADER]

/** The mark of the site in the headers; undefined if there is none. */
export function siteMarkOf(headers: IncomingHttpHeaders): number | undefined {
  const mark = Number(headers[SITE_HEADER])
  return Number.isSafeInteger(mark) ? mark : undefined
}

/** Reads and removes that mark. */
export function takeSiteMark(headers: IncomingHttpHeaders): number | undefined {
  const mark = siteMarkOf(headers)
  delete headers[SITE_HEADER]
  return mark
}
