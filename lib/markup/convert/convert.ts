import type { TextType } from '../formats'
import { escapeHtml } from '../html'
import { htmlOf, normalised, plainHtml } from '../html-of'
import { SPOILER_EPISODE } from '../spoiler'
import { tidy } from './tidy'
import { toBbcode } from './to-bbcode'
import { toMarkdown } from './to-markdown'
import { toPlain } from './to-plain'
import { type Element, isBlock, type Node, treeOf } from './tree'

/** `unveils`: the text has spoilers, and its new type has none. */
export type Converted = { text: string; unveils: boolean }

/**
 * Converts a text to another type. What that type cannot express stays as text without its markup: nothing that a page
 * shows is lost. Characters that would become markup are escaped.
 */
export function convert(text: string, from: TextType, to: TextType): Converted {
  if (from === to || text.trim() === '') return { text, unveils: false }
  const tree = tidy(treeOf(parsed(normalised(text), from)))
  return { text: WRITERS[to](tree), unveils: to === 'Plain' && hasSpoilers(tree) }
}

function parsed(text: string, type: TextType): string {
  try {
    return htmlOf(text, type)
  } catch {
    return plainHtml(text)
  }
}

const WRITERS: Record<TextType, (tree: readonly Node[]) => string> = {
  Plain: toPlain,
  Bbcode: toBbcode,
  Html: toHtml,
  Markdown: toMarkdown,
}

const hasSpoilers = (nodes: readonly Node[]): boolean =>
  nodes.some(
    (node) =>
      typeof node !== 'string' &&
      (node.name === 'details' || node.name === 'inline-spoiler' || hasSpoilers(node.children)),
  )

/** Writes a tree as HTML: a line for each block. */
function toHtml(nodes: readonly Node[]): string {
  return all(nodes).trim()
}

const all = (nodes: readonly Node[]): string =>
  nodes.map((node) => (typeof node === 'string' ? escapeHtml(node) : element(node))).join('')

function element(node: Element): string {
  const { name, children, attributes } = node
  const given = Object.entries(attributes)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => ` ${key === 'ep' ? SPOILER_EPISODE : key}="${escapeHtml(value)}"`)
    .join('')
  const end = isBlock(node) ? '\n' : ''
  if (VOID.includes(name)) return `<${name}${given}>${name === 'img' ? '' : '\n'}`
  const text = name === 'pre' ? all(children).replace(/\n(?=<\/code>$)/, '') : trimmed(all(children), end)
  return `<${name}${given}>${text}</${name}>${end}`
}

const VOID = ['br', 'hr', 'img']
const trimmed = (text: string, end: string) => (end ? text.trim() : text)
