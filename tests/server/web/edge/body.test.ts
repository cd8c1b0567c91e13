import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { brotliBody, compressedBody, plainBody } from '@/server/web/edge/body'
import { eventually } from '@/tests/support/eventually'

const TEXT = Buffer.from(Array.from({ length: 2000 }, (_, n) => `word${(n * n) % 977}`).join(' '))
const quick = brotliCompressSync(TEXT, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=1.0, gzip;q=0.8', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['br;q=0.0', undefined],
  ['br;q=0.5', 'br'],
  ['gzip;q=0', undefined],
  ['identity', undefined],
  ['', undefined],
])('a client that accepts "%s" gets %s', (accepted, expected) => {
  const { encoding, bytes } = brotliBody(quick, 6).as(accepted)
  expect(encoding).toBe(expected)
  const whole = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes
  expect(Buffer.from(whole).equals(TEXT)).toBe(true)
})

test('a body that is requested again is compressed better, in the background', async () => {
  const body = brotliBody(quick, 11)
  expect(body.as('br').bytes).toBe(quick)
  expect(body.as('br').bytes).toBe(quick)
  await eventually(() => expect(body.as('br').bytes.length).toBeLessThan(quick.length))
  expect(brotliDecompressSync(body.as('br').bytes).equals(TEXT)).toBe(true)
})

test('its size includes memory that it may take later', async () => {
  const body = await compressedBody(TEXT, 1, 6)
  expect(body.bytes).toBe(2 * body.as('br').bytes.length)
  expect(plainBody(TEXT).bytes).toBe(TEXT.length)
})

test('those who get it uncompressed at the same time share it', () => {
  const body = brotliBody(quick, 6)
  const first = body.as('')
  expect(body.as('identity').bytes).toBe(first.bytes)
})

test('compressed formats are sent unchanged', () => {
  expect(plainBody(TEXT).as('br, gzip')).toEqual({ bytes: TEXT })
})
