import { mediaIndexLink } from '@/lib/links'
import { mediaSearch } from '@/lib/schemas/media'

export type Address = {
  /** What Next is asked for: the path with the query parameters that the page knows, in their one order. */
  canonical: string
  /** Whether the finished page is kept in memory. */
  kept: boolean
}

/** The browser reads these itself (decisions.md, "Routes"), so the server never sees them. */
const PAGED_TAB = /^\/media\/\d{1,10}\/(characters|staff|episodes|attachments)$/
const ENTRY = /^\/media\/\d{1,10}$/
/** GET /api/media/{id}: as large as a page and asked for as often. The other calls pass through. */
const ENTRY_CALL = /^\/api\/media\/\d{1,10}$/

/** Whether a call of the API answers everybody the same who brings no token, and is worth keeping. */
export function isKeptCall(path: string): boolean {
  return ENTRY_CALL.test(path)
}

/**
 * Which page an address means. Parameters that no page knows (campaign marks, cache busters) are dropped, so that they
 * neither fill the memory nor reach a page; free-text searches are rendered but not kept.
 */
export function addressOf(url: URL): Address {
  const path = url.pathname
  const query = Object.fromEntries(url.searchParams)
  if (path === '/media') {
    const search = mediaSearch.parse(query)
    return { canonical: mediaIndexLink(search), kept: search.query === '' && search.tags.length <= 1 }
  }
  if (path === '/' || ENTRY.test(path) || isKeptCall(path)) return { canonical: path, kept: true }
  if (PAGED_TAB.test(path)) return tab(path, url.searchParams)
  return { canonical: path + url.search, kept: false }
}

function tab(path: string, given: URLSearchParams): Address {
  const known = new URLSearchParams()
  for (const name of ['query', 'page', 'size']) {
    const value = given.get(name)
    if (value) known.set(name, value)
  }
  const text = known.toString()
  return { canonical: text ? `${path}?${text}` : path, kept: !known.has('query') && !known.has('size') }
}
