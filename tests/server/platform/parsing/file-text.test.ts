import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { fileText } from '@/server/platform/parsing/file-text'
import fc from '@/tests/support/fast-check'
import { all, chunksOf } from '@/tests/support/import-files'

const MAX = 1_000_000

test('any text, plain or gzip, in any chunks', async () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 3000 }).filter((given) => !given.startsWith('\uFEFF'))
  await fc.assert(
    fc.asyncProperty(text, fc.integer({ min: 1, max: 2000 }), async (given, size) => {
      expect((await all(fileText(chunksOf(given, size), MAX))).join('')).toBe(given.toWellFormed())
      expect((await all(fileText(chunksOf(gzipSync(given), size), MAX))).join('')).toBe(given.toWellFormed())
    }),
  )
})

test('a large chunk is handed on in pieces', async () => {
  const pieces = await all(fileText(chunksOf('é'.repeat(200_000), MAX), MAX))
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(65_536)
  expect(pieces.join('')).toBe('é'.repeat(200_000))
})

test('a file of exactly the limit is read, one byte more is refused', async () => {
  const read = (size: number) => all(fileText(chunksOf('a'.repeat(size)), 100_000))
  expect((await read(100_000)).join('')).toHaveLength(100_000)
  await expect(read(100_001)).rejects.toMatchObject({ reason: 'tooLarge' })
  const unpacked = (size: number) => all(fileText(chunksOf(gzipSync('a'.repeat(size))), 100_000))
  expect((await unpacked(100_000)).join('')).toHaveLength(100_000)
  await expect(unpacked(100_001)).rejects.toMatchObject({ reason: 'tooLarge' })
})

test('empty chunks do not matter', async () => {
  async function* chunks() {
    for (const byte of gzipSync('text')) {
      yield new Uint8Array()
      yield Uint8Array.of(byte)
    }
    yield new Uint8Array()
  }
  expect((await all(fileText(chunks(), MAX))).join('')).toBe('text')
})

test('each encoding that spreadsheets write, in any chunks, with or without a mark', async () => {
  const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')
  const files: [text: string, bytes: Uint8Array][] = [
    ['Über, “Ä”', Buffer.from('\uFEFFÜber, “Ä”')],
    ['Über 日本', utf16('Über 日本')],
    ['Über 日本', utf16('Über 日本').swap16()],
    ['a“é€,ü\n', Uint8Array.of(0x61, 0x93, 0xe9, 0x80, 0x2c, 0xfc, 0x0a)],
    // Of UTF-8 with a byte that is none, the other letters stay.
    ['éa\uFFFDb日', Buffer.concat([Buffer.from('éa'), Uint8Array.of(0xe9), Buffer.from('b日')])],
    ['a\uFEFFb\uFFFD', Buffer.from('a\uFEFFb\uFFFD')],
    ['x', Buffer.from('x')],
    ['', Buffer.from('\uFEFF')],
  ]
  for (const [text, bytes] of files)
    for (const size of [1, 2, 3, 1000])
      expect((await all(fileText(chunksOf(bytes, size), MAX))).join(''), `${text} by ${size}`).toBe(text)
})
