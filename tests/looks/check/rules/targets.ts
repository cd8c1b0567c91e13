import { around, type Box, common, heightOf, isEmpty, styleOf, widthOf } from './boxes'
import { type Finding, finding } from './finding'
import { hasBox, isVisible, seenPart } from './visible'

/** The least size of a target (WCAG 2.2, 2.5.8), in CSS pixels. */
const LEAST = 24
const TARGETS =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=menuitem], [role=option], [role=radio], [role=checkbox], [role=switch]'

/** `layer`: the fixed or sticky part of the page that it is in, which may lie over others. */
type Target = { element: Element; box: Box; layer: Element | undefined }

/**
 * Targets that are too small, except for links in a sentence, targets that the browser draws, and small ones with
 * enough space around them: a circle of 24 px around the middle of each touches no other target, nor its circle.
 */
export function smallTargets(root: Element): Finding[] {
  const targets = [...root.querySelectorAll(TARGETS)].flatMap((element) => {
    const box = isTarget(element) ? boxOf(element) : undefined
    return box ? [{ element, box, layer: layerOf(element) }] : []
  })
  const small = targets.filter(({ box }) => isSmall(box))
  return small
    .filter(({ element }) => !isInSentence(element))
    .filter((each) => !hasSpace(each, targets, small))
    .map(({ element, box }) =>
      finding('target under 24 px', element, `${round(widthOf(box))} × ${round(heightOf(box))} px`),
    )
}

const round = (pixels: number) => Math.round(pixels * 10) / 10
/** Half a pixel is a matter of rounding. */
const isSmall = (box: Box) => widthOf(box) < LEAST - 0.5 || heightOf(box) < LEAST - 0.5

function isTarget(element: Element): boolean {
  if (element.matches('[tabindex="-1"][aria-hidden=true], [disabled], [inert] *')) return false
  return isVisible(element) || isTransparentField(element)
}

/** A field that is drawn by its label, and lies over it: the field is what is clicked. */
const isTransparentField = (element: Element) =>
  element.matches('input, select') &&
  styleOf(element).opacity === '0' &&
  hasBox(element) &&
  element.parentElement !== null &&
  isVisible(element.parentElement)

/** What of a target can be hit: its box, with its label and with what it draws over its surroundings. */
function boxOf(element: Element): Box | undefined {
  const box = element.getBoundingClientRect()
  if (isEmpty(seenPart(box, element))) return undefined
  const own = seenPart(box, element, true)
  const labels = element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels : null
  const label = [...(labels ?? [])].find((each) => isVisible(each))?.getBoundingClientRect()
  const boxes = [own, ...(label ? [label] : []), ...['::before', '::after'].flatMap((part) => partOf(element, part))]
  return boxes.reduce((sum, box) => ({
    left: Math.min(sum.left, box.left),
    top: Math.min(sum.top, box.top),
    right: Math.max(sum.right, box.right),
    bottom: Math.max(sum.bottom, box.bottom),
  }))
}

/** The box of a placed pseudo-element, which widens its element, around the middle of the element. */
function partOf(element: Element, part: string): Box[] {
  const { content, position, width, height } = getComputedStyle(element, part)
  const [wide, high] = [Number.parseFloat(width), Number.parseFloat(height)]
  if (content === 'none' || position !== 'absolute' || !(wide > 0 && high > 0)) return []
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  return [{ left: x - wide / 2, right: x + wide / 2, top: y - high / 2, bottom: y + high / 2 }]
}

/** Whether a link is within a text: its size is that of the line. */
function isInSentence(element: Element): boolean {
  if (element.localName !== 'a' || !styleOf(element).display.startsWith('inline')) return false
  let block = element.parentElement
  while (block && styleOf(block).display === 'inline') block = block.parentElement
  const own = element.textContent?.trim() ?? ''
  const all = block?.textContent?.trim() ?? ''
  return styleOf(element).display === 'inline' && all.length > own.length
}

function hasSpace(target: Target, targets: readonly Target[], small: readonly Target[]): boolean {
  const circle = circleOf(target.box)
  const isOther = ({ element, layer }: Target) =>
    layer === target.layer && !element.contains(target.element) && !target.element.contains(element)
  const isApart = ({ box }: Target) => isEmpty(common(box, circle))
  const isFar = ({ box }: Target) => distance(circleOf(box), circle) >= LEAST - 0.5
  return targets.filter(isOther).every(isApart) && small.filter(isOther).every(isFar)
}

const layerOf = (element: Element) =>
  [element, ...around(element)].find((each) => /fixed|sticky/.test(styleOf(each).position))

function circleOf({ left, right, top, bottom }: Box): Box {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  return { left: x - LEAST / 2, right: x + LEAST / 2, top: y - LEAST / 2, bottom: y + LEAST / 2 }
}

const distance = (one: Box, other: Box) => Math.hypot(one.left - other.left, one.top - other.top)
