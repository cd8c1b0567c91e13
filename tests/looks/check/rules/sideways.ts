import { scrolls, styleOf } from './boxes'
import { type Finding, finding } from './finding'
import { isVisible } from './visible'

/** The page, or a dialog, that can be scrolled sideways. */
export function sidewaysScroll(root: Element): Finding[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const page = scrollWidth > clientWidth ? [widest(document.body, clientWidth, scrollWidth - clientWidth)] : []
  const dialogs = [root, ...root.querySelectorAll('*')].filter(
    (each) => each.matches('[role=dialog], [role=menu], [popover], dialog') || isBodyOfDialog(each),
  )
  const inDialogs = dialogs
    .filter((each) => each.scrollWidth > each.clientWidth + 1 && isVisible(each))
    .map((each) => finding('sideways scroll', each, `${each.scrollWidth - each.clientWidth} px`, ''))
  return [...page, ...inDialogs]
}

/** What scrolls up and down in a dialog, and is as wide: a row inside of it may scroll sideways. */
function isBodyOfDialog(each: Element): boolean {
  if (!scrolls(each, 'y') || each.localName === 'textarea') return false
  const dialog = each.closest('[role=dialog], [popover], dialog')
  return dialog !== null && each.clientWidth >= dialog.clientWidth - 1
}

/** Names what is widest on a page that is too wide. */
function widest(root: Element, width: number, by: number): Finding {
  const wide = [...root.querySelectorAll('*')]
    .filter((each) => each.getBoundingClientRect().right > width + 1 && styleOf(each).position !== 'fixed')
    .at(-1)
  return finding('sideways scroll', wide ?? root, `${by} px of the page`)
}
