import type { RequestListener } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import { cacheTag } from '@/server/platform/cache/tags'
import { fetchRaw } from '@/tests/bench/http'
import { type ServedEdge, serveEdge } from '@/tests/support/edge'

let served: ServedEdge | undefined
afterEach(() => served?.stop())

const FOR_EVER = 'public, max-age=31536000, immutable'

/** Returns the address of the edge, and the requests that Next got. */
async function serve(next: RequestListener, options: Parameters<typeof serveEdge>[1] = {}) {
  const asked: (string | undefined)[] = []
  served = await serveEdge((request, response) => {
    asked.push(request.url)
    next(request, response)
  }, options)
  return { at: served.url, asked }
}

test('a script is fetched once, compressed well, and sent with its own headers', async () => {
  const { at, asked } = await serve((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/javascript', 'Cache-Control': FOR_EVER, ETag: '"1"' })
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
    'cache-control': FOR_EVER,
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("script-src 'self'"),
  })
  expect((await fetch(at + path, { headers: { 'if-none-match': '"1"' } })).status).toBe(304)
  expect(await fetch(at + path, { method: 'HEAD' }).then((answer) => answer.text())).toBe('')
  expect(asked).toEqual([path])
})

test('a file keeps its own ETag and caching headers', async () => {
  const { at } = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'text/css', 'cache-control': FOR_EVER, etag: 'W/"a"' }).end('a{}')
  })
  const { headers } = await fetchRaw(`${at}/_next/static/chunks/a.css`)
  expect([headers.etag, headers['cache-control'], headers['cache-tag']]).toEqual(['W/"a"', FOR_EVER, undefined])
})

test('a picture is sent unchanged, for any width and encoding', async () => {
  const { at, asked } = await serve((_, response) => {
    cacheTag('media', 7)
    response.writeHead(200, { 'content-type': 'image/webp', 'cache-control': FOR_EVER })
    response.end(Buffer.from([1, 2, 3]))
  })
  const path = '/api/file/media/7/a.webp'
  for (const w of [481, 500, 640]) {
    const { headers, body } = await fetchRaw(`${at}${path}?w=${w}`)
    expect([headers['content-encoding'], [...body]]).toEqual([undefined, [1, 2, 3]])
  }
  expect(asked).toEqual([`${path}?w=640`])
})

test('files have a cache of their own', async () => {
  const { at } = await serve((request, response) => {
    const isFile = request.url?.startsWith('/_next')
    const type = isFile ? 'text/css' : 'text/html'
    response.writeHead(200, { 'content-type': type, ...(isFile && { 'cache-control': FOR_EVER }) }).end('a')
  })
  for (const path of ['/_next/static/a.css', '/media/7', '/api/media/7']) await fetchRaw(at + path)
  expect([served?.edge.files.size, served?.edge.answers.size]).toEqual([1, 2])
})

test('while the log cannot be read, immutable files are served as fresh', async () => {
  const { at, asked } = await serve(
    (_, response) => void response.writeHead(200, { 'cache-control': FOR_EVER }).end('a'),
    { log: { readAt: 0, wake: () => {} } },
  )
  const kept = Date.now()
  await fetchRaw(`${at}/api/file/media/7/a.webp`)
  vi.useFakeTimers({ toFake: ['Date'], now: kept + 24 * 3_600_000 })
  const { headers } = await fetchRaw(`${at}/api/file/media/7/a.webp`)
  vi.useRealTimers()
  expect([asked.length, headers.age, headers['cache-status']]).toEqual([1, undefined, undefined])
})

test('while the log cannot be read, pictures, which can be withdrawn, are served stale no longer than pages', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000_000_000 })
  const log = { readAt: Date.now(), wake: () => {} }
  const { at, asked } = await serve(
    (_, response) => {
      cacheTag('media', 7)
      response.setHeader('cache-control', FOR_EVER)
      response.end('a')
    },
    { log },
  )
  const path = `${at}/api/file/media/7/a.webp`
  await fetchRaw(path)
  vi.setSystemTime(log.readAt + 600_000)
  const { headers } = await fetchRaw(path)
  expect([asked.length, headers.age]).toEqual([1, '600'])
  vi.setSystemTime(log.readAt + 601_000)
  await fetchRaw(path)
  vi.useRealTimers()
  expect(asked).toHaveLength(2)
})

test.each([
  [
    'shared caches that nobody purges ask for a picture again after a minute',
    false,
    `${FOR_EVER}, s-maxage=60`,
    undefined,
  ],
  [
    'a cache that is purged keeps it, and knows by which tag it goes',
    true,
    `${FOR_EVER}, stale-if-error=600`,
    'media:7',
  ],
])('%s', async (_, isPurgedOutside, directives, tag) => {
  const { at } = await serve(
    (_, response) => {
      cacheTag('media', 7)
      response.setHeader('cache-control', FOR_EVER)
      response.setHeader('etag', '"1"')
      response.end('a')
    },
    { isPurgedOutside },
  )
  const path = `${at}/api/file/media/7/a.webp`
  const same = { headers: { 'if-none-match': '"1"' } }
  const answers = [await fetch(path), await fetch(path, same), await fetch(path, { headers: { authorization: 'x' } })]
  expect(answers.map(({ status }) => status)).toEqual([200, 304, 200])
  for (const { headers } of answers)
    expect([headers.get('cache-control'), headers.get('cache-tag')]).toEqual([directives, tag ?? null])
})

test('what only one may keep is not for shared caches at all', async () => {
  const { at } = await serve((_, response) => {
    cacheTag('media', 7)
    response.setHeader('cache-control', 'private, max-age=31536000, immutable')
    response.end('a')
  })
  const { headers } = await fetch(`${at}/api/file/media/7/a.webp`)
  expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
})

test('a file that may change is not cached', async () => {
  const { at, asked } = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'text/css', 'cache-control': 'public, max-age=0' }).end('a{}')
  })
  for (let times = 0; times < 2; times++) await fetchRaw(`${at}/_next/static/chunks/a.css`)
  expect(asked).toHaveLength(2)
})

test('a missing picture is fetched each time', async () => {
  const answers = [
    { status: 307, headers: { location: '/api/file/media/7/b.webp', 'cache-control': 'public, max-age=60' } },
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

test('a deleted picture is fetched again once its entry is invalidated', async () => {
  let isThere = true
  const { at, asked } = await serve((_, response) => {
    cacheTag('user', 3)
    if (isThere) response.writeHead(200, { 'content-type': 'image/webp', 'cache-control': FOR_EVER }).end('picture')
    else response.writeHead(404).end()
  })
  const statusOf = async () => (await fetchRaw(`${at}/api/file/user/3/a.webp`)).status
  expect([await statusOf(), await statusOf()]).toEqual([200, 200])
  isThere = false
  served?.invalidate(['user:4'])
  expect(await statusOf()).toBe(200)
  served?.invalidate(['user:3'])
  expect(await statusOf()).toBe(404)
  expect(asked).toHaveLength(2)
})
