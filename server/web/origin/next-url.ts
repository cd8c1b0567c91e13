import type { IncomingMessage, ServerResponse } from 'node:http'
import { withoutLocale, withPrefix } from '@/i18n/paths'
import { routing } from '@/i18n/routing'
import { redirectPath } from '@/lib/local-path'
import type { Place } from '@/server/web/http/route-table'

/** The address of a page below app/[locale]; Next names the default locale, too, addresses do not. */
export function nextUrl({ kind, locale }: Place, url: string): string {
  if (kind !== 'page' || locale !== routing.defaultLocale) return url
  return withPrefix(url, `/${locale}`)
}

/** Where a page or call redirects to, as addresses are written; the last check of every redirect within the site. */
export function publicUrl({ kind, locale }: Place, location: string): string {
  return redirectPath(kind === 'page' && locale === routing.defaultLocale ? withoutLocale(location, locale) : location)
}

/**
 * Next's router in the browser reads a page's parameters from the path that was rendered, where that is another than it
 * asked for.
 */
export function nameRenderedPath(place: Place, { url = '' }: IncomingMessage, response: ServerResponse): void {
  if (place.kind === 'page' && url !== place.url) response.setHeader(REWRITTEN, url.replace(/\?.*/s, ''))
}
const REWRITTEN = 'x-nextjs-rewritten-path'
