import { hash } from 'node:crypto'
import { BencodeReader } from './bencode'
import { TorrentError } from './faults'
import { bytesOf, type ListedFile } from './files'

const HASH = 32
/** The data of a leaf of a file's hash tree. */
const BLOCK = 16_384

/**
 * Checks the raw value of the `piece layers` of a torrent of version 2 (BEP 52). Each must be of one of these files,
 * have a hash for every piece, and give the root that `info` names. Files without one are no fault: programs ask peers
 * for it, as they do with a magnet link.
 * @throws BencodeError, TorrentError torrentLayers
 */
export function checkLayers(raw: Buffer, files: readonly ListedFile[], pieceLength: number): void {
  const pieces = new Map<string, number>()
  for (const { size, piecesRoot } of files) {
    if (!piecesRoot || size <= pieceLength) continue
    const root = piecesRoot.toString('latin1')
    const count = Math.ceil(size / pieceLength)
    // Equal content has an equal size.
    if ((pieces.get(root) ?? count) !== count) throw new TorrentError('torrentLayers')
    pieces.set(root, count)
  }
  const reader = new BencodeReader(raw)
  if (reader.kind() !== 'dictionary') throw new TorrentError('torrentLayers')
  const zero = zeroOf(pieceLength)
  reader.dictionary((root) => {
    const layer = bytesOf(reader)
    if (pieces.get(root) !== layer.length / HASH) throw new TorrentError('torrentLayers')
    if (rootOf(layer, zero).toString('latin1') !== root) throw new TorrentError('torrentLayers')
  })
}

/** The hash of a piece without data: of a tree whose leaves are zero. */
function zeroOf(pieceLength: number): Buffer {
  let node: Buffer = Buffer.alloc(HASH)
  for (let size = BLOCK; size < pieceLength; size *= 2) node = above(Buffer.concat([node, node]))
  return node
}

/** The root of the tree above a layer, which pieces without data complete to a power of two. */
function rootOf(layer: Buffer, zero: Buffer): Buffer {
  let nodes = layer
  let empty = zero
  while (nodes.length > HASH) {
    const even = nodes.length % (2 * HASH) === 0 ? nodes : Buffer.concat([nodes, empty])
    const parents = Buffer.allocUnsafe(even.length / 2)
    for (let at = 0; at < parents.length; at += HASH) above(even.subarray(2 * at, 2 * at + 2 * HASH)).copy(parents, at)
    empty = above(Buffer.concat([empty, empty]))
    nodes = parents
  }
  return nodes
}

const above = (pair: Buffer): Buffer => hash('sha256', pair, 'buffer')
