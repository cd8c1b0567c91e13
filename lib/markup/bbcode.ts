import bbob from '@bbob/core'
import { inAttribute, inCode, inText, marked } from './bbcode-escapes'
import { childrenOf, knownOf, type Node, named, ownValueOf, type Tag, textOf } from './bbcode-tree'
import { inkOf } from './color'
import { escapeHtml, type Piece, paragraphs } from './html'
import { episodeAttribute, episodeOf } from './spoiler'

/**
 * Converts BBCode to HTML: b, i, u, s, url, img, quote, code, style, list (or ul, ol), color, spoiler (title, caption,
 * ep) and inline-spoiler (ep). An unknown tag, or one that is never closed, stays as it was written. \[ is a bracket.
 */
export function bbcodeHtml(text: string): string {
  return blocks(knownOf(parser.process(withListKinds(marked(text)), PARSING).tree), 0)
}

/** [list ol], no tag to the parser, becomes [list=ol]. Texts with code stay, since it may be meant there. */
function withListKinds(text: string): string {
  return /\[code/i.test(text) ? text : text.replace(/\[list (ol|ul|1|a|i)\]/gi, '[list=$1]')
}

const parser = bbob([])
const PARSING = {
  onlyAllowTags: [
    ...['b', 'i', 'u', 's', 'url', 'img', 'quote', 'code', 'style', 'list', 'ul', 'ol', '*', 'li', 'color'],
    ...['spoiler', 'inline-spoiler'],
  ],
  contextFreeTags: ['code'],
  caseFreeTags: true,
  render: () => '',
}

/** Deeper tags lose their markup. */
const DEEPEST = 20

/** Block nodes; the text between them becomes paragraphs. */
function blocks(nodes: readonly Node[], depth: number, tight = false): string {
  const pieces = nodes.map((node): Piece => {
    if (typeof node === 'string') return plain(node)
    const block = depth < DEEPEST && BLOCKS[node.tag]
    return block ? { block: block(node, depth + 1) } : inlineTag(node, depth)
  })
  return paragraphs(pieces, { tight })
}

/** Inline nodes; of blocks only their contents. */
function inline(node: Tag, depth: number): string {
  return childrenOf(node)
    .map((child) => (typeof child === 'string' ? plain(child) : inlineTag(child, depth)))
    .join('')
}

function inlineTag(node: Tag, depth: number): string {
  if (depth >= DEEPEST) return plain(textOf(node))
  return (INLINE[node.tag] ?? inline)(node, depth + 1)
}

const plain = (text: string) => escapeHtml(inText(text))
const attribute = (text: string) => escapeHtml(inAttribute(text))

type Write = (node: Tag, depth: number) => string

const wrapped =
  (name: string): Write =>
  (node, depth) =>
    `<${name}>${inline(node, depth)}</${name}>`

const INLINE: Record<string, Write | undefined> = {
  b: wrapped('b'),
  i: wrapped('i'),
  u: wrapped('u'),
  s: wrapped('s'),
  'inline-spoiler': (node, depth) => {
    const episode = episodeAttribute(episodeOf(named(node, 'ep')))
    return `<inline-spoiler${episode}>${inline(node, depth)}</inline-spoiler>`
  },
  code: (node) => `<code>${escapeHtml(inCode(textOf(node)))}</code>`,
  color: (node, depth) => styled(ownValueOf(node), '', inline(node, depth)),
  style: (node, depth) => styled(named(node, 'color'), named(node, 'size'), inline(node, depth)),
  url: (node, depth) => {
    const address = ownValueOf(node) || named(node, 'href') || textOf(node)
    return `<a href="${attribute(address)}">${inline(node, depth)}</a>`
  },
  img: (node) => `<img src="${attribute(textOf(node))}" alt="${attribute(named(node, 'alt'))}">`,
}

const BLOCKS: Record<string, Write | undefined> = {
  quote: (node, depth) => {
    const whom = ownValueOf(node) || named(node, 'author')
    const by = whom && `<p><cite>${attribute(whom)}</cite></p>`
    return `<blockquote>${by}${blocks(childrenOf(node), depth)}</blockquote>`
  },
  spoiler: (node, depth) => {
    const { caption, episode } = captionOf(node)
    const summary = caption && `<summary>${attribute(caption)}</summary>`
    return `<details${episodeAttribute(episode)}>${summary}${blocks(childrenOf(node), depth)}</details>`
  },
  code: (node) => {
    const text = inCode(textOf(node))
    const code = `<code>${escapeHtml(text.replace(/^\n/, ''))}</code>`
    return text.includes('\n') ? `<pre>${code}</pre>` : `<p>${code}</p>`
  },
  list: (node, depth) => list(/^(ol|1|a|i)$/i.test(ownValueOf(node) || named(node, 'type')) ? 'ol' : 'ul', node, depth),
  ul: (node, depth) => list('ul', node, depth),
  ol: (node, depth) => list('ol', node, depth),
}

/** The parser takes all of [spoiler=The end ep=5] as one value. */
function captionOf(node: Tag): { caption: string; episode: number | null } {
  const own = ownValueOf(node)
  const at = own.lastIndexOf(' ep=')
  const ep = at < 0 ? null : episodeOf(own.slice(at + 4).replaceAll('"', ''))
  const before = ep === null ? own : own.slice(0, at).trimEnd().replace(/"$/, '')
  const caption = named(node, 'caption') || named(node, 'title') || before
  return { caption, episode: ep ?? episodeOf(named(node, 'ep')) }
}

function list(kind: 'ul' | 'ol', node: Tag, depth: number): string {
  const items = itemsOf(childrenOf(node)).map((item) => `<li>${blocks(item, depth, true)}</li>`)
  return items.length > 0 ? `<${kind}>${items.join('')}</${kind}>` : ''
}

/** An item is the content of [li], or what follows [*] up to the next. */
function itemsOf(nodes: readonly Node[]): Node[][] {
  const items: Node[][] = [[]]
  for (const node of nodes) {
    if (typeof node === 'string') items.at(-1)?.push(node)
    else if (node.tag === '*') items.push([])
    else if (node.tag === 'li') items.push(childrenOf(node), [])
    else items.at(-1)?.push(node)
  }
  return items.filter((item) => item.some((node) => typeof node !== 'string' || node.trim() !== ''))
}

/** Colour and size are classes of a fixed set. */
function styled(color: string, size: string, html: string): string {
  const ink = inkOf(color)
  const classes = [ink && `ink-${ink}`, SIZES.find(({ written }) => written.test(size.trim()))?.name].filter(Boolean)
  return classes.length > 0 ? `<span class="${classes.join(' ')}">${html}</span>` : html
}

const SIZES = [
  { written: /^(x{0,2}-?small|[1-9]|1[0-2])(px|pt)?$/i, name: 'size-small' },
  { written: /^(x{0,2}-?large|big|1[89]|[2-9]\d|\d{3})(px|pt|%)?$/i, name: 'size-large' },
]
