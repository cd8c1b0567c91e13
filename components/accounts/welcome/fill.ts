/**
 * Inserts up to one row of works like `picked` below its row. Works already in the grid are skipped, so no work changes
 * its column.
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
