import { createServer, type RequestListener, type Server } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { inThisThread } from '@/server/front/behind'
import { fileAddress } from '@/server/front/files'
import { createFront } from '@/server/front/front'
import { expireHere, touches } from '@/server/front/tags'
import { fetchRaw } from '@/tests/bench/http'

const of = (address: string) => fileAddress(new URL(address, 'http://localhost:3000'))

describe('a file that never changes has one address', () => {
  test.each([
    ['/_next/static/chunks/a~b-1.js?dpl=1', '/_next/static/chunks/a~b-1.js'],
    ['/fonts/face-1.0/118.woff2', '/fonts/face-1.0/118.woff2'],
    ['/api/file/media/7/drawn-cover-abc.webp', '/api/file/media/7/drawn-cover-abc.webp'],
    ['/api/file/user/7/a.webp?w=200&x=1', '/api/file/user/7/a.webp?w=240'],
    ['/api/file/user/7/a.webp?w=9000', '/api/file/user/7/a.webp?w=1920'],
    ['/api/file/user/7/a.webp?w=abc', '/api/file/user/7/a.webp'],
  ])('%s is %s', (address, canonical) => expect(of(address)).toBe(canonical))

  test.each([
    '/',
    '/media/7',
    '/icon.svg',
    '/_next/image?url=x',
    '/_next/static/../../server/main.js',
    '/api/file/torrent/7/a.torrent',
    '/api/file/media/7/..%2Fa.webp',
    '/api/file/media/x/a.webp',
    '/api/media/7',
  ])('%s is none', (address) => expect(of(address)).toBeNull())
})

const SITE = 'http://localhost:3000'
let server: Server | undefined
afterEach(() => server?.close())

/** The front before what stands for Next. Returns its address, and what Next has been asked for. */
async function serve(next: RequestListener) {
  const asked: (string | undefined)[] = []
  const noting: RequestListener = (request, response) => {
    asked.push(request.url)
    next(request, response)
  }
  const front = createFront({ behind: inThisThread(noting, SITE), siteUrl: SITE, maxBytes: 1_000_000 })
  const opened = createServer(front.handle)
  server = opened
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve))
  const at = opened.address()
  return { at: `http://127.0.0.1:${at && typeof at === 'object' ? at.port : 0}`, asked }
}

test('a script is read once, compressed well, and sent with its own headers', async () => {
  const { at, asked } = await serve((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/javascript', 'Cache-Control': 'immutable', ETag: '"1"' })
    response.end('let a = 1;'.repeat(1000))
  })
  const path = '/_next/static/chunks/a.js'
  const first = await fetchRaw(at + path, 'br')
  const second = await fetchRaw(at + path, 'br')
  expect(asked).toEqual([path])
  expect(brotliDecompressSync(second.body).toString()).toBe('let a = 1;'.repeat(1000))
  expect(first.headers).toMatchObject({
    'content-type': 'application/javascript',
    'content-encoding': 'br',
    'cache-control': 'immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("script-src 'self'"),
  })
  expect((await fetch(at + path, { headers: { 'if-none-match': '"1"' } })).status).toBe(304)
  expect(await fetch(at + path, { method: 'HEAD' }).then((answer) => answer.text())).toBe('')
})

test('a picture comes as it is, whatever width is asked for and encoding offered, until its entry changes', async () => {
  const { at, asked } = await serve((_, response) => {
    touches('media', 7)
    response.writeHead(200, { 'content-type': 'image/webp' })
    response.end(Buffer.from([1, 2, 3]))
  })
  const path = '/api/file/media/7/a.webp'
  for (const w of [481, 500, 640]) {
    const { headers, body } = await fetchRaw(`${at}${path}?w=${w}`)
    expect([headers['content-encoding'], [...body]]).toEqual([undefined, [1, 2, 3]])
  }
  expect(asked).toEqual([`${path}?w=640`])
  expireHere(['media:7'])
  await fetchRaw(`${at}${path}?w=640`)
  expect(asked).toHaveLength(2)
})

test('what is no picture any more, or never was, is asked for each time', async () => {
  const answers = [
    { status: 307, headers: { location: '/api/file/media/7/b.webp' } },
    { status: 404, headers: { 'content-type': 'application/problem+json' } },
    { status: 503, headers: { 'retry-after': '5' } },
  ]
  const { at, asked } = await serve((_, response) => {
    const answer = answers[asked.length - 1]
    response.writeHead(answer?.status ?? 500, answer?.headers)
    response.end()
  })
  for (const { status, headers } of answers) {
    const answer = await fetchRaw(`${at}/api/file/media/7/a.webp`)
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject(headers)
  }
})
