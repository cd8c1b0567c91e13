import { computeAccessibleName, getRole, isInaccessible } from 'dom-accessibility-api'
import type { Pattern, Step } from './steps'

/**
 * Runs in the page, the same in every engine: finds elements as a screen reader names them, and says what a visitor can
 * do with them. Nothing here waits, because without JavaScript a page has no timers: visitor.ts asks again.
 */

/** What a visitor perceives of the first of the elements found. */
export type Look = {
  count: number
  isVisible: boolean
  text: string
  value: string
  isChecked: boolean
  isFocused: boolean
  attributes: Record<string, string>
}

/** Where to click, or why that is not possible yet. */
export type Spot = { x: number; y: number } | { obstacle: string }

const FIELDS = 'input, textarea, select, [role=textbox], [role=combobox], [role=searchbox], [contenteditable=true]'

export function look(steps: Step[]): Look {
  const all = find(steps)
  const [first] = all
  const isVisible = first !== undefined && isShown(first)
  return {
    count: all.length,
    isVisible,
    text: first && isVisible ? textOf(first) : '',
    value: first && 'value' in first ? String(first.value) : '',
    isChecked: first !== undefined && isChecked(first),
    isFocused: first !== undefined && first === document.activeElement,
    attributes: Object.fromEntries([...(first?.attributes ?? [])].map(({ name, value }) => [name, value])),
  }
}

/** Scrolls to the first of the elements and returns the middle of it, if a click there reaches it. */
export function spot(steps: Step[], hasScripts: boolean): Spot {
  const [element] = find(steps)
  const obstacle = obstacleOf(element, hasScripts)
  if (!element || obstacle) return { obstacle: obstacle ?? 'it is not there' }
  const middle = middleOf(element)
  if (reaches(middle, element)) return middle
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const scrolled = middleOf(element)
  return reaches(scrolled, element) ? scrolled : { obstacle: `it is covered by ${name(topAt(scrolled))}` }
}

const MOUSE = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const

let aimed: { outcome: 'waiting' | 'hit' | 'missed'; end: () => void } | undefined

/** Prepares a click: what moves away meanwhile is missed, and nothing else receives the click instead. */
export function aim(steps: Step[]): void {
  const [element] = find(steps)
  aimed?.end()
  const hear = (event: Event) => {
    if (!aimed || !element || !(event.target instanceof Element)) return
    if (event.type === 'pointerdown') aimed.outcome = belongs(event.target, element) ? 'hit' : 'missed'
    if (aimed.outcome !== 'hit') {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    if (event.type === 'click') aimed.end()
  }
  for (const type of MOUSE) addEventListener(type, hear, { capture: true })
  const end = () => {
    for (const type of MOUSE) removeEventListener(type, hear, { capture: true })
  }
  aimed = { outcome: 'waiting', end }
}

/** What became of the click since aim(). One that has led to another page was a hit. */
export function outcome(): 'waiting' | 'hit' | 'missed' {
  if (aimed?.outcome === 'missed') aimed.end()
  return aimed?.outcome ?? 'hit'
}

/** Focuses the first of the elements and selects what it contains. Returns what prevents that. */
export function focus(steps: Step[], hasScripts: boolean): string | null {
  const [element] = find(steps)
  const obstacle = obstacleOf(element, hasScripts)
  if (!element || obstacle) return obstacle ?? 'it is not there'
  element.focus()
  if (document.activeElement !== element) return 'it takes no focus'
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) element.select()
  return null
}

/**
 * Chooses an option of a select element by its text. The list of options is not part of the page: drivers cannot click
 * it.
 */
export function choose(steps: Step[], option: string, hasScripts: boolean): string | null {
  const [element] = find(steps)
  const obstacle = obstacleOf(element, hasScripts)
  if (obstacle) return obstacle
  if (!(element instanceof HTMLSelectElement)) return 'it is not a select element'
  const chosen = [...element.options].find(({ label }) => normal(label) === option)
  if (!chosen) return `it has no option “${option}”`
  element.focus()
  chosen.selected = true
  for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }))
  return null
}

/** Marks the first of the elements, for drivers that find elements by selectors only. */
export function mark(steps: Step[], attribute: string, hasScripts: boolean): string | null {
  const [element] = find(steps)
  if (!element) return 'it is not there'
  if (hasScripts && !isAlive(element)) return 'its scripts are not ready'
  element.setAttribute(attribute, '')
  return null
}

function find(steps: Step[]): HTMLElement[] {
  let found = [document.body]
  for (const step of steps) found = next(found, step)
  return found
}

/** What is displayed of a text: titles contain their other languages, too, hidden. */
// biome-ignore lint/performance/useDomNodeTextContent: textContent has what is hidden
const textOf = (element: HTMLElement) => normal(element.innerText)

