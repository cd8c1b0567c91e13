import { plannedRows } from '@/server/platform/database/client'
import { type Narrowing, type Ordering, type SearchNoun, searchStatement } from './statement'
import { termsOf } from './terms'

/**
 * Ids of the entries of a noun that a text finds, at most 500, the best first (decisions.md, "Catalogue": the very title,
 * then by closeness and popularity) or in the order asked for. Case, diacritics, width and one wrong letter a word are forgiven.
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
