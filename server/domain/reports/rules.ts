import { localPath } from '@/lib/links'

/** The path of an address on this site, with its query and fragment; null for other sites, and for what is no address. */
export function pathOnSite(page: string, siteUrl: string): string | null {
  if (page.startsWith('/')) return localPath(page)
  if (!URL.canParse(page) || new URL(page).origin !== new URL(siteUrl).origin) return null
  const { pathname, search, hash } = new URL(page)
  return localPath(pathname + search + hash)
}

/** What can be hidden on a page of this site: the text that its fragment names, else the torrent; null on all others. */
export function hideableOn(path: string): { target: 'review' | 'torrent'; id: number } | null {
  const [, review] = /#(?:review|comment)-([1-9]\d{0,8})$/.exec(path) ?? []
  if (review) return { target: 'review', id: Number(review) }
  const [, torrent] = /^(?:\/[a-z]{2}(?:-\w+)?)?\/torrent\/([1-9]\d{0,8})(?=[?#]|$)/.exec(path) ?? []
  return torrent ? { target: 'torrent', id: Number(torrent) } : null
}
