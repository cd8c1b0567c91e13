import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { TorrentError } from '@/server/platform/parsing/torrent/faults'
import { readMetainfo } from '@/server/platform/parsing/torrent/metainfo'
import fc, { runs } from '@/tests/support/fast-check'
import { bencode, type Encodable, infoV1, torrentOf } from '@/tests/support/torrents'

const BLOCK = 16_384
const sha = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
const power = (count: number) => 2 ** Math.ceil(Math.log2(Math.max(1, count)))

/** The tree of a file by BEP 52, from its leaves: the root, and the layer of pieces. */
function treeOf(content: Buffer, pieceLength: number) {
  const leaves: Buffer[] = []
  for (let at = 0; at < content.length; at += BLOCK) leaves.push(sha(content.subarray(at, at + BLOCK)))
  const pieces = Math.ceil(content.length / pieceLength)
  const wanted = power(pieces) * (pieceLength / BLOCK)
  let level = [...leaves, ...Array.from({ length: wanted - leaves.length }, () => Buffer.alloc(32))]
  while (level.length > power(pieces)) level = halved(level)
  const layer = Buffer.concat(level.slice(0, pieces))
  while (level.length > 1) level = halved(level)
  return { root: level[0] as Buffer, layer }
}
const halved = (level: Buffer[]) =>
  level.flatMap((node, at) => (at % 2 === 0 ? [sha(node, level[at + 1] as Buffer)] : []))

const contentOf = (size: number) => Buffer.alloc(size, `content of ${size} `)
const layersOf = (entries: [root: Buffer, layer: Buffer][]) => new Map(entries) as unknown as Encodable

function torrent(sizes: number[], pieceLength: number, layers: Encodable): Buffer {
  const tree = Object.fromEntries(
    sizes.map((size, at) => [
      `${at}.mkv`,
      { '': { length: size, 'pieces root': treeOf(contentOf(size), pieceLength).root } },
    ]),
  )
  const info = { name: 'A', 'piece length': pieceLength, 'meta version': 2, 'file tree': tree }
  return torrentOf(info, { 'piece layers': layers })
}

function faultOf(bytes: Buffer): string | null {
  try {
    readMetainfo(bytes)
    return null
  } catch (error) {
    if (error instanceof TorrentError) return error.fault
    throw error
  }
}

test('the layers of any files and pieces are accepted, and kept', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 * BLOCK }), fc.constantFrom(1, 2, 4, 8), (size, blocks) => {
      const pieceLength = blocks * BLOCK
      const { root, layer } = treeOf(contentOf(size), pieceLength)
      const bytes = torrent([size], pieceLength, size > pieceLength ? layersOf([[root, layer]]) : {})
      expect(readMetainfo(bytes).stored.equals(bytes)).toBe(true)
    }),
    runs(30),
  )
})

test('layers that do not give the roots are refused', () => {
  const sizes = [3 * BLOCK, 5 * BLOCK + 1]
  const given = sizes.map((size) => treeOf(contentOf(size), BLOCK))
  const all = given.map(({ root, layer }): [Buffer, Buffer] => [root, layer])
  const [[root, layer], other] = all as [[Buffer, Buffer], [Buffer, Buffer]]
  const changed = Buffer.from(layer)
  changed[40] = (changed[40] ?? 0) ^ 1
  const refused = (layers: Encodable, count = 2) => faultOf(torrent(sizes.slice(0, count), BLOCK, layers))
  expect(refused(layersOf(all))).toBeNull()
  // A program asks peers for the others.
  expect(refused(layersOf([other]))).toBeNull()
  expect(refused({})).toBeNull()
  expect(refused(layersOf([[root, changed]]))).toBe('torrentLayers')
  expect(refused(layersOf([[root, layer.subarray(0, -1)]]))).toBe('torrentLayers')
  expect(refused(layersOf([[root, Buffer.concat([layer, Buffer.alloc(32)])]]))).toBe('torrentLayers')
  expect(refused(layersOf([[root, Buffer.alloc(0)]]))).toBe('torrentLayers')
  expect(refused(layersOf([[root.subarray(1), layer]]))).toBe('torrentLayers')
  expect(refused(layersOf(all), 1)).toBe('torrentLayers')
  expect(refused([])).toBe('torrentLayers')
  expect(refused({ x: 1 })).toBe('torrentMalformed')
  expect(faultOf(torrentOf(infoV1(), { 'piece layers': layersOf(all) }))).toBe('torrentLayers')
})

test('a full torrent of layers is checked', () => {
  const pieces = 300_000
  const layer = Buffer.alloc(pieces * 32, 1)
  const root = Buffer.alloc(32, 2)
  const info = {
    ...{ name: 'A', 'piece length': BLOCK, 'meta version': 2 },
    'file tree': { A: { '': { length: pieces * BLOCK, 'pieces root': root } } },
  }
  const bytes = bencode({ info, 'piece layers': layersOf([[root, layer]]) })
  expect(faultOf(bytes)).toBe('torrentLayers')
})
