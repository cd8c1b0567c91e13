import type { Box } from './boxes'
import { isVisible } from './visible'

/** A line of a text: its node, the element of the node, and the box of what is drawn. */
export type Line = { node: Text; element: Element; box: Box }

/** A font leaves so much of its line above and below what it draws, as a share of the height. */
const EMPTY = 0.14

/** The lines of all visible texts below an element. */
export function linesIn(root: Element): Line[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: Line[] = []
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const element = node.parentElement
    if (!element || !/\S/.test(node.data) || element.closest('script, style, noscript, template, option')) continue
    if (isVisible(element)) found.push(...linesOf(node, element))
  }
  return found
}

/** The lines of one text. */
export function linesOf(node: Text, element: Element): Line[] {
  const range = document.createRange()
  range.selectNodeContents(node)
  return [...range.getClientRects()]
    .filter(({ width, height }) => width > 0 && height > 0)
    .map(({ left, right, top, bottom, height }) => ({
      node,
      element,
      box: { left, right, top: top + height * EMPTY, bottom: bottom - height * EMPTY },
    }))
}
