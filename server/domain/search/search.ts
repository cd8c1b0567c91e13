import { plannedRows } from '@/server/platform/database/client'
import { type Narrowing, type Ordering, type SearchNoun, searchStatement } from './statement'
import { termsOf } from './terms'

/**
 * Ids of the entries of a noun that match a text, at most 500, in the given order or best match first (decisions.md,
 * "Catalogue": the exact title, then by closeness and popularity). Ignores case, diacritics and width, and tolerates one wrong
 * letter per word.
 */
export async function searchIds(
  noun: SearchNoun,
  text: string,
  { narrowing, ordering }: { narrowing?: Narrowing; ordering?: Ordering } = {},
): Promise<number[]> {
  const terms = termsOf(text)
  if (!terms) return []
  const { name, text: statement, values } = searchStatement(noun, terms, narrowing, ordering)
  const found = await plannedRows<{ id: number }>(name, statement, values)
  return found.map(({ id }) => id)
}
