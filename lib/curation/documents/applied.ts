import { byKey, type Delta, isSame, type ListKeys, type Values } from './differences'
import { movedOrder, ORDERS } from './orders'

/**
 * The fields of an entry after a change, from what they are `now`. A field or item that somebody else has changed
 * meanwhile stays, and is named in `contested` ("title", "episodes.3"). Of an order only what the change
 * moves is moved. An order that is not `placed` is the computed one, which nobody has moved.
 */
export function applied(
  lists: ListKeys,
  now: Values,
  { before, after }: Delta,
  placed: readonly string[] = Object.keys(ORDERS),
): { given: Values; contested: string[] } {
  const given: Record<string, unknown> = {}
  const contested: string[] = []
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const key = lists[field]
    if (key) {
      const merged = appliedList(key, now[field], before[field], after[field])
      contested.push(...merged.contested.map((item) => `${field}.${item}`))
      if (merged.changes) given[field] = merged.items
      continue
    }
    if (field in ORDERS) {
      const order = movedOrder(field, now[field], before[field], after[field], placed.includes(field))
      if (order === 'contested') contested.push(field)
      else if (order) given[field] = order
      continue
    }
    const [old, wanted, current] = [before[field] ?? null, after[field] ?? null, now[field] ?? null]
    if (isSame(current, wanted)) continue
    if (isSame(current, old)) given[field] = wanted
    else contested.push(field)
  }
  return { given, contested }
}

type Key = (item: never) => unknown

function appliedList(key: Key, now: unknown, before: unknown, after: unknown) {
  const items = byKey(key, now)
  const [old, wanted] = [byKey(key, before), byKey(key, after)]
  const contested: string[] = []
  let changes = false
  for (const name of new Set([...old.keys(), ...wanted.keys()])) {
    const [from, to, current] = [old.get(name), wanted.get(name), items.get(name)]
    if (isSame(current, to)) continue
    if (!isSame(current, from)) {
      contested.push(name)
      continue
    }
    changes = true
    if (to === undefined) items.delete(name)
    else items.set(name, to)
  }
  return { items: [...items.values()], contested, changes }
}
