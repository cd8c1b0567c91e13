import { Parser } from 'htmlparser2'
import { UnreadableFile } from './file-text'

/** An element below the root, with the texts of the elements in it. */
export type XmlRecord = { name: string; fields: XmlFields }
export type XmlFields = Readonly<Record<string, string>>

/** Characters of a field that are kept; fields of a record; open elements; characters of one tag, comment or section. */
const MAX_FIELD = 20_000
const MAX_FIELDS = 100
const MAX_DEPTH = 10
const MAX_TOKEN = 1024 * 1024

/**
 * The records of an XML document `<root><record><field>text</field></record></root>`, a group for each text. The parser
 * forgives what lists on the web contain, such as a bare "&". It ignores document types, so it expands no entities but those
 * of XML itself. Of a field that is repeated the last one counts.
 * @throws UnreadableFile if the root has another name or is not closed, or a limit is exceeded
 */
export async function* xmlRecords(texts: AsyncIterable<string>, root: string): AsyncGenerator<XmlRecord[]> {
  const reader = new RecordReader(root)
  for await (const text of texts) yield reader.read(text)
  yield reader.end()
}

class RecordReader {
  readonly #parser: Parser
  readonly #root: string
  #records: XmlRecord[] = []
  #record: { name: string; fields: Record<string, string> } | null = null
  #field: string | null = null
  #fields = 0
  #depth = 0
  #isClosed = false
  /** The characters since the parser last found something: it keeps them in memory. */
  #pending = 0

  constructor(root: string) {
    this.#root = root
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
    if (this.#depth === 2) this.#record = { name, fields: Object.create(null) }
    if (this.#depth === 2) this.#fields = 0
    if (this.#depth === 3) this.#openField(name)
  }

  #openField(name: string): void {
    if (!this.#record || ++this.#fields > MAX_FIELDS) throw new UnreadableFile('malformed')
    this.#field = name
    this.#record.fields[name] = ''
  }

  #text(text: string): void {
    this.#found()
    if (!this.#record || this.#field === null) return
    const before = this.#record.fields[this.#field] ?? ''
    if (before.length >= MAX_FIELD) return
    const joined = before + text
    this.#record.fields[this.#field] = joined.length > MAX_FIELD ? joined.slice(0, MAX_FIELD) : joined
  }

  /** An element is closed by implication where the file ends, or where its parent is closed. */
  #close(isImplied: boolean): void {
    this.#found()
    if (this.#depth === 3) this.#field = null
    if (this.#depth === 2 && this.#record) this.#records.push(this.#record)
    if (this.#depth === 2) this.#record = null
    if (this.#depth === 1) this.#isClosed = !isImplied
    this.#depth--
  }
}
