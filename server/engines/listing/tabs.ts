import { fold } from '@/lib/fold'
import type { Paged, TabSearch } from '@/lib/schemas/paging'
import { cacheTag, type Noun } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'
import type { SearchNoun } from '../search/statement'
import { pageOf } from './page'

/** The end of a tab's statement. */
export const TAB_PAGE = 'LIMIT $2::int OFFSET $3::bigint'

/** A tab of an entry; `name` is the name of the prepared statement. */
type Tab = { noun: Noun; id: number; name: string; statement: string }

/**
 * One page of an entry's tab, read by one statement. `$1` is the entry and TAB_PAGE the page. `$4` is a LIKE pattern
 * for keys (lib/fold.ts), '' for all. Its row contains `total` and what `toEntries` reads; no row means there is no
 * such entry.
 */
export async function readTab<Row extends object, Entry>(
  { noun, id, name, statement }: Tab,
  { query, page, size }: TabSearch,
  toEntries: (row: Row) => Entry[],
): Promise<Paged<Entry> | null> {
  cacheTag(noun, id)
  const values = [id, size, page * size, containing(query)]
  const [row] = await plannedRows<Row & { total: number }>(name, statement, values)
  if (!row) return null
  return pageOf(toEntries(row), row.total, { page, size })
}

/** Whether a name (title) of this entry contains the search text; true without a search. */
export const named = (noun: SearchNoun, id: string) => `($4::text = '' OR ${holds(noun, id)})`

/** The same; null or false without a search. */
export const holds = (noun: SearchNoun, id: string) =>
  `(SELECT bool_or(k.key LIKE $4::text) FROM ${noun}_search_keys k WHERE k.${noun}_id = ${id})`

function containing(query: string): string {
  const key = fold(query).replace(/[\\%_]/g, '\\$&')
  return key === '' ? '' : `%${key}%`
}
