import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import zlib from 'node:zlib'
import { messageOf } from '@/server/platform/errors'
import { DocumentSplitter, isDocument } from './document'
import { LineSplitter, type Piece } from './pieces'

/** A place in a file: "catalogue.jsonl.gz, line 12". */
export type Place = { file: string; unit: 'line' | 'entry'; number: number }

export const describePlace = ({ file, unit, number }: Place) => `${file}, ${unit} ${number}`

/** The text of one line (or entry of a document), or why it cannot be read. */
export type SourceLine = { place: Place } & ({ text: string } | { problem: string })

type Reading = {
  signal?: AbortSignal | undefined
  /** Called with the number of bytes on the disk that were read since the last call. */
  onBytes?: (bytes: number) => void
}

/** Size on the disk. @throws Error when there is no such file */
export async function sizeOf(path: string): Promise<number> {
  const found = await stat(path)
  if (!found.isFile()) throw new Error('is no file')
  return found.size
}

/**
 * Reads a file as a stream, decompressed if it is gzip or Zstandard: one object per line, or one document with a list
 * of them. The format is detected from the content, not the name. Yields all lines of a chunk together.
 */
export async function* readFile(path: string, { signal, onBytes }: Reading = {}): AsyncGenerator<SourceLine[]> {
  const file = basename(path)
  let splitter: LineSplitter | DocumentSplitter | undefined
  const withPlaces = (pieces: Piece[]) =>
    pieces.map(
      ({ number, ...piece }): SourceLine => ({ place: { file, unit: splitter?.unit ?? 'line', number }, ...piece }),
    )
  let head: Buffer = Buffer.alloc(0)
  try {
    for await (const chunk of unpacked(path, { signal, onBytes })) {
      if (splitter) {
        yield withPlaces(splitter.push(chunk))
        continue
      }
      head = Buffer.concat([head, chunk])
      if (head.length < HEAD) continue
      splitter = isDocument(head) ? new DocumentSplitter() : new LineSplitter()
      yield withPlaces(splitter.push(head))
    }
  } catch (error) {
    if (signal?.aborted) return
    splitter ??= new LineSplitter()
    const reason = messageOf(error)
    yield withPlaces([{ number: splitter.next, problem: `the file cannot be read any further: ${reason}` }])
    return
  }
  if (!splitter) {
    splitter = isDocument(head) ? new DocumentSplitter() : new LineSplitter()
    yield withPlaces(splitter.push(head))
  }
  yield withPlaces(splitter.end())
}

/** Bytes that are read to detect the format. */
const HEAD = 64 * 1024

/**
 * The decompressed content. A file may be several gzip members or Zstandard frames in a row. Node.js goes on with the
 * next gzip member by itself, but ends at the end of a frame when more bytes follow in the same chunk. Then another
 * decompressor goes on where it ended.
 */
async function* unpacked(path: string, { signal, onBytes }: Reading): AsyncGenerator<Buffer> {
  const head = await headOf(path)
  const size = await sizeOf(path)
  let told = 0
  for (let start = 0; start < size || start === 0; ) {
    const unpack = decompressor(head)
    const raw = createReadStream(path, { start, highWaterMark: 256 * 1024, ...(signal && { signal }) })
    let read = start
    raw.on('data', (chunk) => {
      read += chunk.length
      if (read > told) onBytes?.(read - told)
      told = Math.max(told, read)
    })
    if (!unpack) {
      raw.pause()
      yield* raw
      return
    }
    raw.on('error', (error) => unpack.destroy(error))
    try {
      yield* raw.pipe(unpack)
    } finally {
      raw.destroy()
    }
    if (!isZstandard(head) || unpack.bytesWritten === 0) return
    start += unpack.bytesWritten
  }
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAGIC), 0, MAGIC, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const OPTIONS = { chunkSize: 256 * 1024 }

/** Bytes that tell the compression. */
const MAGIC = 4

const isZstandard = (head: Buffer) => head.length >= MAGIC && head.readUInt32LE() === 0xfd2fb528

type Zstandard = (options: zlib.ZlibOptions) => zlib.Gunzip
/** Node.js has it since 22.15; the types are those of Node.js 20. */
const { createZstdDecompress } = zlib as { createZstdDecompress?: Zstandard }

/**
 * What decompresses a file that begins with these bytes: gzip (RFC 1952) or Zstandard (RFC 8878). Undefined if it is
 * neither.
 * @param zstandard what Node.js has for it, null if nothing
 * @throws Error with a sentence where Node.js has no Zstandard
 */
export function decompressor(head: Buffer, zstandard: Zstandard | null = createZstdDecompress ?? null) {
  if (head[0] === 0x1f && head[1] === 0x8b) return zlib.createGunzip(OPTIONS)
  if (!isZstandard(head)) return undefined
  if (!zstandard)
    throw new Error(
      `it is compressed with Zstandard, which Node.js ${process.versions.node} cannot read: use Node.js 22.15 or newer, or decompress it (zstd -d)`,
    )
  return zstandard(OPTIONS)
}
