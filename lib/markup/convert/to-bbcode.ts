import { type Element, type Node, textOf } from './tree'
import { blocksOf, citedOf, itemOf, itemsOf, joined, rowsOf, spoilerOf, type Writer } from './writer'

/** Writes a tree as BBCode. */
export function toBbcode(nodes: readonly Node[]): string {
  return joined(nodes, writer).replace(ENDING, (marks, bracket: string) =>
    '\\'.repeat(marks.length * (bracket === undefined ? 1 : 2)),
  )
}

/** A backslash at the end of a text; what follows decides how it is written. */
const MARK = '\uFDD2'
const ENDING = /\uFDD2+(?=(\\*[[\]])?)/g

function escaped(text: string): string {
  return text.replace(/[\uFDD0-\uFDD3]/g, '').replace(/\\+(?:[[\]]|$)|\[/g, (found) => {
    const backslashes = found.lastIndexOf('\\') + 1
    const bracket = found.slice(backslashes)
    if (bracket === '') return MARK.repeat(backslashes)
    return '\\'.repeat(backslashes * 2) + (bracket === '[' ? '\\[' : bracket)
  })
}

function attribute(name: string, value: string): string {
  const written = escaped(value.replace(/\s+/g, ' ').trim())
    .replaceAll(MARK, '\\')
    .replaceAll('"', '\\"')
    .replace(/\\$/, '\\ ')
  return written && ` ${name}="${written.replaceAll(']', '\\]')}"`
}

const inline = (nodes: readonly Node[]): string =>
  nodes.map((node) => (typeof node === 'string' ? escaped(node) : element(node))).join('')

function element(node: Element): string {
  const write = INLINE[node.name]
  return write ? write(node) : inline(node.children)
}

const tagged = (tag: string) => (node: Element) => {
  const text = inline(node.children)
  return text.trim() === '' ? text : `[${tag}]${text}[/${tag}]`
}

const INLINE: Partial<Record<string, (node: Element) => string>> = {
  b: tagged('b'),
  i: tagged('i'),
  u: tagged('u'),
  s: tagged('s'),
  br: () => '\n',
  a: ({ attributes: { href }, children }) => {
    const text = inline(children)
    if (!href || text.trim() === '') return text
    return textOf(children) === href ? `[url]${href}[/url]` : `[url=${href}]${text}[/url]`
  },
  img: ({ attributes: { src = '', alt = '' } }) => (src ? `[img${attribute('alt', alt)}]${src}[/img]` : escaped(alt)),
  code: ({ children }) => code(textOf(children).replace(/\s+/g, ' '), ''),
  'inline-spoiler': ({ attributes: { ep }, children }) =>
    `[inline-spoiler${ep ? ` ep=${ep}` : ''}]${inline(children)}[/inline-spoiler]`,
  span: ({ attributes, children }) => styled(attributes.class ?? '', inline(children)),
}

function styled(classes: string, text: string): string {
  const color = /ink-(\w+)/.exec(classes)?.[1]
  const size = /size-(\w+)/.exec(classes)?.[1]
  if (text.trim() === '' || !(color || size)) return text
  if (!size) return `[color=${color}]${text}[/color]`
  return `[style size=${size}${color ? ` color=${color}` : ''}]${text}[/style]`
}

/** Code that would end itself is text. */
function code(text: string, before: string): string {
  if (text.trim() === '') return text
  if (/\[\/code\]/i.test(text)) return escaped(text)
  return `[code]${before}${text}${text.endsWith('\\') ? ' ' : ''}[/code]`
}

const list = (tag: string) => (node: Element) => {
  const items = itemsOf(node).map((item) => `[*]${itemOf(item, writer)}`)
  return items.length > 0 ? `[${tag}]\n${items.join('\n')}\n[/${tag}]` : ''
}

const heading = ({ children }: Element) =>
  blocksOf(children, writer)
    .map((text) => `[style size=large][b]${text}[/b][/style]`)
    .join('\n\n')

const writer: Writer = {
  paragraph: (nodes) => inline(nodes).trim(),
  blocks: {
    h4: heading,
    h5: heading,
    h6: heading,
    hr: () => '---',
    blockquote: (node) => {
      const { cited, quoted } = citedOf(node)
      return `[quote${attribute('author', textOf(cited))}]${joined(quoted, writer)}[/quote]`
    },
    pre: ({ children }) => code(textOf(children).replace(/\n$/, ''), '\n'),
    ul: list('ul'),
    ol: list('ol'),
    details: (node) => {
      const { caption, episode, hidden } = spoilerOf(node)
      const ep = episode ? ` ep=${episode}` : ''
      return `[spoiler${attribute('title', textOf(caption))}${ep}]${joined(hidden, writer)}[/spoiler]`
    },
    table: (node) => rowsOf(node, writer, ' | '),
  },
}
