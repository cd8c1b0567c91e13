import { mediaIndexLink } from '@/lib/links'
import { type MediaSearch, mediaSearch } from '@/lib/schemas/media'

export type Query = Record<string, string | string[] | undefined>

/** The choices in the address of the browse page; of a key that comes twice the last counts. */
export function searchOf(query: Query): MediaSearch {
  const last = Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value.at(-1) : value])
  return mediaSearch.parse(Object.fromEntries(last))
}

/** The choices as the query string that forms compare with: everything but the page. */
export function stateOf(search: MediaSearch): string {
  return mediaIndexLink({ ...search, page: 0 }).replace(/^[^?]*\??/, '')
}

/** How many choices narrow what is shown. */
export function countFilters({ query, type, status, tags }: MediaSearch): number {
  return (query ? 1 : 0) + (type ? 1 : 0) + (status ? 1 : 0) + tags.length
}

/** Search engines keep the whole list and its lists by one type, status or tag; not searches and combinations. */
export function isIndexed(search: MediaSearch): boolean {
  return search.query === '' && countFilters(search) <= 1
}
