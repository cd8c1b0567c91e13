/** Computes moves of entries. Indexes are counted from 0. */

/** A copy with one item moved. */
export function reordered<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from)
  const item = items[from]
  return item === undefined ? [...items] : [...rest.slice(0, to), item, ...rest.slice(to)]
}

/**
 * The neighbour of the entry at an index, in the format of PUT …/order: after its predecessor, or if it is the first, before
 * its successor.
 */
export function besideAt(ids: readonly number[], place: number): { after: number } | { before: number } | undefined {
  const [previous, next] = [ids[place - 1], ids[place + 1]]
  if (previous !== undefined) return { after: previous }
  return next === undefined ? undefined : { before: next }
}

export type Box = { top: number; height: number }

/** The index for a dragged entry whose middle is at `middle`: after all entries whose middles are above. */
export function placeAt(boxes: readonly Box[], from: number, middle: number): number {
  return boxes.filter(({ top, height }, index) => index !== from && top + height / 2 < middle).length
}

/** How far the entry at `index` shifts while the one at `from` is dragged to `to`. */
export function shiftOf(boxes: readonly Box[], index: number, from: number, to: number): number {
  const dragged = boxes[from]
  if (!dragged) return 0
  const room = dragged.height + gapOf(boxes)
  if (from < index && index <= to) return -room
  return to <= index && index < from ? room : 0
}

function gapOf([first, second]: readonly Box[]): number {
  return first && second ? second.top - first.top - first.height : 0
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
