import { Parser } from 'htmlparser2'
import { INKS } from '../color'
import { episodeOf, SPOILER_EPISODE } from '../spoiler'

/** An element of a text. Other tags than these are left out, their contents stay. */
export type Element = {
  name: Name
  attributes: Record<string, string>
  children: Node[]
  /** Whether blocks are in it, at any depth. */
  hasBlocks: boolean
}
export type Node = string | Element

const INLINE = [
  'b',
  'i',
  'u',
  's',
  'code',
  'a',
  'img',
  'br',
  'span',
  'inline-spoiler',
  'sub',
  'sup',
  'small',
  'q',
  'cite',
] as const
const BLOCKS = [
  'p',
  'h4',
  'h5',
  'h6',
  'hr',
  'blockquote',
  'pre',
  'ul',
  'ol',
  'li',
  'details',
  'summary',
  'table',
  'tr',
  'td',
] as const
export type Name = (typeof INLINE)[number] | (typeof BLOCKS)[number]

const NAMES: readonly string[] = [...INLINE, ...BLOCKS]
const BLOCK_NAMES: readonly string[] = BLOCKS
const SAME: Record<string, Name | undefined> = {
  ...{ strong: 'b', em: 'i', del: 's', strike: 's', ins: 'u', div: 'p', center: 'p', th: 'td' },
  ...{ h1: 'h4', h2: 'h5', h3: 'h6' },
}
/** What pages never show. */
const UNSEEN = ['script', 'style', 'textarea', 'option']
/** Deeper elements are left out. */
const DEEPEST = 40

export const isBlock = (node: Node): node is Element =>
  typeof node !== 'string' && (BLOCK_NAMES.includes(node.name) || node.hasBlocks)

/** The tree of a text's HTML (htmlOf). */
export function treeOf(html: string): Node[] {
  const root: Node[] = []
  const open: Element[] = []
  /** For each open tag its element; undefined when it has none. */
  const tags: (Element | undefined)[] = []
  let unseen = 0
  const contents = () => open.at(-1)?.children ?? root
  const parser = new Parser(
    {
      onopentag(tag, given) {
        if (UNSEEN.includes(tag)) unseen++
        const element = open.length < DEEPEST && unseen === 0 ? elementOf(tag, given) : undefined
        tags.push(element)
        if (!element) return
        contents().push(element)
        if (BLOCK_NAMES.includes(element.name)) for (const each of open) each.hasBlocks = true
        open.push(element)
      },
      ontext(text) {
        if (unseen > 0) return
        const into = contents()
        const last = into.at(-1)
        const visible = open.some(({ name }) => name === 'pre')
          ? text
          : text.replace(/\s+/g, (run) => (run.includes('\n') ? ' ' : run))
        if (typeof last === 'string') into[into.length - 1] = last + visible
        else into.push(visible)
      },
      onclosetag(tag) {
        if (UNSEEN.includes(tag)) unseen--
        if (tags.pop()) open.pop()
      },
    },
    { recognizeSelfClosing: false },
  )
  parser.end(html)
  return root
}

function elementOf(tag: string, given: Record<string, string>): Element | undefined {
  const name = SAME[tag] ?? tag
  const episode = episodeOf(given[SPOILER_EPISODE])
  const attributes: Record<string, string> = episode === null ? {} : { ep: String(episode) }
  const made = (name: Name, more: Record<string, string> = {}) => ({
    name,
    attributes: more,
    children: [],
    hasBlocks: false,
  })
  if (episode !== null && name === 'p') return made('details', attributes)
  if (episode !== null && name === 'span') return made('inline-spoiler', attributes)
  if (!NAMES.includes(name)) return undefined
  return made(name as Name, attributesOf(name, given, attributes))
}

function attributesOf(
  name: string,
  given: Record<string, string>,
  episode: Record<string, string>,
): Record<string, string> {
  if (name === 'details' || name === 'inline-spoiler') return episode
  if (name === 'a') return isWeb(given.href) ? { href: addressOf(given.href) } : {}
  if (name === 'img') return pictureOf(given.src ?? '', given.alt ?? '')
  if (name === 'ol') return /^\d{1,6}$/.test(given.start ?? '') ? { start: given.start ?? '' } : {}
  if (name === 'span')
    return {
      class: (given.class ?? '')
        .split(/\s+/)
        .filter((each) => STYLES.includes(each))
        .join(' '),
    }
  return {}
}

/** A picture of another site is shown as a link, whose text is its address if it has no other. */
function pictureOf(src: string, alt: string): Record<string, string> {
  const address = addressOf(src)
  return { src: address, alt: alt.trim() || address === src.trim() || !isWeb(src) ? alt : src.trim() }
}

const STYLES = [...INKS.map((ink) => `ink-${ink}`), 'size-small', 'size-large']

const isWeb = (address = ''): address is string => /^\s*https?:\/\/[^\s/]/i.test(address)

/** An address that may stand in any markup. */
function addressOf(address: string): string {
  return address
    .trim()
    .replace(/[\s"'<>()[\]\\`{}|]/g, (character) => encodeURIComponent(character).replace(/['()]/g, hex))
}
const hex = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

/** The text in some nodes, as it is shown. */
export function textOf(nodes: readonly Node[]): string {
  return nodes
    .map((node) => (typeof node === 'string' ? node : node.name === 'br' ? '\n' : textOf(node.children)))
    .join('')
}
