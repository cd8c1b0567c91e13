import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { TorrentError } from '@/server/platform/parsing/torrent/faults'
import { readMetainfo } from '@/server/platform/parsing/torrent/metainfo'
import fc, { runs } from '@/tests/support/fast-check'
import {
  bencode,
  type Encodable,
  infoV1,
  infoV2,
  torrentHybrid,
  torrentOf,
  torrentV1,
  torrentV2,
} from '@/tests/support/torrents'

const sha = (kind: 'sha1' | 'sha256', bytes: Buffer) => createHash(kind).update(bytes).digest('hex')
const hashesOf = (bytes: Buffer) => {
  const { infoHashV1, infoHashV2 } = readMetainfo(bytes)
  return [infoHashV1?.toString('hex'), infoHashV2?.toString('hex')]
}
const pathsOf = (bytes: Buffer) => readMetainfo(bytes).files.map(({ path }) => path)
const inOrder = [
  { path: ['A.mkv'], size: 40_000 },
  { path: ['B', 'C.mkv'], size: 20_000 },
]

/** The fault of a refused file; fails if it is accepted. */
function faultOf(bytes: Buffer): string {
  try {
    readMetainfo(bytes)
  } catch (error) {
    if (error instanceof TorrentError) return error.fault
    throw error
  }
  return 'accepted'
}

describe('the info hash', () => {
  test('is that of the raw bytes: SHA-1 in version 1, SHA-256 in version 2, both in a hybrid', () => {
    expect(hashesOf(torrentV1())).toEqual([sha('sha1', bencode(infoV1())), undefined])
    expect(hashesOf(torrentV2())).toEqual([undefined, sha('sha256', bencode(infoV2()))])
    const info = bencode({ ...infoV1({ files: inOrder }), ...infoV2({ files: inOrder }) })
    expect(hashesOf(torrentHybrid({ files: inOrder }))).toEqual([sha('sha1', info), sha('sha256', info)])
  })

  test('of keys out of order is that of the bytes as they are, and these are stored', () => {
    const info = bencode(new Map(Object.entries(infoV1()).toReversed()))
    const file = Buffer.concat([Buffer.from('d4:info'), info, Buffer.from('e')])
    const { infoHashV1, stored } = readMetainfo(file)
    expect(infoHashV1?.toString('hex')).toBe(sha('sha1', info))
    expect(stored.includes(info)).toBe(true)
    expect(info.equals(bencode(infoV1()))).toBe(false)
  })

  test('includes fields of info that nobody knows', () => {
    const more = { source: 'somewhere', zz: [1, { a: -3 }] }
    expect(hashesOf(torrentV1({ info: more }))[0]).toBe(sha('sha1', bencode(infoV1({ info: more }))))
  })
})

describe('names', () => {
  test('name.utf-8 and path.utf-8 come first', () => {
    const files = [{ path: ['old'], 'path.utf-8': ['葬送.mkv'], length: 40_000 }]
    const info = { ...infoV1({ files: [{ path: ['old'], size: 40_000 }] }), files, 'name.utf-8': '葬送のフリーレン' }
    expect(readMetainfo(torrentOf(info)).name).toBe('葬送のフリーレン')
    expect(pathsOf(torrentOf(info))).toEqual(['葬送のフリーレン/葬送.mkv'])
  })

  test('a declared encoding is read, and an unknown one harms nothing', () => {
    const info = infoV1({ info: { name: Buffer.from([0x83, 0x8a, 0x81, 0x5b]) } })
    expect(readMetainfo(torrentOf(info, { encoding: 'Shift_JIS' })).name).toBe('リー')
    expect(readMetainfo(torrentOf(info, { encoding: 'nonsense' })).name).toContain('\ufffd')
  })

  test.each([
    [['..', '..', 'etc', 'passwd'], 'Frieren/__/__/etc/passwd'],
    [['/etc', 'passwd'], 'Frieren/_etc/passwd'],
    [['C:', 'a\\b'], 'Frieren/C_/a_b'],
    [['', '.', 'x'], 'Frieren/_/_/x'],
    [['a\u0000b\u0007.mkv'], 'Frieren/ab.mkv'],
    [['film\u202evkm.exe'], 'Frieren/filmvkm.exe'],
  ])('the path %j becomes %s', (path, shown) => {
    expect(pathsOf(torrentV1({ files: [{ path, size: 1 }] }))).toEqual([shown])
  })
})

