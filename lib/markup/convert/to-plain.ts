import { type Element, type Node, textOf } from './tree'
import { citedOf, itemOf, itemsOf, joined, rowsOf, spoilerOf, type Writer } from './writer'

/** Writes a tree as plain text. Links keep their addresses; spoilers are no longer hidden. */
export function toPlain(nodes: readonly Node[]): string {
  return joined(nodes, writer)
}

const inline = (nodes: readonly Node[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : element(node))).join('')

function element({ name, attributes: { href, src = '', alt = '' }, children }: Element): string {
  if (name === 'br') return '\n'
  if (name === 'img') return src ? withAddress(alt, src) : alt
  const text = inline(children)
  return name === 'a' && href ? withAddress(text, href) : text
}

const withAddress = (text: string, address: string) =>
  text.trim() === '' || text === address ? address : `${text} (${address})`

const indented = (text: string, first: string, others: string) => first + text.replace(/\n(?=[^\n])/g, `\n${others}`)

const list = (sign: (place: number) => string) => (node: Element) =>
  itemsOf(node)
    .map((item, place) => indented(itemOf(item, writer), sign(place), '  '))
    .join('\n')

const writer: Writer = {
  paragraph: (nodes) => inline(nodes).trim(),
  blocks: {
    hr: () => '---',
    blockquote: (node) => {
      const { cited, quoted } = citedOf(node)
      const by = textOf(cited).trim()
      return ((by && `${by}:\n`) + joined(quoted, writer)).replace(/^/gm, '> ')
    },
    pre: ({ children }) => textOf(children).replace(/\n$/, ''),
    ul: list(() => '- '),
    ol: list((place) => `${place + 1}. `),
    details: (node) => {
      const { caption, hidden } = spoilerOf(node)
      const text = textOf(caption).trim()
      return [text, joined(hidden, writer)].filter(Boolean).join('\n')
    },
    table: (node) => rowsOf(node, writer, ' | '),
  },
}
