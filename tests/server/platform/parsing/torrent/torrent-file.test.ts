import { createHash } from 'node:crypto'
import parseTorrent from 'parse-torrent'
import { expect, test } from 'vitest'
import { TorrentError } from '@/server/platform/parsing/torrent/faults'
import { readMetainfo } from '@/server/platform/parsing/torrent/metainfo'
import { readTorrentFile } from '@/server/platform/parsing/torrent/torrent-file'
import fc, { anyCharacter, runs } from '@/tests/support/fast-check'
import {
  bencode,
  type Encodable,
  infoV1,
  torrentHybrid,
  torrentOf,
  torrentV1,
  torrentV2,
} from '@/tests/support/torrents'

/** What a reader says, or the fault of what it refuses. */
async function answerOf(read: () => unknown): Promise<unknown> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof TorrentError) return error.fault
    throw error
  }
}
const expectSame = async (bytes: Buffer) =>
  expect(await answerOf(() => readTorrentFile(bytes))).toEqual(await answerOf(() => readMetainfo(bytes)))

test('where the package computes another hash, the original bytes count', async () => {
  const info = bencode(new Map(Object.entries(infoV1()).toReversed()))
  const file = Buffer.concat([Buffer.from('d4:info'), info, Buffer.from('e')])
  const hash = createHash('sha1').update(info).digest('hex')
  expect((await parseTorrent(file)).infoHash).not.toBe(hash)
  const read = await readTorrentFile(file)
  expect(read.infoHashV1?.toString('hex')).toBe(hash)
  expect(read.stored.includes(info)).toBe(true)
  await expectSame(file)
})

const announce = 'udp://tracker.example:1337/announce'
const odd = [
  { path: ['..', 'a.mkv'], size: 1 },
  { path: ['/etc', 'C:', ''], size: 2 },
  { path: ['.pad', '3'], size: 3, attr: 'p' },
  { path: ['_____padding_file_1'], size: 4 },
  { path: ['film\u202evkm.exe'], size: 5 },
  { path: ['link'], size: 6, attr: 'l' },
]
const linked: Encodable[] = [
  { path: ['a'], length: 60_000 },
  { path: ['b'], attr: 'l' },
]
const { files: _, ...single } = infoV1({ name: 'A.mkv', files: [{ path: ['A.mkv'], size: 40_000 }] })
const proto = { length: 60_000, path: ['a'], ['__proto__']: { path: ['b'] } }

test.each<[string, Buffer]>([
  [
    'version 1',
    torrentV1({ outer: { announce, 'announce-list': [[` ${announce}`], ['http://t.example/a?passkey=1']] } }),
  ],
  ['version 2', torrentV2()],
  ['a hybrid', torrentHybrid({ files: [{ path: ['A.mkv'], size: 40_000 }] })],
  ['one file', torrentOf({ ...single, length: 40_000 })],
  ['odd paths, padding and links', torrentV1({ files: odd })],
  ['a link without a length, which the package refuses', torrentOf({ ...infoV1(), files: linked })],
  ['trackers that it refuses', torrentV1({ outer: { announce: 5, 'announce-list': [announce, [7]] } })],
  [
    'a name in another encoding',
    torrentV1({ name: 'x', info: { name: Buffer.from([0x83, 0x8a]) }, outer: { encoding: 'Shift_JIS' } }),
  ],
  ['names of prototypes', torrentOf({ ...infoV1(), files: [proto] })],
  ['a private torrent', torrentV1({ info: { private: 1 } })],
])('%s: both readers say the same', (_, bytes) => expectSame(bytes))

test('any names, sizes and fields: both readers say the same', async () => {
  const text = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 8 }),
    fc.constantFrom('..', '.', '', '/a', 'a/b', 'C:', '\ufeffa', '\ufffd', '_____padding_file_'),
  )
  const bytes = fc.oneof(text, text, fc.uint8Array({ maxLength: 4 }).map(Buffer.from))
  const file = fc.record(
    {
      path: fc.array(bytes, { minLength: 1, maxLength: 4 }),
      length: fc.nat(100_000),
      attr: fc.constantFrom('p', 'l', 'x', 'lp'),
      'path.utf-8': fc.array(text, { minLength: 1, maxLength: 3 }),
      md5sum: text,
    },
    { requiredKeys: ['path', 'length'] },
  )
  const outer = fc.record(
    {
      announce: fc.oneof(fc.constant(announce), bytes, fc.nat()),
      'announce-list': fc.array(fc.oneof(fc.array(fc.oneof(fc.constant(announce), bytes)), bytes), { maxLength: 3 }),
      encoding: fc.constantFrom('UTF-8', 'Shift_JIS', 'x'),
      'creation date': fc.oneof(fc.nat(), text),
      'created by': fc.oneof(fc.nat(), text),
      'url-list': fc.oneof(text, fc.array(text), fc.nat()),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(
      bytes,
      fc.array(file, { maxLength: 5 }),
      outer,
      fc.dictionary(text, text),
      async (name, files, around, more) => {
        const total = files.reduce((sum, { length, attr }) => sum + (attr?.includes('l') ? 0 : length), 0)
        const pieces = Buffer.alloc(Math.ceil(total / 16_384) * 20)
        const info = { ...more, name, files, 'piece length': 16_384, pieces }
        await expectSame(torrentOf(info as Encodable, around as Record<string, Encodable>))
      },
    ),
    runs(60),
  )
})
