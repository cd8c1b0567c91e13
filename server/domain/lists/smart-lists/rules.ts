import { mediaIndexLink } from '@/lib/catalogue/links/media'
import { MEDIA_LISTS, type MediaSearch, mediaPageSearch } from '@/lib/catalogue/schemas/media'
import { DEFAULT_SIZE } from '@/lib/page-size'

/**
 * The search that a query string of the list of works means, without its page. Repeated values of lists are joined, of
 * other parameters the last counts, and unknown ones are ignored.
 */
export function searchOfFilter(filter: string): MediaSearch {
  const given = new URLSearchParams(filter)
  const isList = (name: string) => (MEDIA_LISTS as readonly string[]).includes(name)
  const values = [...new Set(given.keys())].map((name) => {
    const all = given.getAll(name)
    return [name, isList(name) ? all.join(',') : all.at(-1)]
  })
  return { ...mediaPageSearch.parse(Object.fromEntries(values)), page: 0, size: DEFAULT_SIZE }
}

/** The canonical query string of a filter: known parameters in one order, without defaults. Empty without any. */
export function canonicalFilter(filter: string): string {
  return mediaIndexLink(searchOfFilter(filter)).replace(/^[^?]*\??/, '')
}
