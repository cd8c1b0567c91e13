import type { RequestListener } from 'node:http'
import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { DISPLAY_SCRIPT } from '@/lib/display'
import { cacheTag, respondHidden, respondNotFound } from '@/server/platform/cache/tags'
import { type ServedEdge, serveEdge } from '@/tests/support/edge'

let served: ServedEdge | undefined
afterEach(() => served?.stop())

/** An edge and an origin with a handler in place of Next. Returns the address. */
async function serve(next: RequestListener): Promise<string> {
  served = await serveEdge(next)
  return served.url
}

const html =
  (body: string): RequestListener =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(`<html><head><script>${DISPLAY_SCRIPT}</script></head><body>${body}</body></html>`)
  }

test('a page reaches Next without cookies, client headers and unknown parameters', async () => {
  const seen: unknown[] = []
  const at = await serve((request, response) => {
    seen.push(request.url, request.headers.cookie, request.headers['user-agent'], request.headers.host)
    seen.push(request.headers['x-origin-secret'], request.headers['x-client-address'])
    html('x')(request, response)
  })
  const headers = { cookie: 'session=secret', 'x-client-address': '203.0.113.9' }
  await fetch(`${at}/media?utm_source=mail&type=Movie&page=abc`, { headers })
  await fetch(`${at}/media?utm_source=mail&query=x`, { headers })
  const nobody = [undefined, undefined, 'localhost:3000', undefined, undefined]
  expect(seen).toEqual(['/media?type=Movie', ...nobody, '/media?query=x', ...nobody])
})

test('a cached page is rendered once, answers ETags, and is compressed as accepted', async () => {
  let renders = 0
  const at = await serve((request, response) => {
    renders++
    cacheTag('media', 7)
    html('こんにちは'.repeat(100))(request, response)
  })
  const first = await fetch(`${at}/media/7`)
  expect(await first.text()).toContain('こんにちは')
  const etag = first.headers.get('etag') ?? ''
  expect((await fetch(`${at}/media/7`, { headers: { 'if-none-match': etag } })).status).toBe(304)
  for (const encoding of ['br', 'gzip', 'identity']) {
    const answer = await fetch(`${at}/media/7`, { headers: { 'accept-encoding': encoding } })
    expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding)
    expect(await answer.text()).toContain('こんにちは')
  }
  const head = await fetch(`${at}/media/7`, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect(renders).toBe(1)
})

test('so does a page that is not cached', async () => {
  const at = await serve(html('こんにちは'.repeat(100)))
  const page = `${at}/media?query=x`
  const etag = (await fetch(page)).headers.get('etag') ?? ''
  expect((await fetch(page, { headers: { 'if-none-match': etag } })).status).toBe(304)
  for (const encoding of ['br', 'gzip', 'identity']) {
    const answer = await fetch(page, { headers: { 'accept-encoding': encoding } })
    expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding)
    expect(await answer.text()).toContain('こんにちは')
  }
  const head = await fetch(page, { method: 'HEAD' })
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
})

test('a page is rendered again if and only if one of its cache tags was invalidated', async () => {
  let renders = 0
  const at = await serve((request, response) => {
    cacheTag('media', Number(request.url?.split('/')[2]))
    html(`render ${++renders}`)(request, response)
  })
  const shown = async (id: number) => /render (\d)/.exec(await (await fetch(`${at}/media/${id}`)).text())?.[1]
  expect([await shown(7), await shown(8), await shown(7)]).toEqual(['1', '2', '1'])
  served?.invalidate(['media:7', 'index:media'])
  expect([await shown(7), await shown(8)]).toEqual(['3', '2'])
  served?.invalidate(['*'])
  expect([await shown(7), await shown(8)]).toEqual(['4', '5'])
})

