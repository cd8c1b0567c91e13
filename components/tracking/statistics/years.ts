type Year = { year: number; titles: number }

/** Every year from the first to the last, so that gaps are visible. */
export function yearsBetween(years: readonly Year[]): Year[] {
  const titles = new Map(years.map(({ year, titles }) => [year, titles]))
  const known = [...titles.keys()]
  if (known.length === 0) return []
  const first = Math.min(...known)
  const count = Math.max(...known) - first + 1
  return Array.from({ length: count }, (_, n) => ({ year: first + n, titles: titles.get(first + n) ?? 0 }))
}

/** At which distance years are labelled, so that there are several labels and a phone has room for them. */
export function labelEvery(years: number): 1 | 2 | 5 | 10 {
  if (years <= 8) return 1
  if (years <= 16) return 2
  return years <= 40 ? 5 : 10
}
