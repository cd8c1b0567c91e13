import { XMLBuilder } from 'fast-xml-parser'

/** An element or a text in the form of the builder that keeps their order. */
export type XmlNode = Readonly<Record<string, unknown>>
/** What is in an element: a text, or nodes. */
export type XmlContent = string | number | readonly XmlNode[]
/** Attributes by their names; those without a value are left out. */
export type XmlAttributes = Readonly<Record<string, string | number | null | undefined>>

const FORM = {
  ...{ preserveOrder: true, ignoreAttributes: false, suppressBooleanAttributes: false },
  ...{ attributeNamePrefix: '', textNodeName: '#text', cdataPropName: '#cdata' },
}
const short = new XMLBuilder({ ...FORM, suppressEmptyNode: true })
const long = new XMLBuilder(FORM)

const DECLARATION: XmlNode = { '?xml': [], ':@': { version: '1.0', encoding: 'UTF-8' } }
const LINE: XmlNode = { '#text': '\n' }

/** An element. The elements in it stand on lines of their own. */
export function element(name: string, content: XmlContent, attributes: XmlAttributes = {}): XmlNode {
  const given = Object.entries(attributes).filter(([, value]) => value !== null && value !== undefined)
  const nodes = typeof content === 'object' ? content : [{ '#text': allowed(String(content)) }]
  const isText = nodes.every((node) => '#text' in node || '#cdata' in node)
  return {
    [name]: isText ? nodes : [LINE, ...nodes.flatMap((node) => [node, LINE])],
    ':@': Object.fromEntries(given.map(([key, value]) => [key, allowed(String(value))])),
  }
}

/**
 * A date in RSS 2.0 (RFC 822, section 5.1), with a numeric zone: programs written in Go refuse the letters of "GMT".
 * Dates of HTTP stay as they are (RFC 9110, section 5.6.7).
 */
export const rssDate = (date: Date): string => date.toUTCString().replace('GMT', '+0000')

/** A text as a CDATA section; the builder ends it where the text has the end of one (XML 1.0, section 2.7). */
export const cdata = (text: string): XmlNode => ({ '#cdata': [{ '#text': allowed(text) }] })

/** An element with attributes alone. */
export const emptyElement = (name: string, attributes: XmlAttributes): XmlNode => element(name, [], attributes)

/** A document, which ends with a line break. */
export const xmlDocument = (root: XmlNode): string => short.build([DECLARATION, LINE, root, LINE])

/**
 * The beginning and the end of a document whose root, which has no text, is streamed: what is built by xmlLines()
 * stands between them.
 */
export function xmlAround(root: XmlNode): { head: string; end: string } {
  const whole = long.build([DECLARATION, LINE, root, LINE])
  const at = whole.lastIndexOf('</')
  const head = whole.slice(0, at)
  return { head: head.endsWith('\n') ? head : `${head}\n`, end: whole.slice(at) }
}

/** Elements of a streamed document, each on a line; empty ones have both tags. */
export const xmlLines = (nodes: readonly XmlNode[]): string => long.build(nodes.flatMap((node) => [node, LINE]))

/** Without the characters that XML 1.0 forbids (section 2.2), and the controls C1. */
const allowed = (text: string) => text.toWellFormed().replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
