/** The middle value; the upper one of two. */
export function median(values: readonly number[]): number {
  return percentile(values, 50)
}

/** The smallest value that `share` per cent of the values do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const found = sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))]
  if (found === undefined) throw new Error('Nothing was measured.')
  return found
}

let mostRounds = Number.POSITIVE_INFINITY

/** From now on each side runs once, without a warm-up: for a run that takes no figures. */
export function measureOnce(): void {
  mostRounds = 1
}

/**
 * Runs all sides in turn, `rounds` times, so that other load on the machine affects all of them alike. Returns each
 * side's values.
 */
export async function interleaved<Side extends string, Value>(
  sides: Record<Side, () => Promise<Value>>,
  rounds: number,
): Promise<Record<Side, Value[]>> {
  const names = Object.keys(sides) as Side[]
  const found = Object.fromEntries(names.map((name) => [name, [] as Value[]])) as Record<Side, Value[]>
  for (let round = 0; round < Math.min(rounds, mostRounds); round++)
    for (const name of names) found[name].push(await sides[name]())
  return found
}

/** The median of the interleaved rounds of each side. */
export async function medians<Side extends string>(
  sides: Record<Side, () => Promise<number>>,
  rounds: number,
): Promise<Record<Side, number>> {
  const found = await interleaved(sides, rounds)
  return Object.fromEntries(Object.entries<number[]>(found).map(([name, values]) => [name, median(values)])) as Record<
    Side,
    number
  >
}

/** Milliseconds that something takes. */
export async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}