describe('files', () => {
  test('one file has no folder, in both versions', () => {
    const { files: _, ...info } = infoV1({ name: 'A.mkv', files: [{ path: ['A.mkv'], size: 40_000 }] })
    expect(pathsOf(torrentOf({ ...info, length: 40_000 }))).toEqual(['A.mkv'])
    expect(pathsOf(torrentV2({ name: 'A.mkv', files: [{ path: ['A.mkv'], size: 40_000 }] }))).toEqual(['A.mkv'])
  })

  test('padding is neither shown nor counted, but counts for the index of later files', () => {
    const files = [
      { path: ['A.mkv'], size: 40_000 },
      { path: ['.pad', '9152'], size: 9152, attr: 'p' },
      { path: ['B.mkv'], size: 10 },
      { path: ['_____padding_file_1_x'], size: 5 },
      { path: ['.pad', '5'], size: 5 },
    ]
    const { files: shown, size } = readMetainfo(torrentV1({ files }))
    expect(shown.map(({ path, index }) => [path, index])).toEqual([
      ['Frieren/A.mkv', 0],
      ['Frieren/B.mkv', 2],
    ])
    expect(size).toBe(40_010)
  })

  test('a symlink counts 0', () => {
    const files = [
      { path: ['A.mkv'], size: 40_000 },
      { path: ['link'], size: 999, attr: 'l' },
    ]
    expect(readMetainfo(torrentV1({ files })).size).toBe(40_000)
  })

  test('version 2 has the Merkle root of each file', () => {
    const roots = readMetainfo(torrentV2()).files.map(({ piecesRoot }) => piecesRoot?.length)
    expect(roots).toEqual([32, 32])
  })

  test('a hybrid shows the files once, with their roots', () => {
    const { files } = readMetainfo(torrentHybrid({ files: inOrder }))
    expect(files.map(({ path, size, piecesRoot }) => [path, size, piecesRoot?.length])).toEqual([
      ['Frieren/A.mkv', 40_000, 32],
      ['Frieren/B/C.mkv', 20_000, 32],
    ])
  })
})

describe('what is stored', () => {
  const passkey = 'https://tracker.example/0123456789abcdef0123456789abcdef/announce'
  const outer = {
    announce: passkey,
    'announce-list': [[passkey, 'udp://tracker.example:1337/announce'], ['https://t.example/announce?passkey=1']],
    comment: `see ${passkey}`,
    'url-list': 'https://files.example/',
    'created by': 'mktorrent',
    'creation date': 1_700_000_000,
  }

  test('has only known fields, without passkeys, and the uploader is told', () => {
    const { stored, trackers, dropped } = readMetainfo(torrentV1({ outer }))
    expect(trackers).toEqual(['udp://tracker.example:1337/announce'])
    expect(dropped).toEqual(['passkeys', 'webSeeds', 'otherFields'])
    const kept = {
      announce: trackers[0] as string,
      'created by': 'mktorrent',
      'creation date': 1_700_000_000,
      info: infoV1(),
    }
    expect(stored.equals(bencode(kept))).toBe(true)
  })

  test('read again is the same', () => {
    const once = readMetainfo(torrentV2({ outer: { ...outer, 'piece layers': {} } }))
    const again = readMetainfo(once.stored)
    expect(again).toEqual({ ...once, dropped: [] })
  })
})

describe('a file is refused', () => {
  const info = infoV1()
  const many = (count: number) => Array.from({ length: count }, (_, at) => ({ path: [String(at)], length: 0 }))
  test.each<[string, Buffer]>([
    ['torrentMalformed', Buffer.alloc(0)],
    ['torrentMalformed', Buffer.from('<html>Not found</html>')],
    ['torrentMalformed', Buffer.from('le')],
    ['torrentMalformed', torrentV1().subarray(0, -1)],
    ['torrentMalformed', Buffer.concat([torrentV1(), Buffer.from('e')])],
    ['torrentMalformed', Buffer.from('d4:infod6:lengthi007eee')],
    ['torrentMalformed', Buffer.from('d4:infod6:lengthi-0eee')],
    ['torrentMalformed', Buffer.from('d04:infode')],
    ['torrentMalformed', Buffer.from('d1:a99999999999:x')],
    ['torrentMalformed', Buffer.from('d1:ai1e1:b')],
    ['torrentMalformed', Buffer.from('di1ei2ee')],
    ['torrentMalformed', torrentOf({ ...info, name: 5 })],
    ['torrentMalformed', torrentOf({ ...info, files: [{ length: 1 }] })],
    ['torrentMalformed', torrentOf({ ...info, files: [{ path: [], length: 1 }] })],
    ['torrentMalformed', torrentOf({ ...info, 'meta version': 2, 'file tree': { '': { length: 0 } } })],
    ['torrentDuplicateKey', Buffer.from('d1:ai1e1:ai2ee')],
    ['torrentDuplicateKey', Buffer.from('d1:bi1e1:ai2e1:bi2ee')],
    ['torrentTooDeep', Buffer.concat([Buffer.from('d1:a'), Buffer.alloc(1_000_000, 'l')])],
    ['torrentTooDeep', Buffer.concat([Buffer.from('d1:a'), Buffer.from('d1:a'.repeat(100_000))])],
    ['torrentTooDeep', torrentV2({ files: [{ path: Array(70).fill('a'), size: 1 }] })],
    [
      'torrentTooManyValues',
      Buffer.concat([Buffer.from('d1:al'), Buffer.from('le'.repeat(2_100_000)), Buffer.from('ee')]),
    ],
    ['torrentTooManyFiles', torrentOf({ ...info, files: many(100_001) })],
    ['torrentTooLarge', Buffer.alloc(10 * 1024 * 1024 + 1)],
    ['torrentNoInfo', bencode({ announce: 'udp://t.example:1' })],
    ['torrentNoInfo', torrentOf([1])],
    ['torrentNoName', torrentOf({ ...info, name: '' })],
    ['torrentNoName', torrentOf({ ...info, name: '..' })],
    ['torrentEmpty', torrentV1({ files: [{ path: ['A.mkv'], size: 0 }] })],
    ['torrentMalformed', Buffer.concat([torrentV1(), Buffer.from('\n\n')])],
    ['torrentNoFiles', torrentOf({ ...info, length: 40_000 })],
    ['torrentNoFiles', torrentOf({ ...info, files: [] })],
    ['torrentNoFiles', torrentOf({ name: 'x', 'piece length': 16_384 })],
    ['torrentNoFiles', torrentV1({ files: [{ path: ['pad'], size: 5, attr: 'p' }] })],
    ['torrentVersion', torrentOf({ ...infoV2(), 'meta version': 3 })],
    ['torrentPieces', torrentOf({ ...info, 'piece length': 0 })],
    ['torrentPieces', torrentOf({ ...info, pieces: Buffer.alloc(20) })],
    ['torrentPieces', torrentOf({ ...infoV2(), 'piece length': 20_000 })],
    ['torrentPieces', torrentOf({ ...infoV2(), 'file tree': { a: { '': { length: 5 } } } })],
    ['torrentSize', torrentOf({ ...info, files: [{ path: ['a'], length: -1 }] })],
    ['torrentSize', Buffer.from('d4:infod6:lengthi9223372036854775807eee')],
    ['torrentMismatch', torrentOf({ ...infoV1({ files: inOrder }), ...infoV2({ files: [{ path: ['Z'], size: 9 }] }) })],
    ['torrentPrivate', torrentV1({ info: { private: 1 } })],
    ['torrentPrivate', torrentV1({ info: { private: 'yes' } })],
  ])('%s: %#', (fault, bytes) => {
    expect(faultOf(bytes)).toBe(fault)
  })
})

