import { type Piece, PieceBuffer } from './pieces'

const [QUOTE, BACKSLASH, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d]

/**
 * What a JSON document of many entries is: an object with a list "data" (anime-offline-database.json), a list, or an
 * object of entries by their number.
 */
type Form = 'data' | 'list' | 'numbered'

/** The beginning of each form, up to its first entry. Inside a text the quotes of "data" would be escaped. */
const BEGINNINGS: Record<Form, RegExp> = {
  list: /^\s*\[/,
  numbered: /^\s*\{(?=\s*"\d{1,10}"\s*:\s*\{)/,
  data: /^\s*\{[\s\S]*?(?<!\\)"data"\s*:\s*\[/,
}

/** The form of a document with this beginning, and where its first entry begins; null if it is no such document. */
function formOf(head: Buffer): { form: Form; start: number } | null {
  const text = head.toString('latin1')
  const mark = text.startsWith('\xef\xbb\xbf') ? 3 : 0
  for (const form of ['list', 'numbered', 'data'] as const) {
    const found = BEGINNINGS[form].exec(text.slice(mark))
    if (found) return { form, start: mark + found[0].length }
  }
  return null
}

/** Whether a file with this beginning is one JSON document of many entries. */
export const isDocument = (head: Buffer) => formOf(head) !== null

/**
 * Extracts the entries from one JSON document without parsing it as a whole: it counts braces outside of texts. The
 * first chunk must reach into the entries. Each is then parsed by itself, so an invalid one affects no other. An entry
 * with a number becomes an object with that alone: {"23": {…}}.
 */
export class DocumentSplitter {
  readonly unit = 'entry'
  /** Number of the entry that is being read. */
  next = 1
  private form: Form = 'data'
  private state: 'before' | 'within' | 'after' = 'before'
  private depth = 0
  private inText = false
  private escaped = false
  /** Whether an entry is being read. */
  private open = false
  private readonly buffer = new PieceBuffer()

  push(chunk: Buffer): Piece[] {
    if (this.state === 'after') return []
    if (this.state === 'within') return this.scan(chunk, 0)
    const found = formOf(chunk)
    if (!found) return []
    this.form = found.form
    this.state = 'within'
    return this.scan(chunk, found.start)
  }

  end(): Piece[] {
    if (this.state === 'after') return []
    return [{ number: this.next, problem: 'the file ends in the middle of its list' }]
  }

  private scan(chunk: Buffer, start: number): Piece[] {
    const pieces: Piece[] = []
    let from = start
    for (let at = start; at < chunk.length; at++) {
      const byte = chunk[at]
      if (this.inText) {
        this.withinText(byte)
      } else if (byte === QUOTE) {
        this.inText = true
        if (this.form === 'numbered') from = this.begin(from, at)
      } else if (byte === OPEN || byte === OPEN_LIST) {
        from = this.begin(from, at)
        this.depth++
      } else if (byte === CLOSE || byte === CLOSE_LIST) {
        if (this.depth === 0) {
          this.state = 'after'
          return pieces
        }
        if (--this.depth > 0) continue
        this.buffer.add(chunk.subarray(from, at + 1))
        this.take(pieces)
      }
    }
    if (this.open) this.buffer.add(chunk.subarray(from))
    return pieces
  }

  /** Where the entry begins in this chunk that has something at `at`. */
  private begin(from: number, at: number): number {
    if (this.open) return from
    this.open = true
    if (this.form === 'numbered') this.buffer.add(Buffer.from('{'))
    return at
  }

  private take(pieces: Piece[]): void {
    if (this.form === 'numbered') this.buffer.add(Buffer.from('}'))
    const piece = this.buffer.take(this.next++)
    if (piece) pieces.push(piece)
    this.open = false
  }

  private withinText(byte: number | undefined): void {
    if (this.escaped) this.escaped = false
    else if (byte === BACKSLASH) this.escaped = true
    else if (byte === QUOTE) this.inText = false
  }
}
