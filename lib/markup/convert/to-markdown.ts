import { type Element, type Node, textOf } from './tree'
import { citedOf, itemOf, itemsOf, joined, rowsOf, spoilerOf, type Writer } from './writer'

/** Writes a tree as Markdown. It has no colours, sizes and underlines. */
export function toMarkdown(nodes: readonly Node[]): string {
  return joined(nodes, writer)
}

/** The characters beside some nodes, and the marks that are open around them. */
type Place = { before: string; after: string; marks: readonly string[] }
const NOWHERE: Place = { before: '', after: '', marks: [] }

const escaped = (text: string) =>
  text.replace(/[\\`*[\]<>~|]|&(?=[#\w])|!$/g, '\\$&').replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')

/** What would begin a block at the beginning of a line. */
const lineStarts = (text: string) =>
  text
    .split('\n')
    .map((line) =>
      line
        .trim()
        .replace(/^[#+\-=:]/, '\\$&')
        .replace(/^(\d{1,9})([.)])/, '$1\\$2'),
    )
    .join('\n')

function inline(nodes: readonly Node[], place: Place): string {
  let written = ''
  const all = merged(nodes)
  all.forEach((node, at) => {
    const next = all[at + 1]
    const after =
      next === undefined ? place.after : typeof next === 'string' ? next.slice(0, 1) : next.name === 'br' ? '' : '['
    const before = written === '' ? place.before : written.slice(-1)
    written += typeof node === 'string' ? escaped(node) : element(node, { ...place, before, after })
  })
  return written
}

/** Joins neighbours with the same mark: the marks between them would be read otherwise. */
function merged(nodes: readonly Node[]): Node[] {
  const all: Node[] = []
  for (const node of nodes) {
    const last = all.at(-1)
    const isSame = typeof node !== 'string' && typeof last === 'object' && node.name === last.name && node.name in MARKS
    if (isSame) all[all.length - 1] = { ...last, children: [...last.children, ...node.children] }
    else all.push(node)
  }
  return all
}

const MARKS: Record<string, string> = { b: '**', i: '*', s: '~~' }

function element(node: Element, place: Place): string {
  const { name, attributes, children } = node
  const { href, src = '', alt = '', ep } = attributes
  if (name === 'br') return '\n'
  if (name === 'img') return src ? `![${escaped(alt)}](${addressOf(src)})` : escaped(alt)
  if (name === 'code') return code(textOf(children))
  const mark = MARKS[name]
  if (mark) return marked(node, mark, place)
  if (name === 'a' && href) {
    const text = inline(children, { ...place, before: '[', after: ']' })
    return text.trim() === '' ? text : `[${text}](${addressOf(href)})`
  }
  if (name === 'inline-spoiler') {
    const text = inline(children, { ...NOWHERE, before: '|', after: '|' })
    return around(lineStarts(text), (inner) => `||${inner}||${ep ? `{ep=${ep}}` : ''}`)
  }
  return inline(children, place)
}

const addressOf = (address: string) => address.replaceAll('&', '&amp;').replace(/[*_~]/g, '\\$&')

/** Spaces at the ends go outside of the marks. */
function around(text: string, wrap: (inner: string) => string): string {
  const inner = text.trim()
  if (inner === '') return text
  const at = text.indexOf(inner)
  return text.slice(0, at) + wrap(inner) + text.slice(at + inner.length)
}

/** Marks that a parser would not take as such are left out. */
function marked({ name, children }: Element, mark: string, place: Place): string {
  if (place.marks.includes(name)) return inline(children, place)
  const marks = [...place.marks, name]
  return around(inline(children, { before: mark.slice(-1), after: mark.slice(0, 1), marks }), (inner) => {
    const { before, after } = place
    const other = before === '*' && mark === '*' && !WORD.test(after) ? '_' : mark
    const opens = before !== other.slice(-1) && !(PUNCTUATION.test(inner.slice(0, 1)) && WORD.test(before))
    const closes = !(PUNCTUATION.test(inner.slice(-1)) && WORD.test(after))
    return opens && closes ? other + inner + other : inner
  })
}

const PUNCTUATION = /[\p{P}\p{S}]/u
const WORD = /[^\s\p{P}\p{S}]/u

/** A code span has more backticks around it than in it. A line of a table or spoiler would end at its own marks. */
function code(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  if (line.trim() === '' || line.includes('|')) return escaped(line)
  const fence = '`'.repeat(longestRun(line) + 1)
  const space = /^[` ]|[` ]$/.test(line) ? ' ' : ''
  return fence + space + line + space + fence
}

const longestRun = (text: string) => Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length))

const indented = (text: string, first: string) => first + text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(first.length)}`)

const list = (sign: (place: number, node: Element) => string) => (node: Element) => {
  const items = itemsOf(node).map((item) => itemOf(item, writer))
  const isTight = items.every((item) => !item.includes('\n\n'))
  return items.map((item, place) => indented(item, sign(place, node))).join(isTight ? '\n' : '\n\n')
}

const heading = (marks: string) => (node: Element) => {
  const text = joined(node.children, writer).replace(/\n+/g, ' ')
  return text && `${marks} ${text.replace(/#+$/, '\\$&')}`
}

const writer: Writer = {
  paragraph: (nodes) => lineStarts(inline(nodes, NOWHERE).trim()),
  blocks: {
    h4: heading('#'),
    h5: heading('##'),
    h6: heading('###'),
    hr: () => '---',
    blockquote: (node) => {
      const { cited, quoted } = citedOf(node)
      const by = textOf(cited).trim()
      const text = [by && `**${escaped(by)}**`, joined(quoted, writer)].filter(Boolean).join('\n\n')
      return text.replace(/^/gm, '> ')
    },
    pre: ({ children }) => {
      const text = textOf(children).replace(/\n$/, '')
      const fence = '`'.repeat(Math.max(3, longestRun(text) + 1))
      return `${fence}\n${text}\n${fence}`
    },
    ul: list(() => '- '),
    ol: list((place, { attributes }) => `${Number(attributes.start ?? 1) + place}. `),
    details: (node) => {
      const { caption, episode, hidden } = spoilerOf(node)
      const title = escaped(textOf(caption).replace(/\s+/g, ' ').trim()).replaceAll('{', '\\{')
      const head = [':::', 'spoiler', title, episode && `{ep=${episode}}`].filter(Boolean).join(' ')
      return `${head}\n${joined(hidden, writer)}\n:::`
    },
    table: (node) => lineStarts(rowsOf(node, writer, ' \\| ')),
  },
}
