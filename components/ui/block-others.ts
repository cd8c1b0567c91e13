/**
 * Keeps pointer, keyboard and screen readers from everything but one element, as long as it covers the page. Shortcuts
 * of the page do nothing meanwhile.
 * @returns what ends that; the focus goes back to what had it, if that is still there
 */
export function blockOthers(covering: Element): () => void {
  const focused = document.activeElement
  const blocked = others(covering).filter((each) => !each.inert)
  for (const each of blocked) each.inert = true
  window.addEventListener('keydown', stop, true)
  return () => {
    for (const each of blocked) each.inert = false
    window.removeEventListener('keydown', stop, true)
    const isLost = document.activeElement === document.body || document.activeElement === null
    if (isLost && focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true })
  }
}

/** What is beside an element, and beside all that holds it. */
function others(element: Element): HTMLElement[] {
  const parent = element.parentElement
  if (!parent) return []
  const beside = [...parent.children].filter((each) => each !== element)
  const above = parent === document.body ? [] : others(parent)
  return [...beside, ...above].filter((each) => each instanceof HTMLElement)
}

/** The browser's own keys (reload, back) work without the page. */
function stop(event: KeyboardEvent): void {
  event.stopImmediatePropagation()
}
