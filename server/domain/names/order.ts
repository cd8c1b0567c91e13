import type { NameSort } from '@/lib/schemas/names'
import type { Column } from '@/server/domain/listing/listing'

/** Characters and people, as their tables and search keys are called. */
export type NameNoun = 'character' | 'person'

export const TABLES = { character: 'characters', person: 'people' } as const satisfies Record<NameNoun, string>

/** What names are ordered by: the sort keys of their pages, and what changed last for the home page. */
export type NameOrder = NameSort | 'updated'

/** The column behind an order. Whoever lacks that part of the name, or whose birthday is unknown, comes last. */
export function columnOf(noun: NameNoun, order: NameOrder): Column {
  return { table: TABLES[noun], ...COLUMNS[order] }
}

const COLUMNS: Record<NameOrder, Omit<Column, 'table'>> = {
  'first-name': { column: 'first_name_key', sparse: true, blank: true },
  'middle-name': { column: 'middle_name_key', sparse: true, blank: true },
  'last-name': { column: 'last_name_key', sparse: true, blank: true },
  birthday: { column: 'birthday', sparse: true },
  'created-date': { column: 'created_at', sparse: false },
  updated: { column: 'updated_at', sparse: false },
}
