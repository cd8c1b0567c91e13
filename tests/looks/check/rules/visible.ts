import {
  type Axis,
  around,
  type Box,
  common,
  cuts,
  heightOf,
  isEmpty,
  paddingBox,
  scrolls,
  styleOf,
  widthOf,
} from './boxes'

const known = new Map<Element, boolean>()
const hiding = new Map<Element, boolean>()

/** Whether an element is seen, as far as its styles say: not if it is only for screen readers, or transparent. */
export function isVisible(element: Element): boolean {
  const before = known.get(element)
  if (before !== undefined) return before
  const parent = element.parentElement
  const visible = isShown(element) && (parent === null || styleOf(element).position === 'fixed' || !isHiding(parent))
  known.set(element, visible)
  return visible
}

/** Forgets what was visible on a page that has changed. */
export function forgetVisible(): void {
  for (const each of [known, hiding]) each.clear()
}

function isShown(element: Element): boolean {
  if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
  return !isOnlyRead(element) && !isNotice(element)
}

/** Whether an element hides what is in it by its own or an outer one's styles. */
function isHiding(element: Element): boolean {
  const before = hiding.get(element)
  if (before !== undefined) return before
  const { parentElement: parent } = element
  const isHidden = isOnlyRead(element) || isNotice(element) || (parent !== null && isHiding(parent))
  hiding.set(element, isHidden)
  return isHidden
}

/** Content for screen readers alone: one pixel, or clipped away. */
function isOnlyRead(element: Element): boolean {
  const { clipPath, clip, position, overflow } = styleOf(element)
  if (/^inset\((50|100)%/.test(clipPath) || (position === 'absolute' && /^rect\((0|1)px/.test(clip))) return true
  const { width, height } = element.getBoundingClientRect()
  return position === 'absolute' && overflow !== 'visible' && width <= 1 && height <= 1
}

/** Notices and tooltips stand over the page by intention, and go by themselves. */
const isNotice = (element: Element) => element.matches('.toasts, [data-sonner-toaster], [role=tooltip], .tooltip')

/**
 * The part of a box that the overflow of the elements around its element leaves. `isScrolled`: also what can be
 * scrolled to.
 */
export function seenPart({ left, top, right, bottom }: Box, element: Element, isScrolled = false): Box {
  let seen = { left, top, right, bottom }
  for (const each of [element, ...around(element)]) {
    const limits = (axis: Axis) => cuts(each, axis) || (!isScrolled && scrolls(each, axis))
    const [isLimitedX, isLimitedY] = [limits('x'), limits('y')]
    const isRoot = each === document.documentElement || each === document.body
    if (!(isLimitedX || isLimitedY) || isRoot || styleOf(each).display === 'inline') continue
    const clip = paddingBox(each)
    if (isLimitedX) seen = common(seen, { ...seen, left: clip.left, right: clip.right })
    if (isLimitedY) seen = common(seen, { ...seen, top: clip.top, bottom: clip.bottom })
  }
  return seen
}

/** Whether an element has a box of some size. */
export function hasBox(element: Element): boolean {
  const box = element.getBoundingClientRect()
  return !isEmpty(box) && widthOf(box) > 1 && heightOf(box) > 1
}
