/**
 * The orders of a work's lists, by field, with the field of the list. An order is one value: the keys of all items, as
 * readers see them. Of two orders the moved items differ, so that changes of different items merge.
 */
export const ORDERS: Readonly<Record<string, string>> = {
  characterOrder: 'characters',
  staffOrder: 'staff',
  companyOrder: 'companies',
}

/** The field of the order of a list; undefined for other lists. */
export const orderOf = (list: string): string | undefined => Object.keys(ORDERS).find((field) => ORDERS[field] === list)

/** The parts of an item that are its key. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  characterOrder: ['character'],
  staffOrder: ['person', 'role', 'description'],
  companyOrder: ['company', 'role'],
}

type Item = Readonly<Record<string, unknown>>

const itemsOf = (list: unknown): Item[] => (Array.isArray(list) ? list : [])

/** The order of a list as it stands. An entry that is only about to be added has no id, and no place. */
export function orderIn(field: string, list: unknown): Item[] {
  const [entry = '', ...others] = KEYS[field] ?? []
  return itemsOf(list)
    .filter((item) => typeof item[entry] === 'number')
    .map((item) => Object.fromEntries([entry, ...others].map((part) => [part, item[part] ?? null])))
}

const nameIn = (field: string) => (item: Item) => JSON.stringify(KEYS[field]?.map((part) => item[part] ?? null))

/**
 * An order as it is now, with the moves between two others. What is there now and in neither keeps its neighbours.
 * @returns null if nothing moves; `contested` if others have moved one of these items elsewhere
 *   (in a computed order, which is not `isPlaced`, nobody has)
 */
export function movedOrder(
  field: string,
  now: unknown,
  before: unknown,
  after: unknown,
  isPlaced = true,
): Item[] | 'contested' | null {
  const name = nameIn(field)
  const items = new Map(itemsOf(now).map((item) => [name(item), item]))
  const [current, old, wanted] = [[...items.keys()], namesIn(name, before), namesIn(name, after)]
  const [ours, theirs] = [movesOf(old, wanted), movesOf(old, current)]
  // What is added with this change is where its order has it.
  const isOurs = (each: string) => ours.has(each) || !old.includes(each)
  const merged = current.filter((each) => !(wanted.includes(each) && isOurs(each)))
  for (const [at, each] of wanted.entries()) {
    if (!isOurs(each)) continue
    const before = wanted.slice(0, at).findLast((other) => merged.includes(other))
    merged.splice(before === undefined ? 0 : merged.indexOf(before) + 1, 0, each)
    if (!items.has(each)) items.set(each, itemsOf(after)[at] as Item)
  }
  if (merged.join() === current.join()) return null
  if (isPlaced && [...ours].some((each) => theirs.has(each) && items.has(each))) return 'contested'
  return merged.flatMap((each): Item[] => {
    const item = items.get(each)
    return item ? [item] : []
  })
}

const namesIn = (name: (item: Item) => string, list: unknown) => [...new Set(itemsOf(list).map(name))]

/** The fewest items that have moved between two orders, among those of both. */
function movesOf(before: readonly string[], after: readonly string[]): Set<string> {
  const places = new Map(after.map((each, at) => [each, at]))
  const stayed = before.filter((each) => places.has(each))
  const inPlace = new Set(longestRising(stayed.map((each) => places.get(each) ?? 0)))
  return new Set(stayed.filter((each) => !inPlace.has(places.get(each) ?? 0)))
}

/** The longest part of different numbers, in their order, in which each is greater than the one before it. */
export function longestRising(numbers: readonly number[]): number[] {
  /** For each length the place of the least number that such a part ends with, and for each place the one before. */
  const ends: number[] = []
  const before: number[] = []
  for (const [at, number] of numbers.entries()) {
    let [from, to] = [0, ends.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) from = middle + 1
      else to = middle
    }
    before[at] = from === 0 ? -1 : (ends[from - 1] ?? -1)
    ends[from] = at
  }
  const found: number[] = []
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) found.unshift(numbers[at] ?? 0)
  return found
}

/**
 * The order in which somebody has put a list, before and after. Undefined if nothing was moved: items that are added at
 * the end, removed or changed move none.
 */
export function reordering(field: string, began: unknown, now: unknown): { before: Item[]; after: Item[] } | undefined {
  const [entry = ''] = KEYS[field] ?? []
  const [before, after] = [orderIn(field, began), orderIn(field, now)]
  const name = nameIn(field)
  const [old, wanted] = [before.map(name), after.map(name)]
  const known = new Set(before.map((item) => item[entry]))
  const lastKnown = after.findLastIndex((item) => known.has(item[entry]))
  const isAddedBefore = after.some((item, at) => at < lastKnown && !known.has(item[entry]))
  const stayed = old.filter((each) => wanted.includes(each)).join()
  const isMoved = stayed !== wanted.filter((each) => old.includes(each)).join()
  return isMoved || isAddedBefore ? { before, after } : undefined
}