test.each(['\n', '\r\n'])('one line break behind the end is left out', (end) => {
  const { infoHashV1, stored } = readMetainfo(torrentV1())
  const broken = readMetainfo(Buffer.concat([torrentV1(), Buffer.from(end)]))
  expect([broken.infoHashV1, broken.stored]).toEqual([infoHashV1, stored])
})

test('private 0 is public', () => {
  expect(faultOf(torrentV1({ info: { private: 0 } }))).toBe('accepted')
})

describe('mutated files', () => {
  const originals = [
    torrentV1(),
    torrentV2(),
    torrentHybrid({ files: inOrder }),
    torrentV1({ outer: { announce: 'udp://t.example:1' } }),
  ]
  const mutated = fc
    .tuple(
      fc.constantFrom(...originals),
      fc.array(fc.tuple(fc.nat(), fc.constantFrom('set', 'cut', 'insert', 'repeat'), fc.uint8Array({ maxLength: 8 })), {
        minLength: 1,
        maxLength: 4,
      }),
    )
    .map(([original, changes]) =>
      changes.reduce(
        (bytes, [place, how, more]) => change(bytes, place % (bytes.length + 1), how, Buffer.from(more)),
        original,
      ),
    )

  test('are refused with a code, or accepted with the hash of the bytes that are in them', () => {
    fc.assert(
      fc.property(mutated, (bytes) => {
        if (faultOf(bytes) !== 'accepted') return
        const { infoHashV1, infoHashV2, stored, files, name } = readMetainfo(bytes)
        const again = readMetainfo(stored)
        expect([again.infoHashV1, again.infoHashV2]).toEqual([infoHashV1, infoHashV2])
        for (const text of [name, ...files.map(({ path }) => path)]) {
          expect(text).not.toMatch(/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u)
          expect(text.split('/')).not.toContain('..')
          expect(text.startsWith('/')).toBe(false)
        }
      }),
      runs(300),
    )
  })

  test('any bytes and any values are answered in bounded time', () => {
    const value: fc.Arbitrary<Encodable> = fc.letrec<{ value: Encodable }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.integer(),
        fc.string(),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(
          fc.constantFrom('name', 'files', 'length', 'pieces', 'path', 'file tree', '', 'private', 'a'),
          tie('value'),
        ),
      ),
    })).value
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array().map(Buffer.from),
          value.map((info) => torrentOf(info)),
        ),
        (bytes) => {
          faultOf(Buffer.from(bytes))
        },
      ),
      runs(300),
    )
  })
})

function change(bytes: Buffer, at: number, how: string, more: Buffer): Buffer {
  const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)]
  if (how === 'cut') return Buffer.concat([before, after.subarray(more.length)])
  if (how === 'insert') return Buffer.concat([before, more, after])
  if (how === 'repeat') return Buffer.concat([before, after.subarray(0, 40), after])
  return Buffer.concat([before, more, after.subarray(more.length)])
}
