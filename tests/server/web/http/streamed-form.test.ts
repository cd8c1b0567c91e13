import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readStreamedForm } from '@/server/web/http/streamed-form'

const MAX = 1024 * 1024
const PIECE = 16 * 1024

const uncaught: unknown[] = []
const note = (error: unknown) => void uncaught.push(error)
beforeEach(() => {
  uncaught.length = 0
  process.on('uncaughtException', note)
})
afterEach(async () => {
  await new Promise((resolve) => setImmediate(resolve))
  process.off('uncaughtException', note)
  expect(uncaught).toEqual([])
})

const part = (disposition: string, content: string | Buffer = '') =>
  Buffer.concat([
    Buffer.from(`--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
const END = Buffer.from('--b--\r\n')

/** A request with a body that arrives in pieces. */
function requestOf(pieces: Uint8Array[], type = 'multipart/form-data; boundary=b'): Request {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const all = Buffer.concat(pieces)
      for (let at = 0; at < all.length; at += PIECE) controller.enqueue(all.subarray(at, at + PIECE))
      controller.close()
    },
  })
  return new Request('http://a/', {
    method: 'POST',
    body,
    headers: { 'content-type': type },
    duplex: 'half',
  } as RequestInit)
}
const read = (pieces: Uint8Array[], type?: string) => readStreamedForm(requestOf(pieces, type), MAX)
const contentOf = async (file: unknown) => gunzipSync(Buffer.from(await (file as File).arrayBuffer())).toString()

/** Bytes that cannot be compressed, the same each time. */
const noise = (bytes: number) => createHash('shake256', { outputLength: bytes }).update('noise').digest()

test('a plain file is compressed, a gzip file stays, and fields may come after it', async () => {
  const plain = await read([part('name="File"; filename="a.xml"', 'text'), part('name="x"', '1'), END])
  expect(await contentOf(plain.File)).toBe('text')
  expect(plain.x).toBe('1')
  const gzip = await read([part('name="x"', '1'), part('name="File"; filename="a.xml.gz"', gzipSync('text')), END])
  expect(await contentOf(gzip.File)).toBe('text')
})

test('of repeated fields and files the first counts', async () => {
  const file = (text: string) => part('name="File"; filename="a.xml"', text)
  const form = await read([file('1'), part('name="x"', '1'), file('2'), part('name="x"', '2'), END])
  expect(await contentOf(form.File)).toBe('1')
  expect(form.x).toBe('1')
})

test.each([
  ['in the head of a part', [Buffer.from('--b\r\nContent-Disposition: form-data; name="File"')]],
  ['in a field', [Buffer.from('--b\r\nContent-Disposition: form-data; name="x"\r\n\r\nabc')]],
  [
    'at the start of a file',
    [Buffer.from('--b\r\nContent-Disposition: form-data; name="File"; filename="a"\r\n\r\nabc')],
  ],
  [
    'in a file',
    [Buffer.from('--b\r\nContent-Disposition: form-data; name="File"; filename="a"\r\n\r\n'), noise(300_000)],
  ],
  [
    'in a gzip file',
    [Buffer.from('--b\r\nContent-Disposition: form-data; name="File"; filename="a"\r\n\r\n'), gzipSync(noise(300_000))],
  ],
  [
    'in a second file',
    [
      part('name="File"; filename="a"', 'x'),
      Buffer.from('--b\r\nContent-Disposition: form-data; name="File"; filename="a"\r\n\r\n'),
      noise(300_000),
    ],
  ],
  ['after a part', [part('name="x"', '1')]],
])('a body that ends %s is malformed', async (_, pieces) => {
  await expect(read(pieces)).rejects.toMatchObject({ code: 'malformedBody' })
})

test.each([
  ['multipart/form-data; charset=utf-8'],
  ['multipart/form-data; boundary='],
  ['multipart/form-data; boundary="'],
  ['multipart/form-data;'],
])('without a boundary (%s) a body is malformed', async (type) => {
  await expect(read([part('name="x"', '1'), END], type)).rejects.toMatchObject({ code: 'malformedBody' })
})

test('a body beyond the limit is too large, wherever it exceeds it', async () => {
  const large = noise(MAX + 1)
  await expect(read([part('name="File"; filename="a"', large), END])).rejects.toMatchObject({ code: 'bodyTooLarge' })
  await expect(read([part('name="x"', large), END])).rejects.toMatchObject({ code: 'bodyTooLarge' })
  await expect(read([END, large])).rejects.toMatchObject({ code: 'bodyTooLarge' })
})

test('names of Object.prototype are names like others', async () => {
  const form = await read([part('name="__proto__"; filename="a"', 'x'), part('name="constructor"', '1'), END])
  expect(Object.getPrototypeOf(form)).toBe(Object.prototype)
  expect(Object.keys(form).sort()).toEqual(['__proto__', 'constructor'])
})
