/** The values that a type allows in a row from PostgreSQL: a column, or a part of a JSON value. */
export type RowType =
  | { kind: 'any' | 'null' | 'string' | 'number' | 'bigint' | 'boolean' | 'date' | 'bytes' }
  | { kind: 'array'; items: RowType }
  | { kind: 'tuple'; items: RowType[] }
  | { kind: 'object'; fields: Record<string, { type: RowType; isOptional: boolean }> }
  | { kind: 'union'; of: RowType[] }

/**
 * A call that runs a statement, with the type of the statement's rows: `any` in a generic function, whose callers
 * provide it.
 */
export type RowCall = { file: string; from: number; to: number; row: RowType }

/** The differences between a value and a type, as sentences that begin with the place; empty if it matches. */
export function differences(value: unknown, type: RowType, at = 'the row'): string[] {
  if (type.kind === 'any') return []
  if (type.kind === 'union') {
    const each = type.of.map((one) => differences(value, one, at))
    // Reports the differences to the alternative that was most likely meant.
    const nearest = type.of.findIndex(
      (one) => one.kind === kindOf(value) || (one.kind === 'tuple' && Array.isArray(value)),
    )
    return each.find((found) => found.length === 0) ?? each[Math.max(0, nearest)] ?? []
  }
  if (type.kind === 'object' && isPlain(value)) return differentFields(value, type.fields, at)
  if (type.kind === 'array' && Array.isArray(value))
    return value.flatMap((item, n) => differences(item, type.items, `${at}[${n}]`))
  if (type.kind === 'tuple' && Array.isArray(value) && value.length === type.items.length)
    return type.items.flatMap((item, n) => differences(value[n], item, `${at}[${n}]`))
  return kindOf(value) === type.kind ? [] : [`${at} is ${kindOf(value)}, and its type says ${type.kind}`]
}

function differentFields(
  value: Record<string, unknown>,
  fields: Extract<RowType, { kind: 'object' }>['fields'],
  at: string,
): string[] {
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(fields, name))
  const missing = Object.keys(fields).filter((name) => !Object.hasOwn(value, name) && !fields[name]?.isOptional)
  return [
    ...unknown.map((name) => `${at}.${name} is not in its type`),
    ...missing.map((name) => `${at}.${name} is missing`),
    ...Object.entries(fields).flatMap(([name, { type }]) =>
      Object.hasOwn(value, name) ? differences(value[name], type, `${at}.${name}`) : [],
    ),
  ]
}

const isPlain = (value: unknown): value is Record<string, unknown> => kindOf(value) === 'object'

function kindOf(value: unknown): RowType['kind'] | 'undefined' | 'function' | 'symbol' {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (value instanceof Date) return 'date'
  if (value instanceof Uint8Array) return 'bytes'
  return typeof value
}
