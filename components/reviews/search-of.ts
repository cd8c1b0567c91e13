import { type ReviewSearch, reviewSearch } from '@/lib/schemas/reviews'

type Query = Record<string, string | string[] | undefined>

/** The choices in the address of a page of reviews; of a key that comes twice the last counts. */
export function reviewSearchOf(query: Query): ReviewSearch {
  const last = Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value.at(-1) : value])
  return reviewSearch.parse(Object.fromEntries(last))
}
