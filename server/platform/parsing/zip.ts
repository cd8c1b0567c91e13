import { createInflateRaw } from 'node:zlib'
import { UnreadableFile } from './file-text'

/** Most files of an archive, characters of a name, and bytes of all of its files, inflated. */
const MAX_FILES = 2000
const MAX_NAME = 500
const MAX_BYTES = 64 * 1024 * 1024

const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const END_SIZE = 22
const CENTRAL_SIZE = 46
const LOCAL_SIZE = 30
/** The comment of an archive has at most as many bytes. */
const MAX_COMMENT = 0xffff
/** The sign of the first file. */
const MAGIC = [0x50, 0x4b, 0x03, 0x04]

/** A file of an archive. Its name is only a label: nothing is written by it. */
export type ZippedFile = { name: string; bytes: () => AsyncGenerator<Uint8Array> }

export const isZip = (head: Uint8Array) => MAGIC.every((byte, at) => head[at] === byte)

type Place = { name: string; method: number; packed: number; size: number; offset: number }

/**
 * The files of a ZIP archive (APPNOTE.TXT 6.3.10, sections 4.3 to 4.4) by its central directory. Files are inflated
 * while they are read, and never beyond the size that the directory declares. The declared sizes are bounded together.
 * Parts that overlap, encryption, ZIP64 and methods but "stored" and "deflated" are refused; of a repeated name the
 * first counts.
 * @throws UnreadableFile
 */
export function zippedFiles(archive: Uint8Array): ZippedFile[] {
  const view = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)
  const places = expectApart(placesIn(view))
  if (places.reduce((sum, { size }) => sum + size, 0) > MAX_BYTES) throw new UnreadableFile('tooLarge')
  const named = new Map<string, Place>()
  for (const place of places) if (!named.has(place.name)) named.set(place.name, place)
  return [...named.values()].map((place) => ({ name: place.name, bytes: () => bytesOf(view, place) }))
}

const broken = () => new UnreadableFile('damaged')

function placesIn(view: Buffer): Place[] {
  const end = endOf(view)
  const count = view.readUInt16LE(end + 10)
  let at = view.readUInt32LE(end + 16)
  if (count > MAX_FILES) throw new UnreadableFile('tooLarge')
  const places: Place[] = []
  for (let file = 0; file < count; file++) {
    if (at + CENTRAL_SIZE > end || view.readUInt32LE(at) !== CENTRAL) throw broken()
    const [nameSize, extra, comment] = [28, 30, 32].map((offset) => view.readUInt16LE(at + offset))
    const isEncrypted = (view.readUInt16LE(at + 8) & 1) === 1
    if (isEncrypted || nameSize === undefined || nameSize > MAX_NAME) throw broken()
    const name = view.toString('utf8', at + CENTRAL_SIZE, at + CENTRAL_SIZE + nameSize)
    const [packed = 0, size = 0] = [20, 24].map((offset) => view.readUInt32LE(at + offset))
    const place = { name, method: view.readUInt16LE(at + 10), packed, size, offset: view.readUInt32LE(at + 42) }
    if (!name.endsWith('/')) places.push(place)
    at += CENTRAL_SIZE + nameSize + (extra ?? 0) + (comment ?? 0)
  }
  return places
}

/** The place of the record that ends the archive. */
function endOf(view: Buffer): number {
  const first = Math.max(0, view.length - END_SIZE - MAX_COMMENT)
  for (let at = view.length - END_SIZE; at >= first; at--) if (view.readUInt32LE(at) === END) return at
  throw broken()
}

/** Archives whose files share bytes inflate to far more than they could hold. */
function expectApart(places: Place[]): Place[] {
  let free = 0
  for (const { offset, packed } of places.toSorted((one, other) => one.offset - other.offset)) {
    if (offset < free) throw broken()
    free = offset + LOCAL_SIZE + packed
  }
  return places
}

async function* bytesOf(view: Buffer, { method, packed, size, offset }: Place): AsyncGenerator<Uint8Array> {
  if (offset + LOCAL_SIZE > view.length || view.readUInt32LE(offset) !== LOCAL) throw broken()
  const from = offset + LOCAL_SIZE + view.readUInt16LE(offset + 26) + view.readUInt16LE(offset + 28)
  if (from + packed > view.length || (method !== 0 && method !== 8)) throw broken()
  const bytes = view.subarray(from, from + packed)
  let left = size
  for await (const piece of method === 0 ? [bytes] : inflated(bytes)) {
    left -= piece.length
    if (left < 0) throw broken()
    yield piece
  }
  if (left > 0) throw broken()
}

async function* inflated(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const inflate = createInflateRaw()
  inflate.end(bytes)
  try {
    yield* inflate as AsyncIterable<Uint8Array>
  } catch {
    throw broken()
  } finally {
    inflate.destroy()
  }
}
