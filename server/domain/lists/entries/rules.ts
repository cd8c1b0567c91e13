/**
 * A position between two neighbours (null: there is none). After some fifty moves into one gap halving ends: then it is
 * undefined, and the list must be renumbered.
 */
export function positionBetween(lower: number | null, upper: number | null): number | undefined {
  if (lower === null) return upper === null ? 1 : upper - 1
  if (upper === null) return lower + 1
  const middle = lower + (upper - lower) / 2
  return lower < middle && middle < upper ? middle : undefined
}
