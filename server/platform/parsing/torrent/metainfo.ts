import { createHash } from 'node:crypto'
import { MAX_TORRENT_BYTES } from '@/lib/torrents/schemas/torrents'
import { BencodeError, BencodeReader } from './bencode'
import { TorrentError, type TorrentFault } from './faults'
import { bytesOf } from './files'
import { type Info, readInfo, totalOf } from './info'
import { checkLayers } from './layers'
import { cleaned } from './names'
import { droppedTrackers, type PublicTrackers, publicTrackers } from './trackers'

/** A file that is shown: without padding. */
export type TorrentFile = {
  /** Its cleaned path, in multi-file torrents below the torrent's name. */
  path: string
  size: number
  piecesRoot: Buffer | null
  /** Its index among all files, padding files included (BEP 53). */
  index: number
}

/** What was left out of a torrent or magnet link: the uploader is told. */
export type Dropped = 'passkeys' | 'unreachable' | 'moreTrackers' | 'webSeeds' | 'otherFields' | 'sources'

/** A torrent file, read and checked. */
export type Metainfo = ReturnType<typeof metainfoOf>

/** The fields outside `info` that are kept as they are. A comment may hold anything, even a link with a key. */
const KEPT = ['creation date', 'created by', 'encoding', 'piece layers']
const WEB_SEEDS = ['url-list', 'httpseeds']

/**
 * Reads a torrent file (BEP 3, BEP 12, BEP 52). The info hash is computed from the raw bytes. Decoding and encoding
 * them again, as parse-torrent does, gives another hash if keys are out of order, and no hash of version 2.
 * @throws TorrentError for anything that is not a public torrent
 */
export function readMetainfo(bytes: Buffer): Metainfo {
  if (bytes.length > MAX_TORRENT_BYTES) throw new TorrentError('torrentTooLarge')
  try {
    return metainfoOf(bytes)
  } catch (error) {
    throw error instanceof BencodeError ? new TorrentError(FAULTS[error.fault]) : error
  }
}

const FAULTS: Record<BencodeError['fault'], TorrentFault> = {
  malformed: 'torrentMalformed',
  duplicateKey: 'torrentDuplicateKey',
  tooDeep: 'torrentTooDeep',
  tooManyValues: 'torrentTooManyValues',
}

function metainfoOf(bytes: Buffer) {
  const { info, rawInfo, announce, tiers, encoding, kept, names } = outerOf(bytes)
  if (!info || !rawInfo) throw new TorrentError('torrentNoInfo')
  const layers = kept.get('piece layers')
  if (layers) checkLayers(layers, info.v2 ?? [], info.pieceLength)
  const trackers = publicTrackers(tiers.length > 0 ? tiers : announce ? [[announce]] : [])
  const name = cleaned(info.name, encoding)
  const files = filesOf(info, name, encoding)
  if (files.length === 0) throw new TorrentError('torrentNoFiles')
  const size = files.reduce((sum, file) => sum + file.size, 0)
  if (size === 0) throw new TorrentError('torrentEmpty')
  return {
    name,
    files,
    size,
    /** SHA-1 and SHA-256 of the raw bytes of `info`; the versions that it has. */
    infoHashV1: info.v1 && createHash('sha1').update(rawInfo).digest(),
    infoHashV2: info.v2 && createHash('sha256').update(rawInfo).digest(),
    trackers: trackers.tiers.flat(),
    dropped: droppedOf(names, trackers),
    /** The file to store: the original bytes of `info`, and the known fields around it. */
    stored: storedFile(rawInfo, trackers.tiers, kept),
  }
}

type Outer = {
  info: Info | null
  rawInfo: Buffer | null
  announce: string | null
  tiers: string[][]
  encoding: string | null
  /** The raw values of the fields of KEPT. */
  kept: Map<string, Buffer>
  names: string[]
}

