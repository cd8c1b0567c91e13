/** Safe access to the tree of the BBCode parser, which contains whatever a user wrote. */

export type Tag = { tag: string; attrs: Record<string, unknown>; content: unknown }
export type Node = string | Tag

/** The nodes of a tree. A tag that is never closed becomes text; [*] needs no end. */
export function knownOf(nodes: unknown): Node[] {
  return Array.isArray(nodes) ? nodes.flatMap(known) : []
}

export const childrenOf = ({ content }: Tag): Node[] => knownOf(content)

function known(node: unknown): Node[] {
  if (typeof node === 'string') return [node]
  if (typeof node !== 'object' || node === null || !('tag' in node)) return []
  const { tag, attrs, content, end } = node as { tag: unknown; attrs?: unknown; content?: unknown; end?: unknown }
  const given = { tag: String(tag), attrs: { ...(attrs as object) } as Record<string, unknown>, content }
  return given.tag === '*' || end ? [{ ...given, tag: given.tag.toLowerCase() }] : [opening(given)]
}

function opening({ tag, attrs }: Tag): string {
  const written = Object.entries(attrs).map(([name, value]) => (name === value ? `=${name}` : ` ${name}="${value}"`))
  return `[${tag}${written.join('')}]`
}

/** The value of the tag's own name: [url=value]. */
export function ownValueOf({ attrs }: Tag): string {
  return Object.keys(attrs).find((name) => attrs[name] === name) ?? ''
}

/** An attribute: [style size="large"]; '' if it is missing. */
export function named({ attrs }: Tag, name: string): string {
  const written = Object.keys(attrs).find((each) => each.toLowerCase() === name)
  return written === undefined || attrs[written] === written ? '' : String(attrs[written])
}

/** The text of a tag with all its children. */
export function textOf(tag: Tag): string {
  const texts: string[] = []
  const open: Node[] = [tag]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'string') texts.push(next)
    else open.push(...childrenOf(next).reverse())
  }
  return texts.join('')
}

/** Whether a tag is a spoiler or has one within it. */
export function hasSpoiler(tag: Tag): boolean {
  const open: Tag[] = [tag]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.tag === 'spoiler' || next.tag === 'inline-spoiler') return true
    open.push(...childrenOf(next).filter((child) => typeof child !== 'string'))
  }
  return false
}
