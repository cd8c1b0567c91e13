/** A place where two lists differ: `[from, to)` of the one is replaced by `[from, to)` of the other. */
export type Run = { old: readonly [number, number]; now: readonly [number, number] }

/** The steps that comparisons may still take. */
export type Budget = { left: number }

/**
 * The runs in which two lists differ, as few changes as possible (Myers, "An O(ND) Difference Algorithm", 1986). Null
 * where that takes more steps than the budget has.
 */
export function runsBetween(old: readonly string[], now: readonly string[], budget: Budget): Run[] | null {
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start++
  let [oldEnd, nowEnd] = [old.length, now.length]
  while (oldEnd > start && nowEnd > start && old[oldEnd - 1] === now[nowEnd - 1]) {
    oldEnd--
    nowEnd--
  }
  if (oldEnd === start && nowEnd === start) return []
  if (oldEnd === start || nowEnd === start) return [{ old: [start, oldEnd], now: [start, nowEnd] }]
  const [from, to] = numbered(old.slice(start, oldEnd), now.slice(start, nowEnd))
  const trace = furthest(from, to, budget)
  return trace && runsOf(trace, from.length, to.length).map((run) => moved(run, start))
}

const moved = ({ old, now }: Run, by: number): Run => ({
  old: [old[0] + by, old[1] + by],
  now: [now[0] + by, now[1] + by],
})

/** Both lists with a number in place of each text: numbers are compared faster. */
function numbered(...lists: [readonly string[], readonly string[]]): [Int32Array, Int32Array] {
  const numbers = new Map<string, number>()
  const numberOf = (text: string) => {
    const known = numbers.get(text) ?? numbers.size
    numbers.set(text, known)
    return known
  }
  return [Int32Array.from(lists[0], numberOf), Int32Array.from(lists[1], numberOf)]
}

/**
 * How far into the first list each diagonal leads with 0, 1, 2 … changes, up to the end of both. Of `changes` changes
 * the item `at` is the diagonal `2 * at - changes`.
 */
function furthest(from: Int32Array, to: Int32Array, budget: Budget): Int32Array[] | null {
  const trace: Int32Array[] = []
  for (let changes = 0; ; changes++) {
    budget.left -= changes + 1
    if (budget.left < 0) return null
    const before = trace[changes - 1]
    const reached = new Int32Array(changes + 1)
    trace.push(reached)
    for (let at = 0; at <= changes; at++) {
      let x = before ? stepFrom(before, at, changes).x : 0
      let y = x - (2 * at - changes)
      while (x < from.length && y < to.length && from[x] === to[y]) {
        x++
        y++
      }
      reached[at] = x
      if (x === from.length && y === to.length) return trace
    }
  }
}

/** The last change on the way to a diagonal: whether it adds an item, and where it leads. */
function stepFrom(before: Int32Array, at: number, changes: number): { adds: boolean; x: number } {
  const [removed, added] = [before[at - 1] ?? 0, before[at] ?? 0]
  const adds = at === 0 || (at < changes && removed < added)
  return { adds, x: adds ? added : removed + 1 }
}

/** Walks back from the end of both lists, and joins changes that touch. */
function runsOf(trace: readonly Int32Array[], fromLength: number, toLength: number): Run[] {
  const runs: Run[] = []
  let [x, y] = [fromLength, toLength]
  for (let changes = trace.length - 1; changes > 0; changes--) {
    const at = (x - y + changes) / 2
    const step = stepFrom(trace[changes - 1] ?? new Int32Array(), at, changes)
    const [newX, newY] = [step.x, step.x - (x - y)]
    const [oldX, oldY] = step.adds ? [newX, newY - 1] : [newX - 1, newY]
    const last = runs.at(-1)
    if (last && last.old[0] === newX && last.now[0] === newY)
      runs[runs.length - 1] = { old: [oldX, last.old[1]], now: [oldY, last.now[1]] }
    else runs.push({ old: [oldX, newX], now: [oldY, newY] })
    ;[x, y] = [oldX, oldY]
  }
  return runs.reverse()
}
