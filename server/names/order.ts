import type { NameSort } from '@/lib/schemas/names'

/** Characters and people, as their tables and search keys are called. */
export type NameNoun = 'character' | 'person'

export const TABLES = { character: 'characters', person: 'people' } as const satisfies Record<NameNoun, string>

/** What names are ordered by: the sort keys of their pages, and what changed last for the home page. */
export type NameOrder = NameSort | 'updated'

/** An order's column, and the conditions for those who have it and for the others, who come last in both directions. */
export type NameColumn = { column: string; known: string; unknown: string }

const named = (column: string): NameColumn => ({ column, known: `${column} > ''`, unknown: `${column} = ''` })
const always = (column: string): NameColumn => ({ column, known: 'true', unknown: 'false' })

export const SORTS: Record<NameOrder, NameColumn> = {
  'first-name': named('first_name_key'),
  'middle-name': named('middle_name_key'),
  'last-name': named('last_name_key'),
  birthday: { column: 'birthday', known: 'birthday IS NOT NULL', unknown: 'birthday IS NULL' },
  'created-date': always('created_at'),
  updated: always('updated_at'),
}
