import { XMLParser } from 'fast-xml-parser'

/** Neither values nor spaces are changed, and there are no entities, attributes or types in what is parsed. */
const parser = new XMLParser({
  ...{ preserveOrder: true, ignoreAttributes: true, parseTagValue: false, trimValues: false, processEntities: false },
  ...{ jPath: false, maxNestedTags: 3, onDangerousProperty: (name: string) => name },
})

/** A field of an entry as an element that any parser reads: its text a section, carriage returns as line feeds. */
export const tagged = (name: string, text: string): string =>
  text === '' ? `<${name}/>` : `<${name}><![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]></${name}>`

type Nodes = readonly Readonly<Record<string, unknown>>[]

/** The fields of an entry whose elements are these. Their names must be of letters, digits and "_". */
export function fieldsOf(elements: string): Record<string, string> {
  const fields: Record<string, string> = Object.create(null)
  if (elements === '') return fields
  for (const node of parser.parse(elements) as Nodes) {
    const [name = ''] = Object.keys(node)
    let text = ''
    for (const part of node[name] as Nodes) text += part['#text']
    fields[name] = text
  }
  return fields
}
