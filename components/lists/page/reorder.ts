/**
 * The neighbour of the entry at an index, in the format of PUT …/order: after its predecessor. The first entry is
 * before its successor.
 */
export function besideAt(ids: readonly number[], place: number): { after: number } | { before: number } | undefined {
  const [previous, next] = [ids[place - 1], ids[place + 1]]
  if (previous !== undefined) return { after: previous }
  return next === undefined ? undefined : { before: next }
}

/**
 * The index, from 0, for a typed position, from 1; a position past the end is the last. Undefined if the text is not a
 * number.
 */
export function typedPlace(text: string, count: number): number | undefined {
  const digits = text.trim().replace(/[,.\s]/g, '')
  if (!/^\d{1,9}$/.test(digits) || Number(digits) === 0) return undefined
  return Math.min(Number(digits), count) - 1
}
