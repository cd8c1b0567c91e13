import { isUtf8 } from 'node:buffer'

/** A piece of a file that should hold one JSON object; `number` counts from 1. */
export type Piece = { number: number } & ({ text: string } | { problem: string })

/** A longer line is not an entry; it is skipped without being stored. */
export const LONGEST_PIECE = 1024 * 1024

export const TOO_LONG = `is longer than ${LONGEST_PIECE / 1024 / 1024} MiB`

export const NO_UTF8 = 'is not valid UTF-8'

/** Collects one piece from chunks, up to LONGEST_PIECE bytes. */
export class PieceBuffer {
  private parts: Buffer[] = []
  private length = 0

  add(part: Buffer): void {
    this.length += part.length
    if (this.length <= LONGEST_PIECE) this.parts.push(part)
    else this.parts = []
  }

  /** The bytes since the last call, as a piece; null for only white space. */
  take(number: number): Piece | null {
    const [parts, length] = [this.parts, this.length]
    this.parts = []
    this.length = 0
    if (length > LONGEST_PIECE) return { number, problem: TOO_LONG }
    const bytes = Buffer.concat(parts, length)
    if (!isUtf8(bytes)) return { number, problem: NO_UTF8 }
    const text = bytes.toString('utf8').trim()
    return text === '' ? null : { number, text }
  }
}

const LINE_FEED = 10
const MARK = '\uFEFF'

/** Splits bytes into lines; empty ones count but are not returned. */
export class LineSplitter {
  readonly unit = 'line'
  /** Number of the line that is being read. */
  next = 1
  private readonly buffer = new PieceBuffer()

  push(chunk: Buffer): Piece[] {
    const pieces: Piece[] = []
    let from = 0
    for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, from)) {
      this.buffer.add(chunk.subarray(from, at))
      this.take(pieces)
      from = at + 1
    }
    if (from < chunk.length) this.buffer.add(chunk.subarray(from))
    return pieces
  }

  end(): Piece[] {
    const pieces: Piece[] = []
    this.take(pieces)
    return pieces
  }

  private take(pieces: Piece[]): void {
    const piece = this.buffer.take(this.next++)
    if (piece && 'text' in piece && piece.text.startsWith(MARK)) piece.text = piece.text.slice(1)
    if (piece) pieces.push(piece)
  }
}
