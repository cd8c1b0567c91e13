/** What moving an entry among those that are shown means. Places are counted from 0. */

/** The same in another order. */
export function reordered<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from)
  const item = items[from]
  return item === undefined ? [...items] : [...rest.slice(0, to), item, ...rest.slice(to)]
}

/** Whom the entry at a place stands beside, as PUT …/order takes it: behind whoever is before it, else before who follows. */
export function besideAt(ids: readonly number[], place: number): { after: number } | { before: number } | undefined {
  const [previous, next] = [ids[place - 1], ids[place + 1]]
  if (previous !== undefined) return { after: previous }
  return next === undefined ? undefined : { before: next }
}

export type Box = { top: number; height: number }

/** Where an entry would stand that was dragged until its middle is at `middle`: behind all whose middles are above. */
export function placeAt(boxes: readonly Box[], from: number, middle: number): number {
  return boxes.filter(({ top, height }, index) => index !== from && top + height / 2 < middle).length
}

/** How far the entry at `index` makes room while the one at `from` would go `to`. */
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

/** The place, counted from 0, that somebody typed counted from 1; past the end is the last. Undefined for what is no number. */
export function typedPlace(text: string, count: number): number | undefined {
  const digits = text.trim().replace(/[,.\s]/g, '')
  if (!/^\d{1,9}$/.test(digits) || Number(digits) === 0) return undefined
  return Math.min(Number(digits), count) - 1
}
