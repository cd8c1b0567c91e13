import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import zlib from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { DocumentSplitter, isDocument } from '@/server/loader/source/document'
import { decompressor, readFile, type SourceLine, sizeOf } from '@/server/loader/source/files'
import { LONGEST_PIECE } from '@/server/loader/source/pieces'
import { needs } from '@/tests/support/needs'

const folder = mkdtempSync(join(tmpdir(), 'mokuroku-files-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function linesOf(content: string | Buffer): Promise<SourceLine[]> {
  const path = join(folder, 'file')
  writeFileSync(path, content)
  const lines: SourceLine[] = []
  for await (const some of readFile(path)) lines.push(...some)
  return lines
}

const short = (lines: SourceLine[]) =>
  lines.map((line) => [line.place.unit, line.place.number, 'text' in line ? line.text : line.problem])

describe('lines', () => {
  test('are numbered including empty ones, with any line ending', async () => {
    expect(short(await linesOf('\uFEFF{"a":1}\r\n\n  {"b":2}\n{"c":3}'))).toEqual([
      ['line', 1, '{"a":1}'],
      ['line', 3, '{"b":2}'],
      ['line', 4, '{"c":3}'],
    ])
    expect(await linesOf('')).toEqual([])
    expect(await linesOf('\n\n')).toEqual([])
  })

  test('are decompressed by content, not by name, also from several gzip members', async () => {
    expect(short(await linesOf(Buffer.concat([zlib.gzipSync('{"a":1}\n{"b"'), zlib.gzipSync(':2}\n')])))).toEqual([
      ['line', 1, '{"a":1}'],
      ['line', 2, '{"b":2}'],
    ])
  })

  const { zstdCompressSync: zstd } = zlib as { zstdCompressSync?: (content: string) => Buffer }
  const ZSTANDARD = needs('Node.js 22.15', zstd !== undefined)

  test('are decompressed from Zstandard, in several frames', ZSTANDARD, async () => {
    const frames = ['{"a":1}\n{"b"', ':2}\n'].map((part) => zstd?.(part) ?? Buffer.alloc(0))
    expect(short(await linesOf(Buffer.concat(frames)))).toEqual([
      ['line', 1, '{"a":1}'],
      ['line', 2, '{"b":2}'],
    ])
    const many = Array.from({ length: 200 }, (_, n) => zstd?.(`{"n":${n},"x":"${Math.sin(n)}"}\n`) ?? Buffer.alloc(0))
    expect(await linesOf(Buffer.concat(many))).toHaveLength(200)
  })

  test('of a Zstandard file are refused with a sentence where Node.js cannot read it', () => {
    const head = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])
    expect(() => decompressor(head, null)).toThrow('use Node.js 22.15 or newer')
  })

  test('of more than a MiB are skipped', async () => {
    const long = `{"a":"${'x'.repeat(LONGEST_PIECE * 10)}"}`
    expect(short(await linesOf(`{"a":1}\n${long}\n{"b":2}\n`))).toEqual([
      ['line', 1, '{"a":1}'],
      ['line', 2, 'is longer than 1 MiB'],
      ['line', 3, '{"b":2}'],
    ])
  })

  test('of garbage are still lines', async () => {
    const lines = await linesOf(Buffer.from([0xff, 0xfe, 0x00, 0x0a, 0x7b, 0x7d, 0x0a]))
    expect(lines.map(({ place }) => place.number)).toEqual([1, 2])
  })

  test('of invalid UTF-8 are refused, and the others read', async () => {
    const bytes = [Buffer.from('{"a":"ü"}\n{"a":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}\n{"b":2}')]
    expect(short(await linesOf(Buffer.concat(bytes)))).toEqual([
      ['line', 1, '{"a":"ü"}'],
      ['line', 2, 'is not valid UTF-8'],
      ['line', 3, '{"b":2}'],
    ])
  })

  test('of a gzip that is cut off come as far as it goes', async () => {
    const whole = zlib.gzipSync(
      Array.from({ length: 20_000 }, (_, n) => JSON.stringify({ n, x: Math.sin(n) })).join('\n'),
    )
    const lines = await linesOf(whole.subarray(0, whole.length / 2))
    expect(lines.length).toBeGreaterThan(5000)
    expect(lines.at(-1)).toMatchObject({ problem: expect.stringContaining('cannot be read any further') })
  })
})

