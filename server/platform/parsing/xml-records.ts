import { XMLParser } from 'fast-xml-parser'
import { Parser } from 'htmlparser2'
import { UnreadableFile } from './file-text'

/** An element below the root, with the texts of the elements in it. */
export type XmlRecord = { name: string; fields: XmlFields }
export type XmlFields = Readonly<Record<string, string>>

/** Kept characters of a field; fields of a record; open elements; characters of one tag, comment or section. */
const MAX_FIELD = 20_000
const MAX_FIELDS = 100
const MAX_DEPTH = 10
const MAX_TOKEN = 1024 * 1024
/** The names of fields that are read: XML names without namespaces, except names that JavaScript objects have. */
const NAME = /^(?!constructor$|prototype$)[a-z]\w*$/i

/**
 * Reads the records of an XML document `<root><record><field>text</field></record></root>`, a group for each text. A
 * tokeniser cuts out one record at a time and forgives mistakes of lists on the web, such as a bare "&". It ignores
 * document types, so it expands only XML's own entities. The parser (`fieldsOf`) gets a bounded, well-formed element.
 * The last one of repeated fields counts. With `wanted`, other fields are passed over.
 * @throws UnreadableFile if the root has another name or is not closed, or a limit is exceeded
 */
export async function* xmlRecords(
  texts: AsyncIterable<string>,
  root: string,
  wanted: ReadonlySet<string> | null = null,
): AsyncGenerator<XmlRecord[]> {
  const reader = new RecordReader(root, wanted)
  for await (const text of texts) yield reader.read(text)
  yield reader.end()
}

class RecordReader {
  readonly #parser: Parser
  readonly #root: string
  readonly #wanted: ReadonlySet<string> | null
  #records: XmlRecord[] = []
  /** The open record: its name, and its fields as the tokeniser found them. */
  #record: { name: string; texts: Map<string, string> } | null = null
  #field: string | null = null
  #fields = 0
  #depth = 0
  #isClosed = false
  /** The characters since the parser last found something: it keeps them in memory. */
  #pending = 0

  constructor(root: string, wanted: ReadonlySet<string> | null) {
    this.#root = root
    this.#wanted = wanted
    const handler = {
      onopentagname: (name: string) => this.#open(name),
      ontext: (text: string) => this.#text(text),
      onclosetag: (_: string, isImplied: boolean) => this.#close(isImplied),
      oncomment: () => this.#found(),
      onprocessinginstruction: () => this.#found(),
    }
    this.#parser = new Parser(handler, { xmlMode: true, decodeEntities: true })
  }

  read(text: string): XmlRecord[] {
    this.#pending += text.length
    this.#parser.write(text)
    if (this.#pending > MAX_TOKEN) throw new UnreadableFile('malformed')
    return this.#taken()
  }

  end(): XmlRecord[] {
    this.#parser.end()
    if (!this.#isClosed) throw new UnreadableFile('malformed')
    return this.#taken()
  }

  #taken(): XmlRecord[] {
    const records = this.#records
    this.#records = []
    return records
  }

  #found(): void {
    this.#pending = 0
  }

  #open(name: string): void {
    this.#found()
    const isSecondRoot = this.#depth === 0 && (name !== this.#root || this.#isClosed)
    if (isSecondRoot || ++this.#depth > MAX_DEPTH) throw new UnreadableFile('malformed')
    if (this.#depth === 2) this.#record = { name, texts: new Map() }
    if (this.#depth === 2) this.#fields = 0
    if (this.#depth === 3) this.#openField(name)
  }

  #openField(name: string): void {
    if (!this.#record || ++this.#fields > MAX_FIELDS) throw new UnreadableFile('malformed')
    if (!(this.#wanted ? this.#wanted.has(name) : NAME.test(name))) return
    this.#field = name
    this.#record.texts.set(name, '')
  }

  #text(text: string): void {
    this.#found()
    if (!this.#record || this.#field === null) return
    const before = this.#record.texts.get(this.#field) ?? ''
    if (before.length >= MAX_FIELD) return
    const joined = before + text
    this.#record.texts.set(this.#field, joined.length > MAX_FIELD ? joined.slice(0, MAX_FIELD) : joined)
  }

  /** An element is closed by implication where the file ends, or where its parent is closed. */
  #close(isImplied: boolean): void {
    this.#found()
    if (this.#depth === 3) this.#field = null
    if (this.#depth === 2 && this.#record) this.#records.push(recordOf(this.#record.name, this.#record.texts))
    if (this.#depth === 2) this.#record = null
    if (this.#depth === 1) this.#isClosed = !isImplied
    this.#depth--
  }
}

function recordOf(name: string, texts: ReadonlyMap<string, string>): XmlRecord {
  let element = ''
  for (const [field, text] of texts) element += tagged(field, text)
  return { name, fields: fieldsOf(element) }
}

/** Neither values nor spaces are changed, and there are no entities, attributes or types in what is parsed. */
const parser = new XMLParser({
  ...{ preserveOrder: true, ignoreAttributes: true, parseTagValue: false, trimValues: false, processEntities: false },
  ...{ jPath: false, maxNestedTags: 3, onDangerousProperty: (name: string) => name },
})

/** A field of an entry as an element that any parser reads: its text a section, carriage returns as line feeds. */
const tagged = (name: string, text: string): string =>
  text === '' ? `<${name}/>` : `<${name}><![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]></${name}>`

type Nodes = readonly Readonly<Record<string, unknown>>[]

/** The fields of an entry whose elements are these. Their names must be of letters, digits and "_". */
function fieldsOf(elements: string): Record<string, string> {
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
