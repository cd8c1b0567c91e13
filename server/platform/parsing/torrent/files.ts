import type { BencodeReader } from './bencode'
import { TorrentError } from './faults'
import { decoded } from './names'

/** A file as a torrent lists it; the parts of its path are not decoded and cleaned yet: one character per byte. */
export type ListedFile = {
  parts: string[]
  size: number
  isPadding: boolean
  /** BEP 52; null in version 1, and for empty files. */
  piecesRoot: Buffer | null
}

/** Most files of a torrent, and parts of a path. */
const MAX_FILES = 100_000
const DEEPEST_PATH = 64
/** How some programs named padding files before BEP 47. */
const PADDING_NAME = '_____padding_file'

/** The `files` of version 1 (BEP 3), with the attributes of BEP 47. @throws BencodeError, TorrentError */
export function filesV1(reader: BencodeReader): ListedFile[] {
  const files: ListedFile[] = []
  reader.list(() => {
    let size: number | null = null
    let path: string[] | null = null
    let pathUtf8: string[] | null = null
    let attributes = ''
    reader.dictionary((name) => {
      if (name === 'length') size = sizeOf(reader)
      else if (name === 'path') path = partsOf(reader)
      else if (name === 'path.utf-8') pathUtf8 = partsOf(reader)
      else if (name === 'attr') attributes = textOf(reader)
      else reader.skip()
    })
    const parts = pathUtf8 ?? path
    if (!parts) throw new TorrentError('torrentMalformed')
    add(files, fileOf(parts, size, attributes, null))
  })
  return files
}

/** The `file tree` of version 2 (BEP 52), in its order. @throws BencodeError, TorrentError */
export function filesV2(reader: BencodeReader): ListedFile[] {
  const files: ListedFile[] = []
  const folder = (above: string[]) => {
    if (above.length > DEEPEST_PATH) throw new TorrentError('torrentTooDeep')
    reader.dictionary((key) => {
      // An empty key is the file itself; as a name it would lead out of the folder.
      if (key.length > 0) return folder([...above, key])
      if (above.length === 0) throw new TorrentError('torrentMalformed')
      add(files, leaf(reader, above))
    })
  }
  folder([])
  return files
}

function leaf(reader: BencodeReader, parts: string[]): ListedFile {
  let size: number | null = null
  let piecesRoot: Buffer | null = null
  let attributes = ''
  reader.dictionary((name) => {
    if (name === 'length') size = sizeOf(reader)
    else if (name === 'pieces root') piecesRoot = rootOf(reader)
    else if (name === 'attr') attributes = textOf(reader)
    else reader.skip()
  })
  const file = fileOf(parts, size, attributes, piecesRoot)
  if (file.size > 0 !== (file.piecesRoot !== null)) throw new TorrentError('torrentPieces')
  return file
}

/** The content of a symlink is another file: it counts 0. */
function fileOf(parts: string[], size: number | null, attributes: string, piecesRoot: Buffer | null): ListedFile {
  const isLink = attributes.includes('l')
  if (size === null && !isLink) throw new TorrentError('torrentMalformed')
  const isPadding = attributes.includes('p') || isPaddingPath(parts)
  return { parts, size: isLink ? 0 : (size ?? 0), isPadding, piecesRoot: isLink ? null : piecesRoot }
}

/**
 * Whether a padding file is called so: ".pad/5" (BEP 47), or as before that. Parts are of one character per byte or
 * decoded. Few names hold these characters, so few are decoded here.
 */
export function isPaddingPath(parts: readonly string[]): boolean {
  const name = parts.at(-1) ?? ''
  if (parts.length === 2 && parts[0] === '.pad' && /^\d+$/.test(name)) return true
  return name.includes(PADDING_NAME) && decoded(name, null).startsWith(PADDING_NAME)
}

function add(files: ListedFile[], file: ListedFile): void {
  if (files.length >= MAX_FILES) throw new TorrentError('torrentTooManyFiles')
  files.push(file)
}

function partsOf(reader: BencodeReader): string[] {
  const parts: string[] = []
  expectKind(reader, 'list')
  reader.list(() => {
    if (parts.length >= DEEPEST_PATH) throw new TorrentError('torrentTooDeep')
    parts.push(textOf(reader))
  })
  if (parts.length === 0) throw new TorrentError('torrentMalformed')
  return parts
}

/** A byte string. @throws BencodeError, TorrentError */
export function bytesOf(reader: BencodeReader): Buffer {
  expectKind(reader, 'string')
  return reader.string()
}

/** A byte string as text of one character per byte. @throws BencodeError, TorrentError */
export function textOf(reader: BencodeReader): string {
  expectKind(reader, 'string')
  return reader.text()
}

/** A size in bytes. @throws BencodeError, TorrentError (torrentSize: negative, or not exact) */
export function sizeOf(reader: BencodeReader): number {
  expectKind(reader, 'integer')
  const size = reader.integer()
  if (size < 0 || !Number.isSafeInteger(size)) throw new TorrentError('torrentSize')
  return size
}

function rootOf(reader: BencodeReader): Buffer {
  const root = bytesOf(reader)
  if (root.length !== 32) throw new TorrentError('torrentPieces')
  return root
}

function expectKind(reader: BencodeReader, kind: 'list' | 'string' | 'integer'): void {
  if (reader.kind() !== kind) throw new TorrentError('torrentMalformed')
}
