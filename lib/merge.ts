/** Values by their keys; a missing one is not there. */
type Keyed<Value> = Readonly<Record<string, Value>>

/** Whether two values say the same: nothing is as good as an empty text, and space around a text does not count. */
export function saysSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other))
}

function plain(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\r\n', '\n').trim() || null
  if (Array.isArray(value)) return value.length === 0 ? null : value.map((each) => JSON.stringify(plain(each))).sort()
  return value ?? null
}

/**
 * Merges what two people have made of the same values (a three-way merge): `mine` and `now` both began from `began`. What only one of them
 * has changed is as that one made it. What both have changed differently is as in `mine`, and `contested`.
 */
export function merge<Value>(
  began: Keyed<Value>,
  mine: Keyed<Value>,
  now: Keyed<Value>,
): { values: Record<string, Value>; contested: string[] } {
  const values: Record<string, Value> = {}
  const contested: string[] = []
  for (const key of new Set([...Object.keys(now), ...Object.keys(mine), ...Object.keys(began)])) {
    const isMine = !saysSame(mine[key], began[key])
    const value = isMine ? mine[key] : now[key]
    if (value !== undefined) values[key] = value
    if (isMine && !saysSame(now[key], began[key]) && !saysSame(now[key], mine[key])) contested.push(key)
  }
  return { values, contested }
}
