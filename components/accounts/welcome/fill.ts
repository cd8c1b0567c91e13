/**
 * The works of the grid after some were found that are like a picked one: those that are not there yet stand in the row below it, so many as fill
 * that row, and no other work changes its column.
 */
export function filled<Work extends { id: number }>(
  works: readonly Work[],
  picked: number,
  found: readonly Work[],
  columns: number,
): Work[] {
  const known = new Set(works.map(({ id }) => id))
  const fresh = found.filter(({ id }) => !known.has(id)).slice(0, columns)
  const at = works.findIndex(({ id }) => id === picked)
  if (at < 0) return [...works, ...fresh]
  const end = (Math.floor(at / columns) + 1) * columns
  return [...works.slice(0, end), ...fresh, ...works.slice(end)]
}