function next(within: HTMLElement[], step: Step): HTMLElement[] {
  if (step.by === 'nth') return within.slice(step.nth, step.nth + 1)
  if (step.by === 'text') return within.filter((each) => fits(textOf(each), step.text, true))
  const inside = (selector: string) => [
    ...new Set(within.flatMap((each) => [...each.querySelectorAll<HTMLElement>(selector)])),
  ]
  if (step.by === 'label')
    return inside(FIELDS).filter((each) => isOffered(each) && fits(name(each), step.label, false))
  const { role } = step
  return inside(WITH_ROLE[role] ?? '*').filter(
    (each) =>
      roleOf(each) === role && !isInaccessible(each) && (step.name === null || fits(name(each), step.name, false)),
  )
}

/**
 * The elements that can have a role, of roles that stories ask for most: the role of every element of a page takes long
 * to find.
 */
const WITH_ROLE: Record<string, string> = {
  article: 'article, [role]',
  banner: 'header, [role]',
  button: 'button, input, summary, [role]',
  contentinfo: 'footer, [role]',
  dialog: 'dialog, [role]',
  heading: 'h1, h2, h3, h4, h5, h6, [role]',
  link: 'a, area, [role]',
  list: 'ul, ol, menu, [role]',
  listitem: 'li, [role]',
  main: 'main, [role]',
  navigation: 'nav, [role]',
  region: 'section, [role]',
  textbox: 'input, textarea, [role]',
}

/** The library does not know the element `search` yet. */
const roleOf = (element: HTMLElement) => getRole(element) ?? (element.localName === 'search' ? 'search' : null)

/** File fields are often hidden behind a button that opens them. */
const isOffered = (element: HTMLElement) =>
  (element instanceof HTMLInputElement && element.type === 'file') || !isInaccessible(element)

function obstacleOf(element: HTMLElement | undefined, hasScripts: boolean): string | undefined {
  if (!element) return 'it is not there'
  if (!isShown(element) && !labelOf(element)) return 'it is not visible'
  if (element.closest('[inert]')) return 'the page is being replaced, or something covers it'
  if (element.matches(':disabled, [aria-disabled=true]')) return 'it is disabled'
  if (hasScripts && !isAlive(element)) return 'its scripts are not ready'
  return undefined
}

/**
 * Whether React has taken over an element of a page that the server rendered, which it notes on the element. A visitor
 * who is quicker clicks again; a story can't know.
 */
const isAlive = (element: HTMLElement) => Object.keys(element).some((key) => key.startsWith('__reactProps$'))

const isShown = (element: HTMLElement) => {
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true })
}

/** Radio buttons and switches are often drawn by their labels. */
const labelOf = (element: HTMLElement) =>
  element instanceof HTMLInputElement ? [...(element.labels ?? [])].find(isShown) : undefined

function middleOf(element: HTMLElement): { x: number; y: number } {
  // A link can be broken into two lines, with nothing of it in the middle of both.
  const [line = element.getBoundingClientRect()] =
    (isShown(element) ? element : labelOf(element))?.getClientRects() ?? []
  const { left, top, right, bottom } = line
  const [x0, x1] = [Math.max(left, 0), Math.min(right, innerWidth)]
  const [y0, y1] = [Math.max(top, 0), Math.min(bottom, innerHeight)]
  return { x: Math.round((x0 + x1) / 2), y: Math.round((y0 + y1) / 2) }
}

const topAt = ({ x, y }: { x: number; y: number }) => document.elementFromPoint(x, y) ?? undefined

function reaches(point: { x: number; y: number }, element: HTMLElement): boolean {
  const top = topAt(point)
  return top !== undefined && belongs(top, element)
}

/** Whether a click on `top` is one on the element. */
function belongs(top: Element, element: HTMLElement): boolean {
  const labels: Element[] = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
  return element.contains(top) || labels.some((label) => label.contains(top))
}

function isChecked(element: HTMLElement): boolean {
  if (element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type)) return element.checked
  return ['aria-checked', 'aria-pressed', 'aria-selected'].some((name) => element.getAttribute(name) === 'true')
}

function name(element: Element | undefined): string {
  return element ? normal(computeAccessibleName(element)) || element.tagName.toLowerCase() : 'nothing'
}

const normal = (text: string) => text.replace(/\s+/g, ' ').trim()

function fits(text: string, pattern: Pattern, isPartial: boolean): boolean {
  if (typeof pattern !== 'string') return new RegExp(pattern.source, pattern.flags).test(text)
  return isPartial ? text.includes(pattern) : text === pattern
}
