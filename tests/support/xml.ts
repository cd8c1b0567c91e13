import { SaxesParser } from 'saxes'

/** An element of a document, with the namespaces of its name and attributes resolved: "{uri}name". */
export type Element = { name: string; attributes: Record<string, string>; text: string; children: Element[] }

/** Parses a document strictly: anything that XML 1.0 or its namespaces forbid throws. */
export function parseXml(text: string): Element {
  const parser = new SaxesParser({ xmlns: true })
  const root: Element = { name: '', attributes: {}, text: '', children: [] }
  const open = [root]
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ uri, local, attributes }) => {
    const found = Object.values(attributes).map((each) => [each.name, each.value])
    const element = {
      name: uri ? `{${uri}}${local}` : local,
      attributes: Object.fromEntries(found),
      text: '',
      children: [],
    }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  const onText = (part: string) => {
    const element = open.at(-1)
    if (element) element.text += part
  }
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.on('closetag', () => {
    open.pop()
  })
  parser.write(text).close()
  const [document] = root.children
  if (!document) throw new Error('There is no element.')
  return document
}

/** The elements with a name that are directly within another. */
export const within = (element: Element | undefined, name: string): Element[] =>
  element?.children.filter((child) => child.name === name) ?? []

/** The text of such an element; null if there is none. */
export const textOf = (element: Element | undefined, name: string): string | null =>
  within(element, name)[0]?.text ?? null
