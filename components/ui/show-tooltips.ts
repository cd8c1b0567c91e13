import { tipOf } from './tip-of'

/** Milliseconds of a press on a touch screen until its tooltip appears, and for which it stays after it. */
const PRESS = 500
const STAY = 1500

/**
 * Shows the tooltips of all elements (tip-of.ts) in `tip`. They come at once when a mouse is over an element or it has
 * the keyboard's focus. On a touch screen they come after a while when it is pressed. One stays while the mouse is on
 * it, or on the way to it, unless that is over another element with a tooltip. Escape, scrolling and a press close it.
 * Screen readers have the name or the title of the element itself. `first` is the event that came before the code.
 */
export function showTooltips(tip: HTMLElement, first: Event, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let over: HTMLElement | undefined
  let isKept = false
  let giveBack = () => {}
  const hide = () => {
    clearTimeout(timer)
    giveBack()
    giveBack = () => {}
    if (!tip.matches(':popover-open')) return
    tip.hidePopover()
    tip.textContent = ''
  }
  const show = (target: EventTarget | null) => {
    const found = tipOf(target)
    if (found) place(tip, found.element, found.text)
  }
  const focus = ({ target }: Event) => target instanceof Element && target.matches(':focus-visible') && show(target)
  const hover = (event: PointerEvent) => {
    const { target, pointerType } = event
    if (pointerType === 'touch') return
    const found = tipOf(target)
    // An element whose title is taken has none for its parts.
    const isInside = over?.contains(target as Node) && (!found || found.element.contains(over))
    isKept = !isInside && !found && isTowards(tip, over, event)
    if (isKept || isInside || (found && found.element === over)) return
    hide()
    over = found?.element
    show(target)
    if (over) giveBack = takeTitle(over)
  }
  // The mouse leaves the tooltip for what is below it.
  const move = (event: PointerEvent) => {
    if (!isKept || isTowards(tip, over, event)) return
    isKept = false
    over = undefined
    hide()
  }
  // The pointer leaves the window.
  const leave = ({ relatedTarget }: PointerEvent) => {
    if (relatedTarget) return
    over = undefined
    hide()
  }
  const press = ({ target, pointerType }: PointerEvent) => {
    hide()
    if (pointerType === 'touch') timer = setTimeout(() => show(target), PRESS)
  }
  const release = () => {
    clearTimeout(timer)
    timer = setTimeout(hide, STAY)
  }
  const key = (event: KeyboardEvent) => event.key === 'Escape' && hide()
  document.addEventListener('focusin', focus, { signal })
  document.addEventListener('focusout', hide, { signal })
  document.addEventListener('pointerover', hover, { signal })
  document.addEventListener('pointermove', move, { signal, passive: true })
  document.addEventListener('pointerout', leave, { signal })
  document.addEventListener('pointerdown', press, { signal })
  document.addEventListener('pointerup', release, { signal })
  document.addEventListener('pointercancel', release, { signal })
  document.addEventListener('keydown', key, { signal })
  addEventListener('scroll', hide, { signal, passive: true })
  signal.addEventListener('abort', hide)
  if (!(first instanceof PointerEvent)) focus(first)
  else if (first.pointerType !== 'touch') hover(first)
  else if (first.target instanceof Element && first.target.matches(':active')) press(first)
}

/**
 * Takes the title from an element, since the browser would show it, too. Returns the function that gives it back. An
 * element without another name keeps the title as its label meanwhile.
 */
function takeTitle(element: HTMLElement): () => void {
  const { title } = element
  if (!title) return () => {}
  const isNamed = element.hasAttribute('aria-label') || element.textContent?.trim() !== ''
  element.removeAttribute('title')
  if (!isNamed) element.setAttribute('aria-label', title)
  return () => {
    if (!isNamed) element.removeAttribute('aria-label')
    if (!element.title) element.title = title
  }
}

/** Whether the pointer is on the tooltip of an element, or between both: presses go through it to what is below. */
function isTowards(tip: HTMLElement, of: HTMLElement | undefined, { clientX, clientY }: PointerEvent): boolean {
  if (!of || !tip.matches(':popover-open')) return false
  const [own, at] = [tip.getBoundingClientRect(), of.getBoundingClientRect()]
  const isAbove = clientY >= own.top && clientY <= at.top
  const isBelow = clientY >= at.bottom && clientY <= own.bottom
  return clientX >= own.left && clientX <= own.right && (isAbove || isBelow)
}

/** Above the element, below it where there is no room, and inside the window. */
function place(tip: HTMLElement, element: HTMLElement, text: string): void {
  const GAP = 6
  tip.textContent = text
  if (!tip.matches(':popover-open')) tip.showPopover()
  const at = element.getBoundingClientRect()
  const above = at.top - tip.offsetHeight - GAP
  const below = Math.min(at.bottom + GAP, innerHeight - tip.offsetHeight - GAP)
  const left = Math.min(at.left + (at.width - tip.offsetWidth) / 2, innerWidth - tip.offsetWidth - GAP)
  tip.style.top = `${above >= GAP ? above : below}px`
  tip.style.left = `${Math.max(GAP, left)}px`
}
