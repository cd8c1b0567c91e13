import { forgetStyles } from './rules/boxes'
import { clippedTexts, clippedValues } from './rules/clipped'
import type { Finding } from './rules/finding'
import { outsideTheirBox } from './rules/outside'
import { overlappingTexts } from './rules/overlaps'
import { sidewaysScroll } from './rules/sideways'
import { smallTargets } from './rules/targets'
import { linesIn } from './rules/texts'
import { forgetVisible, hasBox, isVisible } from './rules/visible'

export { dress } from './rules/dress'

/** Runs in the page. */

/** What is open over the page: its last dialog, sheet or menu. */
const OVER = '[role=dialog], [role=alertdialog], dialog[open], [popover]:popover-open'
/** Everything can be hit, so that elementsFromPoint() names it; nothing moves, and everything is laid out. */
const STILL = `*, ::before, ::after { pointer-events: auto !important; content-visibility: visible !important;
  transition: none !important; animation: none !important }`

/** The faults of what is open over the page, or of the page. */
export function findings(): Finding[] {
  forgetStyles()
  forgetVisible()
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STILL)
  document.adoptedStyleSheets.push(sheet)
  const { scrollX, scrollY } = window
  const root = rootOf()
  const lines = linesIn(root)
  const found = [
    ...sidewaysScroll(root),
    ...clippedTexts(lines),
    ...clippedValues(root),
    ...outsideTheirBox(root, lines),
    ...smallTargets(root),
    ...overlappingTexts(lines),
  ]
  document.adoptedStyleSheets.pop()
  scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
  return found
}

function rootOf(): Element {
  const over = [...document.querySelectorAll(OVER)].filter(
    (each) => isVisible(each) && hasBox(each) && each.getAttribute('role') !== 'tooltip',
  )
  return over.at(-1) ?? document.body
}
