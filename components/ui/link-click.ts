import { localPath } from '@/lib/links'

/**
 * The link within the site that a click follows here and now; null for clicks that the browser should handle: with another
 * button or a key, of links that lead elsewhere, into a new window, to a file, to the API, or to a place on this page.
 */
export function leadsWithin(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0) return null
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || link.target || link.hasAttribute('download')) return null
  if (link.origin !== location.origin || link.pathname.startsWith('/api/') || /\.\w+$/.test(link.pathname)) return null
  // The router would read the path "//host" of one of our own addresses as another host.
  if (localPath(link.pathname) === null) return null
  const samePage = link.pathname === location.pathname && link.search === location.search
  return samePage && link.hash ? null : link
}
