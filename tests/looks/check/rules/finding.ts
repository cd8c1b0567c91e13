/** The kinds of faults; a state that was not reached is one, too. */
export type Kind =
  | 'overlapping texts'
  | 'clipped text'
  | 'outside its box'
  | 'sideways scroll'
  | 'target under 24 px'
  | 'not reached'

/** A fault of a page: its element as a short path, its text, and what is wrong in numbers. */
export type Finding = { kind: Kind; path: string; text: string; detail: string }

const MAX_TEXT = 48
const MAX_PARTS = 4

/** A fault of this element. */
export function finding(kind: Kind, element: Element, detail: string, text = textOf(element)): Finding {
  return { kind, path: pathOf(element), text: shortened(text), detail }
}

export const shortened = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT - 1)}…` : line
}

function textOf(element: Element): string {
  const label = element.getAttribute('aria-label') ?? element.getAttribute('name')
  if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) return element.value || (label ?? '')
  return element.textContent?.trim() || (label ?? '')
}

/** The element within the nearest ones that have a name: "dialog > form > span.score-steps > button". */
export function pathOf(element: Element): string {
  const parts: string[] = []
  for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) {
    const part = partOf(each)
    if (each === element || part !== each.localName) parts.unshift(part)
    if (parts.length === MAX_PARTS || each.matches('[role=dialog], [popover], main')) break
  }
  return parts.join(' > ')
}

/** Classes of utilities say how something looks, and change with it: only others name an element. */
const NAMED =
  /^(?!(?:min|max|text|grid|flex|inline|block|size|font|items|justify|self|bg|inset|gap|order|row|col)-)[a-z]+-[a-z]+$/

function partOf(element: Element): string {
  const { localName } = element
  const role = element.getAttribute('role')
  if (role && !/^(presentation|none)$/.test(role)) return role
  const name = element.getAttribute('name')
  if (name) return `${localName}[name=${name}]`
  if (/^[a-z][a-z-]*$/.test(element.id)) return `${localName}#${element.id}`
  const named = [...element.classList].find((each) => NAMED.test(each))
  if (named) return `${localName}.${named}`
  return localName
}
