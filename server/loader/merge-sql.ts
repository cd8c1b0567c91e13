/**
 * Expressions for a select list: each field of an existing row `kept` after a line was merged into it. The line's value wins if
 * it has one; on an edited row the existing one does.
 */
export function mergedColumns(kept: string, facts: Record<string, string>): string {
  return Object.entries(facts)
    .map(([column, loaded]) => {
      const own = `${kept}.${column}`
      return `CASE WHEN ${kept}.edited_at IS NULL THEN coalesce(${loaded}, ${own}) ELSE coalesce(${own}, ${loaded}) END AS ${column}`
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
