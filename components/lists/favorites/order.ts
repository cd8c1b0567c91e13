/** The entries with the one at `from` moved to `to`; the same array if that changes nothing. */
export function moved<Entry>(entries: readonly Entry[], from: number, to: number): readonly Entry[] {
  const [one] = entries.slice(from, from + 1)
  if (one === undefined || from === to || to < 0 || to >= entries.length) return entries
  const others = entries.toSpliced(from, 1)
  return others.toSpliced(to, 0, one)
}
