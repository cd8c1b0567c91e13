import { type Piece, PieceBuffer } from './pieces'

const [QUOTE, BACKSLASH, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d]

/** A key "data" with a list; inside a text its quotes would be escaped. */
const LIST = /(?<!\\)"data"\s*:\s*\[/

/** Whether a file with this beginning is one JSON document with a list "data" (anime-offline-database.json). */
export function isDocument(head: Buffer): boolean {
  const text = head.toString('latin1').replace(/^\xef\xbb\xbf/, '')
  return /^\s*\{/.test(text) && LIST.test(text)
}

/**
 * Extracts the objects of the list "data" from one JSON document without parsing it as a whole: it counts braces outside of
 * texts. The first chunk must reach into the list. Each object is then parsed by itself, so an invalid one affects no other.
 */
export class DocumentSplitter {
  readonly unit = 'entry'
  /** Number of the entry that is being read. */
  next = 1
  private state: 'before' | 'within' | 'after' = 'before'
  private depth = 0
  private inText = false
  private escaped = false
  private readonly buffer = new PieceBuffer()

  push(chunk: Buffer): Piece[] {
    if (this.state === 'after') return []
    if (this.state === 'within') return this.scan(chunk, 0)
    const list = LIST.exec(chunk.toString('latin1'))
    if (!list) return []
    this.state = 'within'
    return this.scan(chunk, list.index + list[0].length)
  }

  end(): Piece[] {
    if (this.state === 'after') return []
    return [{ number: this.next, problem: 'the file ends in the middle of its list' }]
  }

  private scan(chunk: Buffer, start: number): Piece[] {
    const pieces: Piece[] = []
    let from = this.depth > 0 ? start : -1
    for (let at = start; at < chunk.length; at++) {
      const byte = chunk[at]
      if (this.inText) {
        this.withinText(byte)
      } else if (byte === QUOTE) {
        this.inText = true
      } else if (byte === OPEN || byte === OPEN_LIST) {
        if (this.depth++ === 0) from = at
      } else if (byte === CLOSE || byte === CLOSE_LIST) {
        if (this.depth === 0) {
          this.state = 'after'
          return pieces
        }
        if (--this.depth > 0) continue
        this.buffer.add(chunk.subarray(from, at + 1))
        const piece = this.buffer.take(this.next++)
        if (piece) pieces.push(piece)
        from = -1
      }
    }
    if (from !== -1) this.buffer.add(chunk.subarray(from))
    return pieces
  }

  private withinText(byte: number | undefined): void {
    if (this.escaped) this.escaped = false
    else if (byte === BACKSLASH) this.escaped = true
    else if (byte === QUOTE) this.inText = false
  }
}
