/** What a picture has: the texts of the catalogue, the theme, and the scale of scores. */
export type Dress = { text: string; theme: string; scale?: string | undefined }

/** The longest title, and the most characters of what counts as a title or a name. */
const LONGEST = 100
const MOST = 60
const JAPANESE = '銀河の果てまで届く物語ただいま放送中'
/** What the texts of the page were when it was first seen. */
const usual = new WeakMap<Text, string>()

/**
 * Gives the page other titles and names, another theme, and another scale. All titles and names of the catalogue are in
 * elements with dir=auto. Their texts are replaced there: a long one goes on with its own words up to a hundred
 * characters, a short one is its first character, a Japanese one has as many full-width characters as its width needs.
 * Prose, fields and names of users, whose length is limited, stay.
 */
export function dress({ text, theme, scale }: Dress): void {
  const { dataset } = document.documentElement
  dataset.theme = theme
  if (scale !== undefined && (dataset.scores ?? 'Points100') !== scale) {
    if (scale === 'Points100') delete dataset.scores
    else dataset.scores = scale
    // What listens to the session reads the scale again.
    dispatchEvent(new StorageEvent('storage', { key: 'looks' }))
  }
  for (const element of document.querySelectorAll('[dir=auto]')) {
    if (element.matches('input, textarea, .prose, .prose *') || isUsers(element)) continue
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) replace(walker.currentNode as Text, text)
  }
}

const isUsers = (element: Element) => element.closest('a[href*="/user/"]') !== null

function replace(node: Text, text: string): void {
  const was = usual.get(node) ?? node.data
  const name = was.trim()
  if (!/[\p{L}\p{N}]/u.test(name) || name.length > MOST) return
  usual.set(node, was)
  const next = textFor(name, text)
  if (node.data !== next) node.data = next
}

function textFor(name: string, text: string): string {
  if (text === 'long') return `${name}: ${`The other half of ${name}, `.repeat(LONGEST)}`.slice(0, LONGEST).trimEnd()
  if (text === 'short') return [...name][0] ?? name
  if (text === 'japanese') return JAPANESE.repeat(4).slice(0, Math.max(2, Math.ceil(name.length / 2)))
  return name
}
