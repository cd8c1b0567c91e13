/** Boxes in the window, in CSS pixels, and how elements clip what is in them. */

export type Box = { left: number; top: number; right: number; bottom: number }
export type Axis = 'x' | 'y'

/** What two boxes have in common; nothing if a side is not above zero. */
export function common(one: Box, other: Box): Box {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  }
}

export const widthOf = ({ left, right }: Box) => right - left
export const heightOf = ({ top, bottom }: Box) => bottom - top
export const isEmpty = (box: Box) => widthOf(box) <= 0 || heightOf(box) <= 0

/** How far a box is beyond another one on an axis. */
export function beyond(box: Box, around: Box, axis: Axis): number {
  return axis === 'x'
    ? Math.max(around.left - box.left, box.right - around.right)
    : Math.max(around.top - box.top, box.bottom - around.bottom)
}

const styles = new Map<Element, CSSStyleDeclaration>()

/** The computed style of an element, which is asked for many times. */
export function styleOf(element: Element): CSSStyleDeclaration {
  const known = styles.get(element)
  if (known) return known
  const style = getComputedStyle(element)
  styles.set(element, style)
  return style
}

const overflows = new Map<Element, Record<Axis, string>>()
const placings = new Map<Element, Placing>()
const arounds = new Map<Element, Element[]>()
/** How an element is placed, and whether placed ones in it are placed within it. */
type Placing = { position: string; isContaining: boolean }

/** Forgets the styles of a page that has changed, and what follows from them. */
export function forgetStyles(): void {
  for (const known of [styles, overflows, placings, arounds]) known.clear()
}

/** The box without its border: what an element with a set overflow clips to. */
export function paddingBox(element: Element): Box {
  const { left, top } = element.getBoundingClientRect()
  const { clientLeft, clientTop, clientWidth, clientHeight } = element
  const [x, y] = [left + clientLeft, top + clientTop]
  return { left: x, top: y, right: x + clientWidth, bottom: y + clientHeight }
}

/** Each read of a property of a style takes its time, and every text asks all elements around it. */
function overflowOf(element: Element, axis: Axis): string {
  const known = overflows.get(element)
  if (known) return known[axis]
  const { overflowX: x, overflowY: y } = styleOf(element)
  overflows.set(element, { x, y })
  return axis === 'x' ? x : y
}

/** Whether what is beyond an element's box can be scrolled to. */
export const scrolls = (element: Element, axis: Axis) => /auto|scroll/.test(overflowOf(element, axis))
/** Whether what is beyond an element's box cannot be seen at all. */
export const cuts = (element: Element, axis: Axis) => /hidden|clip/.test(overflowOf(element, axis))

/**
 * The elements around one whose overflow concerns it, the nearest first: not those between an element that is placed
 * and its containing block. A fixed element has none.
 */
export function around(element: Element): Element[] {
  const known = arounds.get(element)
  if (known) return known
  const found: Element[] = []
  let { position } = placingOf(element)
  for (let parent = element.parentElement; parent && position !== 'fixed'; parent = parent.parentElement) {
    const placing = placingOf(parent)
    if (position === 'absolute' && !placing.isContaining) continue
    found.push(parent)
    position = placing.position
  }
  arounds.set(element, found)
  return found
}

function placingOf(element: Element): Placing {
  const known = placings.get(element)
  if (known) return known
  const { position, transform, translate } = styleOf(element)
  const placing = { position, isContaining: position !== 'static' || transform !== 'none' || translate !== 'none' }
  placings.set(element, placing)
  return placing
}
