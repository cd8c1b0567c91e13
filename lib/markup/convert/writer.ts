import { isList } from './tidy'
import { type Element, isBlock, type Name, type Node } from './tree'

/** Writes a tree as one type of text. */
export type Writer = {
  /** A paragraph of inline markup. */
  paragraph: (nodes: readonly Node[]) => string
  /** Other elements are written as their contents. */
  blocks: Partial<Record<Name, (element: Element) => string>>
}

/**
 * The blocks of some nodes. Inline nodes between blocks are a paragraph; of inline elements with blocks inside only the
 * contents count.
 */
export function blocksOf(nodes: readonly Node[], writer: Writer): string[] {
  const written: string[] = []
  const between: Node[] = []
  const flush = () => {
    const paragraph = writer.paragraph(between.splice(0))
    if (paragraph.trim() !== '') written.push(paragraph)
  }
  for (const node of nodes) {
    if (!isBlock(node)) {
      between.push(node)
      continue
    }
    flush()
    const write = writer.blocks[node.name]
    const all = write ? [write(node)] : blocksOf(node.children, writer)
    written.push(...all.filter((block) => block.trim() !== ''))
  }
  flush()
  return written
}

export const joined = (nodes: readonly Node[], writer: Writer) => blocksOf(nodes, writer).join('\n\n')

/** The contents of an item. A list in it follows its text at once. */
export function itemOf(nodes: readonly Node[], writer: Writer): string {
  const isTight = nodes.filter(isBlock).length === 1 && isList(nodes.at(-1) ?? '')
  return blocksOf(nodes, writer).join(isTight ? '\n' : '\n\n')
}

/** The items of a list. What stands between them is one, too. */
export function itemsOf({ children }: Element): Node[][] {
  const items: Node[][] = []
  let wasItem = true
  for (const child of children) {
    const isItem = typeof child !== 'string' && child.name === 'li'
    if (typeof child === 'string' && child.trim() === '') continue
    if (isItem) items.push(child.children)
    else if (wasItem) items.push([child])
    else items.at(-1)?.push(child)
    wasItem = isItem
  }
  return items
}

/** The rows of a table in lines; what is no row is a line of its own. */
export function rowsOf({ children }: Element, writer: Writer, border: string): string {
  return children
    .map((child) => {
      if (typeof child === 'string' || child.name !== 'tr') return joined([child], writer)
      return child.children
        .map((cell) => joined([cell], writer).replace(/\n+/g, ' '))
        .filter(Boolean)
        .join(border)
    })
    .filter((row) => row.trim() !== '')
    .join('\n')
}

/** The caption of a spoiler, and what it hides. */
export function spoilerOf({ attributes, children }: Element): {
  caption: readonly Node[]
  episode: string | undefined
  hidden: Node[]
} {
  const at = children.findIndex((child) => typeof child !== 'string' || child.trim() !== '')
  const first = children[at]
  const isCaption = first !== undefined && typeof first !== 'string' && first.name === 'summary'
  return {
    caption: isCaption ? first.children : [],
    episode: attributes.ep,
    hidden: isCaption ? children.slice(at + 1) : children,
  }
}

/** Who is quoted: a quote may begin with a paragraph of this alone. */
export function citedOf({ children }: Element): { cited: readonly Node[]; quoted: readonly Node[] } {
  const [first, ...others] = children
  if (first === undefined || typeof first === 'string' || first.name !== 'p') return { cited: [], quoted: children }
  const [only, more] = first.children
  const isCited = only !== undefined && typeof only !== 'string' && only.name === 'cite' && more === undefined
  return isCited ? { cited: only.children, quoted: others } : { cited: [], quoted: children }
}
