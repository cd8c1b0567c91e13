/** Factors, each with its values. */
export type Factors = Readonly<Record<string, readonly string[]>>
/** One value of each factor. */
export type Row = Readonly<Record<string, string>>

/**
 * Rows in which each value of a factor occurs with each value of every other one. `first`: rows that are among them in
 * any case. The greedy way: a row begins with a pair that is missing, and takes of each other factor the value that
 * adds most missing pairs. The same factors give the same rows.
 */
export function allPairs(factors: Factors, first: readonly Row[] = []): Row[] {
  const missing = pairsOf(factors)
  const uses = new Map<string, number>()
  const rows: Row[] = []
  const take = (row: Row) => {
    rows.push(row)
    for (const pair of pairsIn(row)) missing.delete(pair)
    for (const [factor, value] of Object.entries(row)) {
      const part = partOf(factor, value)
      uses.set(part, (uses.get(part) ?? 0) + 1)
    }
  }
  for (const row of first) take(row)
  for (;;) {
    const [start] = missing
    if (start === undefined) return rows
    take(rowWith(start, factors, missing, uses))
  }
}

/** The pairs of values of two factors, each as one text. */
export function pairsOf(factors: Factors): Set<string> {
  const names = Object.keys(factors)
  const pairs = names.flatMap((one, at) =>
    names.slice(at + 1).flatMap((other) => {
      const values = factors[other] ?? []
      return (factors[one] ?? []).flatMap((value) => values.map((with_) => pairOf(one, value, other, with_)))
    }),
  )
  return new Set(pairs)
}

/** The pairs of a row, in the order of pairsOf(). */
export function pairsIn(row: Row): string[] {
  const parts = Object.entries(row)
  return parts.flatMap(([one, value], at) =>
    parts.slice(at + 1).map(([other, with_]) => pairOf(one, value, other, with_)),
  )
}

const partOf = (factor: string, value: string) => `${factor}=${value}`
const pairOf = (one: string, value: string, other: string, with_: string) =>
  `${partOf(one, value)}&${partOf(other, with_)}`

function rowWith(
  start: string,
  factors: Factors,
  missing: ReadonlySet<string>,
  uses: ReadonlyMap<string, number>,
): Row {
  const row: Record<string, string> = Object.fromEntries(start.split('&').map((part) => part.split('=')))
  const names = Object.keys(factors)
  for (const name of names) {
    if (name in row) continue
    const gain = (value: string) =>
      pairsIn(inOrder(names, { ...row, [name]: value })).filter((pair) => missing.has(pair))
    // Of equally good values the one that was used least, so that they alternate.
    const [best] = [...(factors[name] ?? [])].sort(
      (a, b) => gain(b).length - gain(a).length || (uses.get(partOf(name, a)) ?? 0) - (uses.get(partOf(name, b)) ?? 0),
    )
    row[name] = best ?? ''
  }
  return inOrder(names, row)
}

const inOrder = (names: readonly string[], row: Row): Row =>
  Object.fromEntries(names.flatMap((name) => (name in row ? [[name, row[name] ?? '']] : [])))
