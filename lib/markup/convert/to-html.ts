import { escapeHtml } from '../html'
import { SPOILER_EPISODE } from '../spoiler'
import { type Element, isBlock, type Node } from './tree'

/** Writes a tree as HTML: a line for each block. */
export function toHtml(nodes: readonly Node[]): string {
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