test('the policy allows exactly the scripts that Next marked', async () => {
  const at = await serve((request, response) => {
    const policy = String(request.headers['content-security-policy'])
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
    html(`<script nonce="${nonce}">self.__next_f=1</script><script>alert("slipped in")</script>`)(request, response)
  })
  for (const path of ['/media/7', '/media?query=x']) {
    const answer = await fetch(at + path)
    const policy = answer.headers.get('content-security-policy') ?? ''
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? ''
    expect(scripts.match(/'sha256-/g)).toHaveLength(2)
    expect(scripts).not.toContain('unsafe-inline')
    expect(scripts).not.toContain('nonce')
    expect(await answer.text()).toContain('<script>self.__next_f=1</script>')
  }
})

test('a page for a missing entry is sent with 404, and not cached', async () => {
  let renders = 0
  const at = await serve((request, response) => {
    renders++
    cacheTag('user', 1)
    respondNotFound()
    html('No existo')(request, response)
  })
  for (const path of ['/list/a/b', '/media/7', '/media/7']) {
    const answer = await fetch(at + path)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect(await answer.text()).toContain('No existo')
  }
  expect(renders).toBe(3)
})

test('the page of a hidden entry is 410, and kept until the entry is shown again', async () => {
  let renders = 0
  const at = await serve((request, response) => {
    renders++
    cacheTag('person', 7)
    if (renders < 3) respondHidden({ noun: 'person', id: 7 })
    html('Shown')(request, response)
  })
  for (const path of ['/person/7', '/person/7', '/person/7/staff']) {
    const answer = await fetch(at + path)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([410, 'public, max-age=0, must-revalidate'])
  }
  expect(renders).toBe(2)
  served?.invalidate(['person:7'])
  expect((await fetch(`${at}/person/7`)).status).toBe(200)
})

test('a confidential page is cached neither here nor by other caches', async () => {
  let renders = 0
  const at = await serve((request, response) => {
    renders++
    html('x')(request, response)
  })
  for (const [path, caching] of [
    ['/list/a/b', 'private, no-cache'],
    ['/list/a/b', 'private, no-cache'],
    ['/media/7', 'public, max-age=0, must-revalidate'],
  ] as const)
    expect((await fetch(at + path)).headers.get('cache-control')).toBe(caching)
  expect(renders).toBe(3)
})

test('clients see neither cache tags nor the time for which the edge caches a page', async () => {
  const at = await serve((request, response) => {
    cacheTag('media', 7)
    html('x')(request, response)
  })
  for (const path of ['/media/7', '/media?query=x', '/api/media/7']) {
    const { headers } = await fetch(at + path)
    expect([headers.get('cache-tag'), headers.get('cache-control')], path).toEqual([
      null,
      'public, max-age=0, must-revalidate',
    ])
  }
})

test('a cache that is purged by tag gets both', async () => {
  served = await serveEdge(
    (request, response) => {
      cacheTag('media', 7)
      html('x')(request, response)
    },
    { isPurgedOutside: true },
  )
  const { headers } = await fetch(`${served.url}/media/7`)
  expect([headers.get('cache-tag'), headers.get('cache-control')]).toEqual([
    'media:7',
    'public, max-age=0, must-revalidate, s-maxage=86400, stale-if-error=600',
  ])
})

test('every answer has the security headers', async () => {
  const at = await serve(html('x'))
  for (const path of ['/', '/api/media', '/_next/static/a.js', '/media?query=x', '/%']) {
    const { headers } = await fetch(at + path)
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('x-frame-options'), path).toBe('DENY')
    expect(headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin')
  }
})

test('the API, files that may change and RSC payloads are forwarded uncached', async () => {
  let asked = 0
  const at = await serve((_, response) => {
    asked++
    response.end('raw')
  })
  for (const path of ['/api/media', '/robots.txt', '/sitemap/0.xml', '/icon.svg']) {
    await fetch(at + path)
    await fetch(at + path)
  }
  for (let times = 0; times < 2; times++) await fetch(`${at}/media?_rsc=abc`, { headers: { rsc: '1' } })
  expect(asked).toBe(10)
})

test('an RSC payload is fetched under the address that Next expects', async () => {
  const seen: unknown[] = []
  const at = await serve((request, response) => {
    seen.push(request.url, request.headers.rsc)
    response.end('raw')
  })
  await fetch(`${at}/media?_rsc=abc&type=Movie`, { headers: { rsc: '1' } })
  expect(seen).toEqual(['/media?_rsc=abc&type=Movie', '1'])
})

test("Next's directives for shared caches of a payload are removed", async () => {
  const at = await serve((_, response) => {
    const headers = { 'cache-control': 'public, s-maxage=31536000, stale-if-error=60', 'cache-tag': 'a' }
    response.writeHead(200, headers).end('raw')
  })
  const { headers } = await fetch(`${at}/media?_rsc=abc`, { headers: { rsc: '1' } })
  expect([headers.get('cache-control'), headers.get('cache-tag')]).toEqual(['public', null])
})

test('no form of an address yields a page without its policy', async () => {
  const at = await serve(html('x'))
  for (const path of ['/media?_rsc=abc', '/media/7?rsc=1', '/list/a/best.html', '/nothing.html', '//media.txt']) {
    const policy = (await fetch(at + path)).headers.get('content-security-policy')
    expect(policy, path).toMatch(/script-src 'self'[^;]*;/)
    expect(policy, path).not.toMatch(/script-src[^;]*unsafe-inline/)
  }
})

test('a request with two hosts is refused', async () => {
  const at = await serve(html('x'))
  const socket = connect(Number(new URL(at).port), '127.0.0.1')
  socket.end('GET /media HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\nConnection: close\r\n\r\n')
  let answer = ''
  for await (const piece of socket) answer += piece
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toContain('That address is not valid')
})

test('a form that is sent to a page gets a page', async () => {
  const at = await serve(html('x'))
  const { status, headers } = await fetch(`${at}/login`, { method: 'POST', body: new URLSearchParams({ a: 'b' }) })
  expect([status, headers.get('content-type')]).toEqual([405, 'text/html; charset=utf-8'])
})

test('pages accept only reads; other methods are refused if unknown, else Next decides', async () => {
  const seen: unknown[] = []
  const at = await serve((request, response) => {
    seen.push(request.method)
    response.end()
  })
  const ask = async (path: string, method: string) => {
    const { status, headers } = await fetch(at + path, { method })
    return [status, headers.get('allow')]
  }
  expect(await ask('/media', 'POST')).toEqual([405, 'GET, HEAD'])
  expect(await ask('/media/7', 'DELETE')).toEqual([405, 'GET, HEAD'])
  expect(await ask('/api/media', 'PROPFIND')).toEqual([405, 'GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE'])
  expect(seen).toEqual([])
  expect(await ask('/api/media', 'POST')).toEqual([200, null])
  expect(await ask('/api/media/7', 'OPTIONS')).toEqual([200, null])
  expect(seen).toEqual(['POST', 'OPTIONS'])
})

test('the not-found page of an entry is complete', async () => {
  const at = await serve((request, response) => {
    const whole = request.url === '/media/7/staff/-'
    response.writeHead(404, { 'content-type': 'text/html' })
    response.end(whole ? '<p>Not Found</p>' : '<html id="__next_error__">')
  })
  const answer = await fetch(`${at}/media/7/staff?page=1`)
  expect([answer.status, await answer.text()]).toEqual([404, '<p>Not Found</p>'])
})

test('an error of Next is a 500 that is readable without scripts and not cached', async () => {
  let renders = 0
  const at = await serve((request, response) => {
    renders++
    if (renders === 1) {
      response.writeHead(500, { 'content-type': 'text/html' })
      response.end('broken')
    } else html('whole')(request, response)
  })
  const first = await fetch(`${at}/media/1`)
  expect([first.status, first.headers.get('cache-control')]).toEqual([500, 'no-store'])
  expect(await first.text()).toContain('<h1>This page could not be shown</h1>')
  expect(await (await fetch(`${at}/media/1`)).text()).toContain('whole')
})

test.each(['/%', '/media/%E0%A4%A', '//', '/media/1?%', '/media?tags=%25%'])(
  'the odd address %s is no server error',
  async (path) => {
    const at = await serve(html('x'))
    expect((await fetch(at + path)).status).toBeLessThan(500)
  },
)

test('malformed requests and overlong addresses get an error answer', async () => {
  const at = await serve(html('x'))
  const answer = await fetch(`${at}/media?query=${'a'.repeat(20_000)}`)
  expect([answer.status, answer.headers.get('x-content-type-options')]).toEqual([400, 'nosniff'])
  expect(await answer.json()).toMatchObject({ status: 400, code: 'malformedAddress' })
})

test('a page with two leading slashes, or one behind its path, redirects with its query; nothing redirects to another host', async () => {
  const at = await serve(html('x'))
  for (const [path, location] of [
    ['//media?type=Movie', '/media?type=Movie'],
    ['///evil.example//x', '/evil.example//x'],
    ['/%5C', undefined],
    ['//api/media', undefined],
    ['/media//x', undefined],
    ['/media/220/discussion/?episode=5&next=%2F', '/media/220/discussion?episode=5&next=%2F'],
    ['//evil.example//', '/evil.example'],
    ['/media/', '/media'],
    ['/MEDIA/1?page=2', '/media/1?page=2'],
    ['/Tag/7', '/tag/7'],
    ['/media/1/Staff', undefined],
    ['/', undefined],
    ['/?page=2', undefined],
    ['/api/media/', undefined],
  ]) {
    const answer = await fetch(at + path, { redirect: 'manual' })
    expect([path, answer.headers.get('location') ?? undefined]).toEqual([path, location])
    if (location) expect(answer.status).toBe(308)
  }
})
