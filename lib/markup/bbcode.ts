import bbob from '@bbob/core'
import { inAttribute, inCode, inText, marked } from './bbcode-escapes'
import { BBCODE_TAGS, prepared } from './bbcode-spoilers'
import { childrenOf, hasSpoiler, knownOf, type Node, named, ownValueOf, type Tag, textOf } from './bbcode-tree'
import { inkOf } from './color'
import { escapeHtml, type Piece, paragraphs } from './html'
import { episodeAttribute, episodeOf } from './spoiler'

/**
 * Converts BBCode to HTML: b, i, u, s, url, img, quote, code, style, list (or ul, ol), color, spoiler (title, caption,
 * ep) and inline-spoiler (ep). An unknown tag, or one that is never closed, stays as it was written. \[ is a bracket.
 */
export function bbcodeHtml(text: string): string {
  return blocks(knownOf(parser.process(prepared(marked(text)), PARSING).tree), 0)
}

const parser = bbob([])
const PARSING = {
  onlyAllowTags: BBCODE_TAGS,
  contextFreeTags: ['code'],
  caseFreeTags: true,
  render: () => '',
}

/** Deeper tags lose their markup; what contains a spoiler is hidden as a whole there. */
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
const inline = (node: Tag, depth: number) => inlineNodes(childrenOf(node), depth)

function inlineNodes(nodes: readonly Node[], depth: number): string {
  return nodes.map((node) => (typeof node === 'string' ? plain(node) : inlineTag(node, depth))).join('')
}

function inlineTag(node: Tag, depth: number): string {
  if (depth >= DEEPEST) return hasSpoiler(node) ? hidden(null, plain(textOf(node))) : plain(textOf(node))
  return (INLINE[node.tag] ?? inline)(node, depth + 1)
}

const plain = (text: string) => escapeHtml(inText(text))
const attribute = (text: string) => escapeHtml(inAttribute(text))

type Write = (node: Tag, depth: number) => string

const wrapped =
  (name: string): Write =>
  (node, depth) =>
    `<${name}>${inline(node, depth)}</${name}>`

const hidden = (episode: number | null, html: string) =>
  `<inline-spoiler${episodeAttribute(episode)}>${html}</inline-spoiler>`

const INLINE: Record<string, Write | undefined> = {
  b: wrapped('b'),
  i: wrapped('i'),
  u: wrapped('u'),
  s: wrapped('s'),
  'inline-spoiler': (node, depth) => hidden(episodeOf(named(node, 'ep')), inline(node, depth)),
  // In a line there is no block: its caption, and what it hides.
  spoiler: (node, depth) => {
    const { caption, episode } = captionOf(node)
    return `${attribute(caption)} ${hidden(episode, inline(node, depth))}`.trimStart()
  },
  list: inlineItems,
  ul: inlineItems,
  ol: inlineItems,
  // Outside of a list.
  '*': (node, depth) => `[*]${inline(node, depth)}`,
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
  const caption = [named(node, 'title'), named(node, 'caption')].filter(Boolean).join(': ') || before
  return { caption, episode: ep ?? episodeOf(named(node, 'ep')) }
}

function list(kind: 'ul' | 'ol', node: Tag, depth: number): string {
  const items = itemsOf(childrenOf(node)).map((item) => `<li>${blocks(item, depth, true)}</li>`)
  return items.length > 0 ? `<${kind}>${items.join('')}</${kind}>` : ''
}

/** A list within a line. */
function inlineItems(node: Tag, depth: number): string {
  return itemsOf(childrenOf(node))
    .map((item) => inlineNodes(item, depth).trim())
    .join(' ')
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
