/** Headers of every answer. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const

const HSTS = 'max-age=31536000'

/** Adds HSTS (RFC 6797) where the product is served over TLS. `ofSubdomains`: also for the subdomains of its host. */
export function securityHeaders(siteUrl: string, ofSubdomains: boolean): Record<string, string> {
  if (!siteUrl.startsWith('https:')) return { ...SECURITY_HEADERS }
  return { ...SECURITY_HEADERS, 'strict-transport-security': ofSubdomains ? `${HSTS}; includeSubDomains` : HSTS }
}

/** The Content-Security-Policy (CSP Level 3) of a page with the scripts `sources`, never 'unsafe-inline'. */
export function contentSecurityPolicy(sources: Iterable<string>): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${[...sources].join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * For answers that Next writes itself: HTML among them (an unknown file) runs only scripts from the site's files. Not
 * for the API, whose own policy it would replace.
 */
export const NO_INLINE_SCRIPTS = contentSecurityPolicy([])
