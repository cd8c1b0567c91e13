import { type TabSearch, tabSearch } from '@/lib/schemas/paging'

export type TabQuery = Record<string, string | string[] | undefined>

/** The search parameters of a tab, parsed; of repeated parameters the last counts. */
export function tabSearchOf(query: TabQuery): TabSearch {
  const last = Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value.at(-1) : value])
  return tabSearch.parse(Object.fromEntries(last))
}
