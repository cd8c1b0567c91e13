import { type Box, common, heightOf, isEmpty, styleOf, widthOf } from './boxes'
import { type Finding, finding, shortened } from './finding'
import { type Line, linesOf } from './texts'
import { seenPart } from './visible'

/** Pixels in both directions that texts may share. */
const SHARED = 2
/** Pairs of a page that are looked at by scrolling to them. */
const MAX_PAIRS = 60
/** A background of this opacity covers what is below. */
const OPAQUE = 0.85

/** Texts of different elements that are drawn over each other. */
export function overlappingTexts(lines: readonly Line[]): Finding[] {
  const found = new Map<string, Finding>()
  for (const [one, other] of overlappingPairs(lines).slice(0, MAX_PAIRS)) {
    if (!isSeenTwice(one, other)) continue
    const fault = finding('overlapping texts', one.element, `with “${shortened(other.node.data)}”`, one.node.data)
    found.set(fault.path, found.get(fault.path) ?? fault)
  }
  return [...found.values()]
}

function overlappingPairs(lines: readonly Line[]): [Line, Line][] {
  const sorted = lines
    .map((line) => ({ ...line, box: seenPart(line.box, line.element) }))
    .filter(({ box }) => !isEmpty(box))
    .sort((a, b) => a.box.top - b.box.top)
  return sorted.flatMap((one, at) => {
    const pairs: [Line, Line][] = []
    for (const other of sorted.slice(at + 1)) {
      if (other.box.top > one.box.bottom - SHARED) break
      if (areApart(one.element, other.element) && areOver(one.box, other.box)) pairs.push([one, other])
    }
    return pairs
  })
}

/** Whether neither of the elements is part of the other. */
const areApart = (one: Element, other: Element) => !one.contains(other) && !other.contains(one)

function areOver(one: Box, other: Box): boolean {
  const both = common(one, other)
  return widthOf(both) > SHARED && heightOf(both) > SHARED
}

/** Whether both texts are seen where they overlap: nothing opaque is between them, or above both. */
function isSeenTwice(one: Line, other: Line): boolean {
  const place = placeOf(one, other)
  if (!place) return false
  const stack = document.elementsFromPoint(place.x, place.y)
  const at = [one, other].map(({ element }) => depthOf(element, stack, place))
  const lowest = Math.max(...at)
  if (at.includes(-1)) return false
  const above = stack.slice(0, lowest)
  const isOwn = (each: Element) => each === one.element || each === other.element
  return !above.some((each) => (isCovering(each) && !isOwn(each)) || coversOther(each, one, other, at))
}

/**
 * The index of an element in a stack, the uppermost first; -1 if it is hidden. What a text draws beyond its element
 * hits no element: the nearest one around it that is hit counts.
 */
function depthOf(element: Element, stack: readonly Element[], { x, y }: { x: number; y: number }): number {
  const isWithin = [...element.getClientRects()].some(
    ({ left, top, right, bottom }) => left <= x && x <= right && top <= y && y <= bottom,
  )
  if (isWithin) return stack.indexOf(element)
  return Math.max(-1, ...[...stack.keys()].filter((at) => stack[at]?.contains(element)).slice(0, 1))
}

/** Whether the element of the upper text has a background that covers the lower text. */
function coversOther(each: Element, one: Line, other: Line, [first = -1, second = -1]: number[]): boolean {
  const upper = first < second ? one : other
  return first >= 0 && second >= 0 && each === upper.element && isCovering(each)
}

/** Where two lines overlap, after scrolling to it; nothing if they do not overlap then, such as below a sticky head. */
function placeOf(one: Line, other: Line): { x: number; y: number } | undefined {
  const isInWindow = ({ top, bottom }: Box) => top >= 0 && bottom <= innerHeight
  if (!isInWindow(common(one.box, other.box))) one.element.scrollIntoView({ block: 'center', behavior: 'instant' })
  for (const line of linesOf(one.node, one.element))
    for (const second of linesOf(other.node, other.element)) {
      const both = common(seenPart(line.box, one.element), seenPart(second.box, other.element))
      if (widthOf(both) > SHARED && heightOf(both) > SHARED && isInWindow(both))
        return { x: (both.left + both.right) / 2, y: (both.top + both.bottom) / 2 }
    }
  return undefined
}

function isCovering(element: Element): boolean {
  if (/^(img|video|canvas|iframe)$/.test(element.localName)) return true
  const { backgroundColor, backgroundImage } = styleOf(element)
  return backgroundImage !== 'none' || alphaOf(backgroundColor) >= OPAQUE
}

function alphaOf(color: string): number {
  if (color === 'transparent') return 0
  const alpha = /\/\s*([\d.]+%?)\)$/.exec(color)?.[1] ?? /^rgba\(.*,\s*([\d.]+)\)$/.exec(color)?.[1]
  if (alpha === undefined) return 1
  return alpha.endsWith('%') ? Number.parseFloat(alpha) / 100 : Number(alpha)
}
