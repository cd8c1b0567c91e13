import { type Axis, around, type Box, beyond, cuts, isEmpty, scrolls, styleOf } from './boxes'
import { type Finding, finding } from './finding'
import type { Line } from './texts'
import { hasBox, isVisible } from './visible'

/** Pixels that a part may stand out. */
const OUT = 2
/** Boxes with a border or a ground of their own, which a reader sees. */
const BOXES =
  '[role=dialog], [role=menu], [popover], dialog, button, .button, .icon-button, .field-box, .search-field, .card, .chip'
const PARTS = 'img, svg, input, select, textarea, button, .button, .field-box, .chip'

/** Texts and parts of a box that stand beyond its border. */
export function outsideTheirBox(root: Element, lines: readonly Line[]): Finding[] {
  const parts = [...root.querySelectorAll(PARTS)]
    .filter((each) => !each.parentElement?.closest('svg') && isVisible(each) && hasBox(each))
    .map((element) => ({ element, box: element.getBoundingClientRect() as Box, node: undefined }))
  const found = new Map<Element, Finding>()
  for (const { element, box, node } of [...lines, ...parts]) {
    if (found.has(element) || isEmpty(box)) continue
    const fault = faultOf(element, box, node !== undefined)
    if (fault) found.set(element, finding('outside its box', element, fault, node?.data))
  }
  return [...found.values()]
}

function faultOf(element: Element, box: Box, isText: boolean): string | undefined {
  if (styleOf(element).position === 'fixed') return undefined
  const open = new Set<Axis>(['x', 'y'])
  for (const each of isText ? [element, ...around(element)] : around(element)) {
    for (const axis of [...open]) {
      // Beyond such an element, nothing of it is seen.
      if (scrolls(each, axis) || cuts(each, axis)) {
        open.delete(axis)
        continue
      }
      if (!each.matches(BOXES) || !hasBox(each)) continue
      const by = beyond(box, each.getBoundingClientRect(), axis)
      if (by > OUT) return `${Math.round(by)} px ${axis === 'x' ? 'beside' : 'above or below'} the ${nameOf(each)}`
    }
    if (each.matches('[popover], [role=dialog], dialog')) return undefined
  }
  return undefined
}

const nameOf = (box: Element) =>
  box.getAttribute('role') ?? (box.localName === 'button' ? 'button' : ([...box.classList][0] ?? box.localName))
