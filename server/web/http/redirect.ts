import { redirectPath } from '@/lib/local-path'

/**
 * The status codes of redirects: for good (301, 308) or now (303, 307); 307 and 308 keep the method (RFC 9110, section
 * 15.4).
 */
type RedirectStatus = 301 | 303 | 307 | 308

/** Redirects a call to another path of this site. */
export function redirectTo(status: RedirectStatus, path: string, cacheControl = 'no-store'): Response {
  return new Response(null, { status, headers: redirectHead(path, cacheControl) })
}

/** The headers of a redirect to another path of this site. */
export function redirectHead(path: string, cacheControl = 'no-store') {
  return { location: redirectPath(path), 'cache-control': cacheControl }
}