describe('a document', () => {
  const entries = [{ title: 'a "quoted" } ] { [' }, { title: '\\', nested: { data: [1, { x: [] }] } }, { title: 'ü' }]
  const expected = entries.map((entry, index) => ['entry', index + 1, entry])
  const parsed = (lines: SourceLine[]) =>
    lines.map((line) => [line.place.unit, line.place.number, JSON.parse('text' in line ? line.text : 'null')])

  test('is read entry by entry, pretty-printed or on one line, compressed or not', async () => {
    const document = { license: { name: 'x' }, data: entries, after: [{ no: 1 }] }
    expect(parsed(await linesOf(JSON.stringify(document)))).toEqual(expected)
    expect(parsed(await linesOf(JSON.stringify(document, null, 2)))).toEqual(expected)
    expect(parsed(await linesOf(zlib.gzipSync(JSON.stringify(document))))).toEqual(expected)
  })

  test('of one line and many MiB is never in memory as a whole', async () => {
    const many = Array.from({ length: 40_000 }, (_, n) => ({ n, text: 'x'.repeat(100) }))
    const lines = await linesOf(JSON.stringify({ data: many }))
    expect(lines).toHaveLength(many.length)
    expect(parsed(lines.slice(-1))[0]?.[2]).toEqual(many.at(-1))
  })

  test('that is truncated reports so after its entries', async () => {
    expect(short(await linesOf('{"data":[{"a":1},{"b":'))).toEqual([
      ['entry', 1, '{"a":1}'],
      ['entry', 2, 'the file ends in the middle of its list'],
    ])
  })

  test('may arrive in chunks of any size', () => {
    const bytes = Buffer.from(JSON.stringify({ data: entries }))
    const start = bytes.indexOf('[') + 1
    for (let size = 1; size < 12; size++) {
      const splitter = new DocumentSplitter()
      const pieces = splitter.push(bytes.subarray(0, start))
      for (let at = start; at < bytes.length; at += size) pieces.push(...splitter.push(bytes.subarray(at, at + size)))
      expect(pieces.map((piece) => ('text' in piece ? JSON.parse(piece.text) : null))).toEqual(entries)
      expect(splitter.end()).toEqual([])
    }
  })

  test.each([
    ['a list', (items: object[]) => items],
    ['an object of entries by number', (items: object[]) => Object.fromEntries(items.map((item, n) => [n + 1, item]))],
  ])('may be %s, in chunks of any size', (_, form) => {
    const given = [{ a: '[{"}\\' }, { b: [{}], c: { d: '"' } }, {}]
    const document = form(given)
    const expected = Array.isArray(document) ? given : given.map((item, n) => ({ [n + 1]: item }))
    for (const text of [JSON.stringify(document), `\ufeff ${JSON.stringify(document, null, 2)}\n`]) {
      const bytes = Buffer.from(text)
      expect(isDocument(bytes)).toBe(true)
      for (let size = 1; size < 12; size++) {
        const splitter = new DocumentSplitter()
        const pieces = splitter.push(bytes.subarray(0, 14))
        for (let at = 14; at < bytes.length; at += size) pieces.push(...splitter.push(bytes.subarray(at, at + size)))
        expect(pieces.map((piece) => ('text' in piece ? JSON.parse(piece.text) : null))).toEqual(expected)
        expect(splitter.end()).toEqual([])
      }
    }
  })

  test('is distinguished from lines', () => {
    expect(isDocument(Buffer.from('{"$schema":"x","data" : [ {'))).toBe(true)
    expect(isDocument(Buffer.from('{"key":"k","title":"\\"data\\": [x]"}\n'))).toBe(false)
    expect(isDocument(Buffer.from('{"key":"k"}\n{"key":"l"}'))).toBe(false)
  })
})

test('sizeOf refuses anything but a file', async () => {
  await expect(sizeOf(folder)).rejects.toThrow('is no file')
  await expect(sizeOf(join(folder, 'nowhere'))).rejects.toThrow(/ENOENT/)
})
