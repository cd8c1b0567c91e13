import { routing } from './routing'

/** Paths without a locale: calls, and files at the root. */
const WITHOUT_LOCALE = /^\/(?:(?:api|_next|fonts|messages|site|sitemap)(?:\/|$)|[^/?#]+\.\w+(?:[?#]|$))/

/** The path prefix of a locale: empty for the default one, "/de" for German. */
export function localePrefix(locale: string): string {
  return locale === routing.defaultLocale ? '' : `/${locale}`
}

/** An address of the site in a locale: "/media" → "/de/media". Others, and addresses with the prefix, are unchanged. */
export function localize(href: string, locale: string): string {
  const prefix = localePrefix(locale)
  if (prefix === '' || !href.startsWith('/') || href.startsWith('//') || WITHOUT_LOCALE.test(href)) return href
  return begins(href, prefix) ? href : withPrefix(href, prefix)
}

/** The address of a page with a prefix: "/" → "/de", "/media" → "/de/media". */
export function withPrefix(path: string, prefix: string): string {
  return prefix + (prefix === '' ? path : path.replace(/^\/(?=[?#]|$)/, ''))
}

/** The address without the prefix of its locale: "/de/media" → "/media". */
export function withoutLocale(path: string, locale: string): string {
  // During rendering on the server, Next includes the default locale, too.
  const prefix = `/${locale}`
  if (!begins(path, prefix)) return path
  const rest = path.slice(prefix.length)
  return rest.startsWith('/') ? rest : `/${rest}`
}

function begins(path: string, prefix: string): boolean {
  return path.startsWith(prefix) && /^(?:[/?#]|$)/.test(path.slice(prefix.length))
}
