import { type Axis, around, type Box, beyond, common, cuts, isEmpty, paddingBox, scrolls, styleOf } from './boxes'
import { type Finding, finding } from './finding'
import type { Line } from './texts'
import { isVisible } from './visible'

/** Pixels of a text that may be missing. */
const MISSING = 2
const TYPED =
  'input:not([type]), input:is([type=text], [type=number], [type=email], [type=url], [type=tel], [type=date])'

/** Texts of which a part cannot be seen, without an ellipsis that says so. */
export function clippedTexts(lines: readonly Line[]): Finding[] {
  const found = new Map<Element, Finding>()
  for (const { node, element, box } of lines) {
    if (found.has(element)) continue
    const by = clipOf(element, box)
    if (by) found.set(element, finding('clipped text', element, by, node.data))
  }
  return [...found.values()]
}

/** How a line is clipped, if it is. */
function clipOf(element: Element, box: Box): string | undefined {
  const passed: Element[] = [element]
  const open = new Set<Axis>(['x', 'y'])
  for (const each of [element, ...around(element)]) {
    passed.push(each)
    if (each === document.body || styleOf(each).display === 'inline') continue
    for (const axis of [...open]) {
      if (scrolls(each, axis)) open.delete(axis)
      else if (cuts(each, axis)) {
        const clip = paddingBox(each)
        // What is wholly outside is another slide, or folded up.
        if (isEmpty(common(box, clip))) return undefined
        const by = beyond(box, clip, axis)
        if (by > MISSING && !isShortened(passed)) return `${Math.round(by)} px ${axis === 'x' ? 'sideways' : 'below'}`
      }
    }
  }
  return undefined
}

/** Whether an ellipsis shows that the text goes on. */
const isShortened = (elements: readonly Element[]) =>
  elements.some((each) => {
    const { textOverflow, webkitLineClamp } = styleOf(each)
    return textOverflow === 'ellipsis' || (webkitLineClamp !== 'none' && webkitLineClamp !== '')
  })

/** Fields whose value is wider than they are. */
export function clippedValues(root: Element): Finding[] {
  return [...root.querySelectorAll<HTMLInputElement>(TYPED)].flatMap((input) => {
    const by = input.scrollWidth - input.clientWidth
    if (by <= 1 || input.value === '' || !isVisible(input) || styleOf(input).textOverflow === 'ellipsis') return []
    return [finding('clipped text', input, `the value needs ${by} px more`, input.value)]
  })
}
