import { type Delta, differingItems, isSame, keyOf, type ListKeys, type Values } from './differences'

/**
 * Two differences of one entry, one after the other, as one: of what both are of, the first says what was before and the second what is
 * after it. What the second takes back is in neither.
 */
export function joined(lists: ListKeys, first: Delta, second: Delta): Delta {
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  for (const field of new Set([first, second].flatMap((each) => Object.keys({ ...each.before, ...each.after })))) {
    const pairs = pairsOf(lists[field], field, first, second).filter(([from, to]) => !isSame(from, to))
    if (pairs.length === 0) continue
    const [old, wanted] = [pairs.map(([from]) => from), pairs.map(([, to]) => to)]
    before[field] = lists[field] ? old.filter(isThere) : (old[0] ?? null)
    after[field] = lists[field] ? wanted.filter(isThere) : (wanted[0] ?? null)
  }
  return { before, after }
}

const isThere = (item: unknown) => item !== undefined

/** What a field, or each item of a list, was before the first difference and is after the second. */
function pairsOf(key: ListKeys[string] | undefined, field: string, ...both: [Delta, Delta]): [unknown, unknown][] {
  const pairs = new Map<string, [unknown, unknown]>()
  for (const { before, after } of both) {
    if (!(field in before || field in after)) continue
    for (const [from, to] of key
      ? differingItems(key, before[field], after[field])
      : [whole(field, { before, after })]) {
      const name = key ? keyOf(key, from ?? to) : field
      const known = pairs.get(name)
      pairs.set(name, [known ? known[0] : from, to])
    }
  }
  return [...pairs.values()]
}

const whole = (field: string, { before, after }: { before: Values; after: Values }): [unknown, unknown] => [
  before[field],
  after[field],
]
