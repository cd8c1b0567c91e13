import { type Element, isBlock, type Node } from './tree'

/** A tree without the spaces that no page shows: those beside blocks and line breaks, and at the ends of blocks. */
export function tidy(nodes: readonly Node[], isInBlock = true): Node[] {
  const ends = (node: Node | undefined) => (node === undefined ? isInBlock : isBreak(node) || isBlock(node))
  return nodes.flatMap((node, at): Node[] => {
    if (typeof node !== 'string') return [tidyElement(node)]
    const begun = ends(nodes[at - 1]) ? node.trimStart() : node
    const text = ends(nodes[at + 1]) ? begun.trimEnd() : begun
    return text === '' ? [] : [text]
  })
}

const isBreak = (node: Node) => typeof node !== 'string' && node.name === 'br'

function tidyElement(element: Element): Element {
  if (element.name === 'pre') return element
  const children = tidy(element.children, isBlock(element))
  return { ...element, children: element.name === 'li' ? tight(children) : children }
}

export const isList = (node: Node) => typeof node !== 'string' && (node.name === 'ul' || node.name === 'ol')

/** One paragraph in an item, before lists alone, is its text. */
function tight(children: Node[]): Node[] {
  const [first, ...others] = children
  if (first === undefined || typeof first === 'string' || first.name !== 'p') return children
  return others.every(isList) ? [...first.children, ...others] : children
}
