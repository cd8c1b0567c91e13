import { columnOf, type Fields, type PropertyOf } from '@/lib/catalogue/fields/field'
import { sortKey } from '@/lib/fold'

type Derived<Of> = Of extends { derived: infer Columns } ? PropertyOf<'', { column: keyof Columns & string }> : never

/** The columns of an input's fields, and columns derived from them, as the client of the database names them. */
type ColumnsOf<Of extends Fields, Input> = {
  [Name in keyof Input as Name extends keyof Of ? PropertyOf<Name, Of[Name]> : never]: Input[Name]
} & { [Name in keyof Input as Name extends keyof Of ? Derived<Of[Name]> : never]: Input[Name] }

/** The plain fields of an input as columns of its row; what is not given stays out, and thus unchanged. */
export function columnsOf<Of extends Fields, Input extends object>(fields: Of, input: Input): ColumnsOf<Of, Input> {
  const given = input as Readonly<Record<string, unknown>>
  const columns: Record<string, unknown> = {}
  for (const [name, { column, derived = {} }] of Object.entries(fields)) {
    const value = given[name]
    if (value === undefined) continue
    columns[propertyOf(column)] = value
    for (const [other, rule] of Object.entries(derived)) columns[propertyOf(other)] = DERIVED[rule](String(value))
  }
  return columns as ColumnsOf<Of, Input>
}

/** The id of a row. */
export const idOf = ({ id }: { id: number }) => id

const DERIVED = { sortKey }

const propertyOf = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The columns of the row `row` by field, as documents have them. */
export const storedFields = (fields: Fields, row: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { column, kind }]) => [
      name,
      kind === 'items' ? `to_json(${row}.${column})` : `${row}.${column}`,
    ]),
  )

/** The columns of heads from the row `m` or `e`, each with its field's name, without references to other entries. */
export const headColumns = (fields: Fields, row: string): string =>
  Object.entries(fields)
    .filter(([, { kind }]) => kind !== 'entry')
    .map(([name, { column, head }]) => {
      const from = head ?? `${row}.${column}`
      const shown = /[A-Z]/.test(name) ? `"${name}"` : name
      return from === `${row}.${shown}` ? from : `${from} AS ${shown}`
    })
    .join(', ')

/** The columns of a field: its value, and the columns derived from it. */
export const allColumns = (fields: Fields, name: string): string[] => {
  const { column = columnOf(name), derived = {} } = fields[name] ?? {}
  return [column, ...Object.keys(derived)]
}
