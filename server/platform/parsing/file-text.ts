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
 * The text of a file of UTF-8, or of gzip of it (told by the first bytes; all members are read), in pieces. Bytes that
 * are no UTF-8 become U+FFFD, and a byte order mark is left out. Nothing is read beyond `most` bytes, be they
 * compressed or not.
 * @throws UnreadableFile
 */
export function fileText(chunks: Chunks, most: number): AsyncGenerator<string> {
  return textOf(fileBytes(chunks, most))
}

/** The bytes of a file, or of gzip of it, with the bounds of fileText(). @throws UnreadableFile */
export function fileBytes(chunks: Chunks, most: number): AsyncGenerator<Uint8Array> {
  return limited(uncompressed(limited(chunks, most)), most)
}

/** The text of bytes of UTF-8, in pieces. */
export async function* textOf(chunks: Chunks): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const bytes of chunks) {
    for (let at = 0; at < bytes.length; at += PIECE)
      yield decoder.decode(bytes.subarray(at, at + PIECE), { stream: true })
  }
  yield decoder.decode()
}

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
