type Line<Item> = { key: string; items: Item[] }

/**
 * Fair queuing (RFC 970): a FIFO queue for each key, served round robin, with "longest queue drop" on overflow.
 * No operation depends on the number of keys, but `next` on the number of those that may have no turn.
 */
export function createFairQueue<Item>() {
  /** In the order in which they are served. */
  const lines = new Map<string, Line<Item>>()
  /** At index n - 1 all lines of n items; the longest lines are in the last set. */
  const byLength: Set<Line<Item>>[] = []
  let newest: Line<Item> | undefined
  let size = 0

  /** Must be called after an item was added to a line (1) or removed from it (-1). */
  function changed(line: Line<Item>, by: 1 | -1): void {
    const { length } = line.items
    size += by
    byLength[length - by - 1]?.delete(line)
    if (length === 0) lines.delete(line.key)
    else {
      const equals = byLength[length - 1] ?? new Set()
      byLength[length - 1] = equals.add(line)
    }
    if (byLength.at(-1)?.size === 0) byLength.pop()
  }

  return {
    size: () => size,
    sizeOf: (key: string) => lines.get(key)?.items.length ?? 0,
    add: (key: string, item: Item): void => {
      newest = lines.get(key) ?? { key, items: [] }
      newest.items.push(item)
      lines.set(key, newest)
      changed(newest, 1)
    },
    /** Takes the first item of the key whose turn it is, among those that `may` have one. */
    next: (may: (key: string) => boolean = () => true) => {
      const line = first(lines.values(), ({ key }) => may(key))
      const item = line?.items.shift()
      if (!line || item === undefined) return undefined
      // The key moves to the end of the round.
      lines.delete(line.key)
      lines.set(line.key, line)
      changed(line, -1)
      return { key: line.key, item }
    },
    /** Removes an item, if it is in the queue. */
    remove: (key: string, item: Item): void => {
      const line = lines.get(key)
      const index = line?.items.indexOf(item) ?? -1
      if (!line || index < 0) return
      line.items.splice(index, 1)
      changed(line, -1)
    },
    /** Removes and returns the newest item of the longest key (of equal ones the newest), unless `key` is as long. */
    evictFor: (key: string): Item | undefined => {
      const most = byLength.length
      if ((lines.get(key)?.items.length ?? 0) >= most) return undefined
      const [longest] = byLength.at(-1) ?? []
      const line = newest?.items.length === most ? newest : longest
      if (!line) return undefined
      const item = line.items.pop()
      changed(line, -1)
      return item
    },
  }
}

/** The first one for which `is` holds; the others behind it are not looked at. */
function first<Value>(values: Iterable<Value>, is: (value: Value) => boolean): Value | undefined {
  for (const value of values) if (is(value)) return value
  return undefined
}
