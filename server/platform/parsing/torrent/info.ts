import type { BencodeReader } from './bencode'
import { TorrentError } from './faults'
import { bytesOf, filesV1, filesV2, type ListedFile, sizeOf, textOf } from './files'
import { isNoName } from './names'

/** The `info` of a torrent, checked by itself. */
export type Info = {
  /** Not decoded yet: one character per byte. */
  name: string
  pieceLength: number
  /** The files of each version that it has; padding files are among those of version 1. */
  v1: ListedFile[] | null
  v2: ListedFile[] | null
  /** Whether it is one file without a folder. */
  isSingle: boolean
}

/** What stands in `info`, before it is checked. */
type Fields = Omit<Info, 'name' | 'isSingle'> & {
  name: string | null
  nameUtf8: string | null
  length: number | null
  pieces: Buffer | null
  version: number
}

const SMALLEST_PIECE_V2 = 16_384

/** Reads the `info` of a torrent (BEP 3, BEP 27, BEP 47, BEP 52). @throws BencodeError, TorrentError */
export function readInfo(reader: BencodeReader): Info {
  const fields = fieldsOf(reader)
  const name = fields.nameUtf8 ?? fields.name
  if (name === null || isNoName(name)) throw new TorrentError('torrentNoName')
  if (fields.version !== 1 && fields.version !== 2) throw new TorrentError('torrentVersion')
  if (fields.pieceLength <= 0) throw new TorrentError('torrentPieces')
  const v1 = fields.pieces && versionOne(fields, name, fields.pieces)
  const v2 = fields.version === 2 ? versionTwo(fields) : null
  if (!v1 && !v2) throw new TorrentError('torrentNoFiles')
  if (v1 && v2) expectSame(v1, v2, fields.length !== null)
  const isSingle = v1 ? fields.length !== null : isOneFile(v2 ?? [], name)
  return { name, pieceLength: fields.pieceLength, v1, v2, isSingle }
}

function fieldsOf(reader: BencodeReader): Fields {
  if (reader.kind() !== 'dictionary') throw new TorrentError('torrentNoInfo')
  const fields: Fields = {
    ...{ name: null, nameUtf8: null, pieceLength: 0, length: null, pieces: null, v1: null, v2: null, version: 1 },
  }
  reader.dictionary((key) => {
    if (key === 'name') fields.name = textOf(reader)
    else if (key === 'name.utf-8') fields.nameUtf8 = textOf(reader)
    else if (key === 'piece length') fields.pieceLength = sizeOf(reader)
    else if (key === 'length') fields.length = sizeOf(reader)
    else if (key === 'pieces') fields.pieces = bytesOf(reader)
    else if (key === 'files') {
      if (reader.kind() !== 'list') throw new TorrentError('torrentMalformed')
      fields.v1 = filesV1(reader)
    } else if (key === 'file tree') {
      if (reader.kind() !== 'dictionary') throw new TorrentError('torrentMalformed')
      fields.v2 = filesV2(reader)
    } else if (key === 'meta version') fields.version = sizeOf(reader)
    else if (key === 'private') {
      // BEP 27. Anything but 0 is taken as a wish to be private.
      if (reader.raw().toString('latin1') !== 'i0e') throw new TorrentError('torrentPrivate')
    } else reader.skip()
  })
  return fields
}

/** The files of version 1, whose hashes must be as many as their pieces. */
function versionOne({ v1, length, pieceLength }: Fields, name: string, pieces: Buffer): ListedFile[] {
  if ((v1 === null) === (length === null)) throw new TorrentError('torrentNoFiles')
  const files = v1 ?? [{ parts: [name], size: length ?? 0, isPadding: false, piecesRoot: null }]
  if (files.length === 0) throw new TorrentError('torrentNoFiles')
  const expected = Math.ceil(totalOf(files) / pieceLength) * 20
  if (pieces.length !== expected) throw new TorrentError('torrentPieces')
  return files
}

function versionTwo({ v2, pieceLength }: Fields): ListedFile[] {
  if (!v2 || v2.length === 0) throw new TorrentError('torrentNoFiles')
  if (pieceLength < SMALLEST_PIECE_V2 || !Number.isInteger(Math.log2(pieceLength)))
    throw new TorrentError('torrentPieces')
  totalOf(v2)
  return v2
}

/** BEP 52: one file is a tree of one entry, with the name of the torrent. */
function isOneFile([first, ...others]: readonly ListedFile[], name: string): boolean {
  return others.length === 0 && first?.parts.length === 1 && first.parts[0] === name
}

/** The bytes of all files. @throws TorrentError torrentSize */
export function totalOf(files: readonly ListedFile[]): number {
  const total = files.reduce((sum, { size }) => sum + size, 0)
  if (!Number.isSafeInteger(total)) throw new TorrentError('torrentSize')
  return total
}

/** BEP 52: both versions of a hybrid must describe the same files, or what is shown would depend on the program. */
function expectSame(v1: readonly ListedFile[], v2: readonly ListedFile[], isSingle: boolean): void {
  const listed = v1.filter(({ isPadding }) => !isPadding)
  const others = v2.filter(({ isPadding }) => !isPadding)
  const isSame =
    listed.length === others.length &&
    listed.every(
      (file, at) => file.size === others[at]?.size && (isSingle || isSamePath(file.parts, others[at]?.parts ?? [])),
    )
  if (!isSame) throw new TorrentError('torrentMismatch')
}

function isSamePath(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((part, at) => other[at] === part)
}
