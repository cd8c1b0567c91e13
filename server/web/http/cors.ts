import type { CachePolicy } from './cache-policy'

/**
 * Headers of all answers of the API that programs on other sites may read (Fetch, section 3.3). They never name the
 * Origin of a request, so all share one kept copy; and never allow credentials, so nobody's session is used.
 */
export const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag, retry-after, location, ignored-parameters, ratelimit, ratelimit-policy',
} as const

/** The headers of the answer to a preflight. */
export function preflightHeaders(methods: string): Record<string, string> {
  return {
    'access-control-allow-methods': methods,
    'access-control-allow-headers': 'authorization, content-type, if-none-match, idempotency-key',
    'access-control-max-age': '7200',
  }
}

/** Calls that start, renew or recover a session. */
const CLOSED = /^\/api\/(?:auth|setup|users\/(?:login|register|refresh|reset|confirm|passkeys))(?:\/|$)/

/**
 * Whether programs on other sites may read the answers of an address. They may for all calls but those around a session
 * and those of a feed with a key, which is a secret of its user.
 */
export function isOpenToSites(path: string, { secret, readsCookies }: Pick<CachePolicy, 'secret' | 'readsCookies'>) {
  const plain = decoded(path)
    .replace(/[/\\]+/g, '/')
    .toLowerCase()
  return /^\/api(?:\/|$)/.test(plain) && !CLOSED.test(plain) && secret === null && !readsCookies
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
