/** Computes moves within a list. Indexes are counted from 0. */

/** A copy with one item moved. */
export function reordered<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from)
  const item = items[from]
  return item === undefined ? [...items] : [...rest.slice(0, to), item, ...rest.slice(to)]
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
