/** Columns that are not named as their fields, or that follow from another one. */
const FIELDS: Readonly<Record<string, string | readonly string[]>> = {
  title_sort: 'title',
  name_sort: 'name',
  season: ['season', 'releaseDate'],
  stated_status: 'status',
  stated_start_date: 'startDate',
  stated_end_date: 'endDate',
}

const fieldsOf = (column: string) =>
  [FIELDS[column] ?? column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())].flat()

/** Whether any of these fields of a row is locked: no load changes it then, also if it is empty. */
export const isLocked = (row: string, ...fields: string[]) =>
  `(${row}.locked_fields && ARRAY[${fields.map((field) => `'${field}'`).join(', ')}])`

/** The value of a column after a merge, or the existing one if its field is locked. */
export const unlessLocked = (kept: string, column: string, merged: string) =>
  `CASE WHEN ${isLocked(kept, ...fieldsOf(column))} THEN ${kept}.${column} ELSE ${merged} END`

/** The columns of a name, which is replaced as a whole. */
export const NAMES = [
  'full_name',
  'first_name',
  'middle_name',
  'last_name',
  'first_name_key',
  'middle_name_key',
  'last_name_key',
]

/** Expressions for a select list: the name of an existing row `kept` after the line `loaded` was merged into it. */
export function mergedNames(kept: string, loaded: string): string {
  const stays = `${kept}.edited_at IS NOT NULL OR ${isLocked(kept, 'firstName', 'middleName', 'lastName')}`
  return NAMES.map(
    (column) => `CASE WHEN ${stays} THEN ${kept}.${column} ELSE ${loaded}.${column} END AS ${column}`,
  ).join(', ')
}

/**
 * Expressions for a select list: each field of an existing row `kept` after a line was merged into it. The line's value wins if
 * it has one; on an edited row the existing one does, and a locked one always.
 */
export function mergedColumns(kept: string, facts: Record<string, string>): string {
  return Object.entries(facts)
    .map(([column, loaded]) => {
      const own = `${kept}.${column}`
      const merged = `CASE WHEN ${kept}.edited_at IS NULL THEN coalesce(${loaded}, ${own}) ELSE coalesce(${own}, ${loaded}) END`
      return `${unlessLocked(kept, column, merged)} AS ${column}`
    })
    .join(', ')
}

/** Expressions for a select list, each with its alias. */
export function columns(expressions: Record<string, string>): string {
  return Object.entries(expressions)
    .map(([name, expression]) => `${expression} AS ${name}`)
    .join(', ')
}

/** Whether two rows differ in any of these columns. */
export function differs(one: string, other: string, names: readonly string[]): string {
  const row = (alias: string) => `(${names.map((name) => `${alias}.${name}`).join(', ')})`
  return `${row(one)} IS DISTINCT FROM ${row(other)}`
}
