import { localPath } from '@/lib/links'

/** The path of an address on this site, with its query and fragment; null for other sites, and for what is no address. */
export function pathOnSite(page: string, siteUrl: string): string | null {
  if (page.startsWith('/')) return localPath(page)
  if (!URL.canParse(page) || new URL(page).origin !== new URL(siteUrl).origin) return null
  const { pathname, search, hash } = new URL(page)
  return localPath(pathname + search + hash)
}