function outerOf(bytes: Buffer): Outer {
  const reader = new BencodeReader(withoutBreak(bytes))
  const outer: Outer = {
    ...{ info: null, rawInfo: null, announce: null, tiers: [], encoding: null, kept: new Map(), names: [] },
  }
  if (reader.kind() !== 'dictionary') throw new TorrentError('torrentMalformed')
  reader.dictionary((name) => {
    const start = reader.at
    if (name === 'info') outer.info = readInfo(reader)
    else if (name === 'announce' && reader.kind() === 'string') outer.announce = addressOf(reader.string())
    else if (name === 'announce-list' && reader.kind() === 'list') outer.tiers = tiersOf(reader)
    else reader.skip()
    const raw = bytes.subarray(start, reader.at)
    if (name === 'info') outer.rawInfo = raw
    if (name === 'encoding' && raw.length < 40) outer.encoding = raw.toString('latin1').replace(/^\d+:/, '')
    if (KEPT.includes(name)) outer.kept.set(name, raw)
    outer.names.push(name)
  })
  reader.end()
  return outer
}

/** One line break behind the end, as editors and some servers add it, is left out. */
const withoutBreak = (bytes: Buffer) =>
  bytes.subarray(0, bytes.length - (/\r?\n?$/.exec(bytes.toString('latin1', bytes.length - 2))?.[0].length ?? 0))

/** BEP 12; what is no list of texts is passed over. */
function tiersOf(reader: BencodeReader): string[][] {
  const tiers: string[][] = []
  reader.list(() => {
    if (reader.kind() !== 'list') return reader.skip()
    const tier: string[] = []
    reader.list(() => {
      if (reader.kind() === 'string') tier.push(addressOf(bytesOf(reader)))
      else reader.skip()
    })
    tiers.push(tier)
  })
  return tiers
}

const addressOf = (bytes: Buffer) => bytes.toString('latin1').trim()

/** The shown files of both versions, by the one that has Merkle roots. */
function filesOf({ v1, v2, isSingle }: Info, name: string, encoding: string | null): TorrentFile[] {
  const indices: number[] = []
  for (const [index, { isPadding }] of (v1 ?? v2 ?? []).entries()) if (!isPadding) indices.push(index)
  const listed = (v2 ?? v1 ?? []).filter(({ isPadding }) => !isPadding)
  totalOf(listed)
  return listed.map(({ parts, size, piecesRoot }, at) => {
    let path = isSingle ? '' : name
    for (const part of parts) path += path === '' ? cleaned(part, encoding) : `/${cleaned(part, encoding)}`
    return { path, size, piecesRoot, index: indices[at] ?? at }
  })
}

function droppedOf(names: readonly string[], trackers: PublicTrackers): Dropped[] {
  const known = new Set(['info', 'announce', 'announce-list', ...KEPT, ...WEB_SEEDS])
  const dropped = droppedTrackers(trackers)
  if (names.some((name) => WEB_SEEDS.includes(name))) dropped.push('webSeeds')
  if (names.some((name) => !known.has(name))) dropped.push('otherFields')
  return dropped
}

/** The torrent file with the original bytes of `info`; its outer keys are in order. */
function storedFile(rawInfo: Buffer, tiers: readonly string[][], kept: ReadonlyMap<string, Buffer>): Buffer {
  const fields = new Map(kept).set('info', rawInfo)
  const [first] = tiers.flat()
  if (first !== undefined) fields.set('announce', text(first))
  if (tiers.flat().length > 1) {
    const lists = tiers.map((tier) => Buffer.concat([Buffer.from('l'), ...tier.map(text), Buffer.from('e')]))
    fields.set('announce-list', Buffer.concat([Buffer.from('l'), ...lists, Buffer.from('e')]))
  }
  const inOrder = [...fields].sort(([one], [other]) => (one < other ? -1 : 1))
  return Buffer.concat([Buffer.from('d'), ...inOrder.flatMap(([name, raw]) => [text(name), raw]), Buffer.from('e')])
}

const text = (value: string) => Buffer.from(`${Buffer.byteLength(value)}:${value}`)
