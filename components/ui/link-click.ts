import { localPath } from '@/lib/local-path'

/**
 * The link that a click follows by client navigation. Null if the browser must handle the click, such as by another
 * button or with a modifier key. So are links to other sites, a new window, a file, the API, or a fragment of this
 * page.
 */
export function leadsWithin(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0) return null
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || link.target || link.hasAttribute('download')) return null
  if (link.origin !== location.origin || link.pathname.startsWith('/api/') || /\.\w+$/.test(link.pathname)) return null
  // The router would read a path "//host" as another host.
  if (localPath(link.pathname) === null) return null
  const samePage = link.pathname === location.pathname && link.search === location.search
  return samePage && link.hash ? null : link
}
