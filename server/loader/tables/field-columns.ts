import { FIELDS } from '@/lib/catalogue/fields'
import type { Field, FieldKind } from '@/lib/catalogue/fields/field'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import { sortKey } from '@/lib/fold'

/** The columns of plain fields in the tables of a load, as lib/catalogue/fields declares them. */

export type FieldColumn = {
  column: string
  /** The field that it is of. */
  name: string
  field: Field
  /** Follows from the value of the field by this rule. */
  rule?: keyof typeof DERIVED
}

const DERIVED = { sortKey }

/** The columns of all fields of a noun that loads fill, in the order of the table. */
export const loadedColumns = (noun: EditedNoun): FieldColumn[] =>
  Object.entries<Field>(FIELDS[noun])
    .filter(([, { load }]) => load !== 'none')
    .flatMap(([name, field]) => [
      { column: field.column, name, field },
      ...Object.entries(field.derived ?? {}).map(([column, rule]) => ({ column, name, field, rule })),
    ])

const TYPES: Record<FieldKind, string> = {
  text: 'text',
  lines: 'text',
  items: 'text[]',
  number: 'int',
  date: 'int',
  birthday: 'int',
  season: 'int',
  choice: 'text',
  truth: 'boolean',
  entry: 'int',
}

/** The loaded columns of a noun with their types. */
export const columnTypes = (noun: EditedNoun): Record<string, string> =>
  Object.fromEntries(
    loadedColumns(noun).map(({ column, field: { kind, enum: type }, rule }) => [
      column,
      rule ? 'text' : (type ?? TYPES[kind]),
    ]),
  )

type Value = string | number | boolean | null | readonly string[]

/** The values of these columns. An empty list says nothing. */
export const columnValues = (noun: EditedNoun, given: (name: string) => Value): Record<string, Value> =>
  Object.fromEntries(
    loadedColumns(noun).map(({ column, name, rule }) => {
      const value = given(name)
      if (value === null || (typeof value === 'object' && value.length === 0)) return [column, null]
      return [column, rule ? DERIVED[rule](String(value)) : value]
    }),
  )

/** What a new row has in these columns where a line says nothing. */
export const columnDefaults = (noun: EditedNoun): Record<string, Value> =>
  Object.fromEntries(
    loadedColumns(noun)
      .filter(({ field, rule }) => field.isNeverNull && !rule)
      .map(({ column, field }) => [column, nothingOf(field)]),
  )

function nothingOf({ kind, values }: Field): Value {
  if (kind === 'truth') return false
  if (kind === 'items') return []
  return values?.includes('Unknown') ? 'Unknown' : null
}
