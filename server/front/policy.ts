import { createHash } from 'node:crypto'
import { DISPLAY_SCRIPT } from '@/lib/display'

/** What every answer carries, page or not. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const

const HSTS = 'max-age=31536000; includeSubDomains'

/** HSTS is said only where the product is served over TLS. */
export function securityHeaders(siteUrl: string): Record<string, string> {
  return siteUrl.startsWith('https:')
    ? { ...SECURITY_HEADERS, 'strict-transport-security': HSTS }
    : { ...SECURITY_HEADERS }
}

/** The Content-Security-Policy (CSP Level 3) of a page whose scripts are `sources`; never 'unsafe-inline' for scripts. */
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

const DISPLAY_SOURCE = source(DISPLAY_SCRIPT)

/**
 * Takes the scripts that Next itself marked with `nonce` out of a page: their hashes are allowed, and the marks are
 * removed, since a kept page cannot have a fresh nonce. A script that slipped in with somebody's text bears no mark and
 * stays forbidden.
 */
export function sealScripts(html: string, nonce: string): { html: string; policy: string } {
  const sources = new Set([DISPLAY_SOURCE])
  const mark = ` nonce="${nonce}"`
  const opening = new RegExp(`<script(?=[^>]*${mark})([^>]*)>`, 'g')
  for (const match of html.matchAll(opening)) {
    if (/\ssrc=/.test(match[1] ?? '')) continue
    const start = match.index + match[0].length
    sources.add(source(html.slice(start, html.indexOf('</script>', start))))
  }
  return { html: html.replaceAll(mark, ''), policy: contentSecurityPolicy(sources) }
}

function source(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}
