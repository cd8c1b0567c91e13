import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

export type Chunks = AsyncIterable<Uint8Array>

/** A file that cannot be read: it is broken, or of another format, or larger than allowed, or gzip that is damaged. */
export class UnreadableFile extends Error {
  constructor(readonly reason: 'malformed' | 'tooLarge' | 'damaged') {
    super(reason)
    this.name = 'UnreadableFile'
  }
}

/** Parsers get pieces of at most this size, however large the chunks are. */
const PIECE = 64 * 1024

/**
 * The text of a file (`textOf()`), or of gzip of it (told by the first bytes; all members are read), in pieces. Nothing
 * is read beyond `most` bytes, be they compressed or not.
 * @throws UnreadableFile
 */
export function fileText(chunks: Chunks, most: number): AsyncGenerator<string> {
  return textOf(fileBytes(chunks, most))
}

/** The bytes of a file, or of gzip of it, with the bounds of fileText(). @throws UnreadableFile */
export function fileBytes(chunks: Chunks, most: number): AsyncGenerator<Uint8Array> {
  return limited(uncompressed(limited(chunks, most)), most)
}

/**
 * The text of bytes, in pieces: of UTF-8; of UTF-16 with a byte order mark, as spreadsheets write "Unicode text"; or of
 * Windows-1252, as they write CSV, if no letter beyond ASCII is one of UTF-8. A byte order mark is left out. Among
 * letters of UTF-8, bytes that are none become U+FFFD.
 */
export async function* textOf(chunks: Chunks): AsyncGenerator<string> {
  const reader = new TextReader()
  for await (const bytes of chunks) {
    for (let at = 0; at < bytes.length; at += PIECE) yield reader.read(bytes.subarray(at, at + PIECE))
  }
  yield reader.end()
}

class TextReader {
  #decoder: TextDecoder | null = null
  /** What may be the beginning of a mark or letter. */
  #held: Uint8Array = new Uint8Array()
  #isBegun = false

  read(bytes: Uint8Array): string {
    const given: Uint8Array = this.#held.length > 0 ? Buffer.concat([this.#held, bytes]) : bytes
    this.#decoder ??= this.#decoderOf(given)
    const ends = this.#decoder || (!this.#isBegun && given.length < 2) ? 0 : endOfAscii(given)
    this.#held = this.#decoder ? new Uint8Array() : given.subarray(ends)
    this.#isBegun ||= ends > 0
    return this.#decoder?.decode(given, { stream: true }) ?? asciiOf(given.subarray(0, ends))
  }

  end(): string {
    return (this.#decoder ?? new TextDecoder()).decode(this.#held)
  }

  /** Null as long as all is ASCII, but for a letter at its end that may go on. */
  #decoderOf(given: Uint8Array): TextDecoder | null {
    if (given.length < 2 && !this.#isBegun) return null
    const encoding = (this.#isBegun ? null : markOf(given)) ?? encodingOf(given)
    return encoding === null ? null : new TextDecoder(encoding, { ignoreBOM: this.#isBegun })
  }
}

/** The first byte that is not of ASCII. */
const FIRST_BEYOND = 0x80

const endOfAscii = (bytes: Uint8Array) => bytes.findLastIndex((byte) => byte < FIRST_BEYOND) + 1
const asciiOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')

/** The encoding that a byte order mark of UTF-16 tells. */
function markOf([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}

/** The encoding that bytes tell; null if they are ASCII so far, but for the beginning of a letter at their end. */
function encodingOf(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: true })
    return BEYOND_ASCII.test(text) ? 'utf-8' : null
  } catch {
    return BEYOND_ASCII.test(new TextDecoder().decode(bytes).replaceAll('\uFFFD', '')) ? 'utf-8' : 'windows-1252'
  }
}

const BEYOND_ASCII = /\P{ASCII}/u

async function* limited(chunks: Chunks, most: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > most) throw new UnreadableFile('tooLarge')
    yield chunk
  }
}

async function* uncompressed(chunks: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    const head = await headOf(chunks)
    const whole = joined(head, chunks)
    yield* isGzip(head) ? gunzipped(whole) : whole
  } finally {
    await chunks.return(undefined)
  }
}

/** The chunks that hold the first two bytes, as one. */
async function headOf(chunks: AsyncGenerator<Uint8Array>): Promise<Uint8Array> {
  let head: Uint8Array = new Uint8Array()
  while (head.length < 2) {
    const { value, done } = await chunks.next()
    if (done) break
    head = head.length === 0 ? value : Buffer.concat([head, value])
  }
  return head
}

async function* joined(head: Uint8Array, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield head
  yield* rest
}

/** RFC 1952, section 2.3.1. */
const isGzip = (head: Uint8Array) => head[0] === 0x1f && head[1] === 0x8b

async function* gunzipped(chunks: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: PIECE })
  // The iteration below throws the errors of both.
  pipeline(Readable.from(chunks), gunzip, () => {})
  try {
    yield* gunzip as AsyncIterable<Uint8Array>
  } catch (error) {
    throw isZlibError(error) ? new UnreadableFile('damaged') : error
  }
}

const isZlibError = (error: unknown) => error instanceof Error && 'code' in error && /^Z_/.test(String(error.code))
