import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { policies } from '@/app/generated/cache-policies'
import { routes as allRoutes } from '@/app/generated/routes'
import { currentContext } from '@/server/platform/cache/context'
import { cacheTag } from '@/server/platform/cache/tags'
import { log } from '@/server/platform/log'
import { partOf } from '@/server/web/http/parts'
import { routeTable } from '@/server/web/http/route-table'
import { createOrigin } from '@/server/web/origin/origin'
import { closed, LIFETIMES, listening, portOf, SECRET, SITE } from '@/tests/support/edge'
import { eventually } from '@/tests/support/eventually'

let server: Server | undefined
afterEach(async () => {
  if (server) await closed(server)
})

/** An origin on a port, with a handler in place of Next. */
async function serve(next: RequestListener, siteUrl = SITE, hstsOfSubdomains = false, isOff = async () => false) {
  const routes = routeTable(policies, siteUrl, allRoutes)
  const lifetimes = LIFETIMES
  const origin = createOrigin({ next, routes, siteUrl, hstsOfSubdomains, secret: SECRET, lifetimes, isOff })
  server = await listening(createServer(origin), 0)
  const at = `http://127.0.0.1:${portOf(server)}`
  return (path: string, { headers = {}, ...init }: RequestInit & { headers?: Record<string, string> } = {}) =>
    fetch(at + path, { ...init, headers: { 'x-origin-secret': SECRET, ...headers }, redirect: 'manual' })
}

test.each(['', 'a guess', `${SECRET} `.trim().slice(1)])(
  'a request without the secret ("%s") is refused',
  async (secret) => {
    const next = vi.fn()
    const ask = await serve(next)
    for (const [path, method] of [
      ['/media/7', 'GET'],
      ['/media/7', 'HEAD'],
      ['/api/media/7', 'PUT'],
      ['/_next/static/a.js', 'GET'],
      ['/%', 'GET'],
    ] as const) {
      const answer = await ask(path, { method, headers: { 'x-origin-secret': secret } })
      expect([answer.status, answer.headers.get('x-content-type-options')], path).toEqual([403, 'nosniff'])
      if (method !== 'HEAD') expect(await answer.json()).toMatchObject({ code: 'forbidden' })
    }
    expect(next).not.toHaveBeenCalled()
  },
)

test('the secret is not passed to Next', async () => {
  const seen: unknown[] = []
  const ask = await serve((request, response) => {
    seen.push(request.headers['x-origin-secret'])
    response.end('x')
  })
  for (const path of ['/media/7', '/api/media/7', '/api/tags', '/_next/static/a.js']) await ask(path)
  expect(seen).toEqual([undefined, undefined, undefined, undefined])
})

test("a page is rendered without the client's headers; a call keeps them", async () => {
  const seen: unknown[] = []
  const ask = await serve((request, response) => {
    const { 'content-security-policy': policy, ...headers } = request.headers
    seen.push([request.method, request.url, headers, /^.*script-src 'self' 'nonce-[0-9a-f]{32}';/.test(String(policy))])
    response.end('x')
  })
  const headers = { authorization: 'Bearer a', cookie: 'a=b', 'accept-language': 'ja' }
  await ask('/media/7?x=1', { headers, method: 'HEAD' })
  await ask('/api/media/7?x=1')
  const host = 'localhost:3000'
  expect(seen).toEqual([
    ['GET', '/en/media/7', { host, accept: 'text/html' }, true],
    ['GET', '/api/media/7', { host, accept: '*/*' }, true],
  ])
  seen.length = 0
  await ask('/api/media/7?x=1', { headers })
  expect(seen).toEqual([['GET', '/api/media/7?x=1', expect.objectContaining(headers), false]])
})

test('Next gets exactly the address that was checked', async () => {
  const seen: unknown[] = []
  const ask = await serve((request, response) => {
    seen.push(request.url)
    response.end('x')
  })
  for (const path of ['/api/character/7/media?b=c', '/api/torrent?a=b', '//media?_rsc=a'])
    await ask(path, { headers: { rsc: '1' } })
  expect(seen).toEqual(['/api/characters/7/media?b=c', '/api/torrents?a=b', '/en/media?_rsc=a'])
})

test('Next knows the locale from the path, the default one too; nobody else sees that', async () => {
  const seen: unknown[] = []
  const ask = await serve((request, response) => {
    seen.push(request.url)
    response.setHeader('location', '/en/media')
    response.setHeader('refresh', '0;url=/en/media')
    response.writeHead(308, { 'content-type': 'text/html' }).end('x')
  })
  const answers = await Promise.all(
    ['/', '/?page=1', '/media/', '/en'].map((path) => ask(path, { redirect: 'manual' })),
  )
  expect(seen).toEqual(['/en', '/en?page=1', '/en/media/', '/en/en'])
  expect(answers.map(({ headers }) => headers.get('location'))).toEqual(Array(4).fill('/media'))
  // The router in the browser reads a page's parameters from what was rendered.
  const payload = await ask('/media/7?_rsc=a', { headers: { rsc: '1' } })
  expect(payload.headers.get('x-nextjs-rewritten-path')).toBe('/en/media/7')
  expect(payload.headers.get('location')).toBe('/media')
  expect(answers.concat(payload).map(({ headers }) => headers.get('refresh'))).toEqual(Array(5).fill(null))
})

test('a redirect to another site leads to the home page', async () => {
  const ask = await serve((_, response) => {
    response.setHeader('location', '/en//evil.example/media')
    response.writeHead(308, { 'content-type': 'text/html' }).end('x')
  })
  for (const path of ['/media', '/media/7?_rsc=a'])
    expect(
      (await ask(path, { redirect: 'manual', headers: path.includes('_rsc') ? { rsc: '1' } : {} })).headers.get(
        'location',
      ),
    ).toBe('/')
})

test('a page sends its cache tags; a write sends the tags that it invalidated with its head', async () => {
  const ask = await serve(async (request, response) => {
    if (request.method === 'GET') cacheTag('media', 7)
    else {
      await Promise.resolve()
      currentContext()?.invalidated.add('media:7').add('index:media')
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  const told = async (path: string, method: string) => {
    const { headers } = await ask(path, { method })
    return [headers.get('cache-tag'), headers.get('x-invalidated-tags')]
  }
  expect(await told('/media/7', 'GET')).toEqual(['media:7', null])
  expect(await told('/api/media/7', 'PUT')).toEqual([null, 'media:7,index:media'])
  expect(await told('/api/media/7/staff', 'GET')).toEqual([null, null])
})

test('every answer has a context of its own', async () => {
  const { promise, release } = gate()
  const ask = await serve(async (request, response) => {
    const id = Number(request.url?.split('/')[3])
    cacheTag('media', id)
    if (id === 1) await promise
    else release()
    cacheTag('series', id)
    response.writeHead(200, { 'content-type': 'text/html' }).end('x')
  })
  const both = await Promise.all([ask('/media/1'), ask('/media/2')])
  expect(both.map(({ headers }) => headers.get('cache-tag'))).toEqual(['media:1,series:1', 'media:2,series:2'])
})

function gate() {
  let release = () => {}
  const promise = new Promise<void>((resolve) => {
    release = resolve
  })
  return { promise, release: () => release() }
}

test('HSTS is sent only where the site is served over TLS, and is of subdomains only by choice', async () => {
  const next: RequestListener = (_, response) => void response.end('x')
  const over = async (siteUrl: string, ofSubdomains = false) =>
    (await (await serve(next, siteUrl, ofSubdomains))('/media/7')).headers.get('strict-transport-security')
  expect(await over('http://localhost:3000')).toBeNull()
  await closed(server as Server)
  expect(await over('https://mokuroku.example')).toBe('max-age=31536000')
  await closed(server as Server)
  expect(await over('https://mokuroku.example', true)).toBe('max-age=31536000; includeSubDomains')
})

test('HTML that Next writes itself runs no inline script; a call sends its own policy', async () => {
  const ask = await serve((_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('x'))
  const policyOf = async (path: string, headers = {}) =>
    (await ask(path, { headers })).headers.get('content-security-policy')
  for (const path of ['/robots.txt', '/_next/nothing']) expect(await policyOf(path)).toMatch(/script-src 'self';/)
  expect(await policyOf('/media', { rsc: '1' })).toMatch(/script-src 'self';/)
  expect(await policyOf('/api/docs')).toBeNull()
})

test('a page that fails is our own error page; a client that disconnected causes no log entry', async () => {
  const complaint = vi.spyOn(log, 'error').mockImplementation(() => {})
  const ask = await serve((_, response) => void response.writeHead(500, { 'content-type': 'text/html' }).end('broken'))
  expect(await (await ask('/media/7')).text()).toContain('<h1>This page could not be shown</h1>')
  const began = vi.fn()
  await closed(server as Server)
  const slow = await serve(began)
  const leaving = new AbortController()
  const left = slow('/media/7', { signal: leaving.signal }).catch(() => 'left')
  await eventually(() => expect(began).toHaveBeenCalled())
  const gone = new Promise((resolve) => began.mock.calls[0]?.[1].once('close', resolve))
  leaving.abort()
  expect(await left).toBe('left')
  await gone
  expect(complaint).not.toHaveBeenCalled()
  complaint.mockRestore()
})

/** An address of each route of torrents. */
const OF_TORRENTS = allRoutes
  .filter((route) => partOf({ route, path: route }) !== null)
  .map((route) => route.replaceAll('[id]', '7').replace(/\[\w+\]/g, 'x.torrent'))

test('nothing of a part that is off is there, by any method, for browsers and programs', async () => {
  const seen: unknown[] = []
  const next: RequestListener = (request, response) => {
    seen.push(request.url)
    response.writeHead(404, { 'content-type': 'text/html' }).end('<p>missing</p>')
  }
  const ask = await serve(next, SITE, false, async () => true)
  const pages = OF_TORRENTS.filter((path) => !path.startsWith('/api/'))
  const calls = OF_TORRENTS.filter((path) => path.startsWith('/api/'))
  expect([pages.length, calls.length]).toEqual([5, 24])
  for (const path of calls)
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const answer = await ask(path, { method, headers: { authorization: 'Bearer a' } })
      expect([answer.status, answer.headers.get('cache-tag')], `${method} ${path}`).toEqual([404, null])
      if (method === 'GET') expect(await answer.json(), path).toMatchObject({ code: 'notFound' })
    }
  expect(seen).toEqual([])
  for (const path of [...pages, '/settings/torrents'])
    for (const headers of [{}, { rsc: '1' }] as Record<string, string>[])
      expect((await ask(`${path}?page=2`, { headers })).status).toBe(404)
  expect(seen.every((url) => /^\/en\/[\w./-]+\/-(?:\?page=2)?$/.test(String(url)))).toBe(true)
  expect((await ask('/media')).headers.get('cache-tag')).toBeNull()
})

test('what belongs to a part is kept until the settings of the site change', async () => {
  const next: RequestListener = (_, response) => response.end('x')
  const ask = await serve(next)
  for (const path of ['/torrents', '/torrent/7', '/media/7/torrents', '/api/feeds/torrents'])
    expect((await ask(path)).headers.get('cache-tag'), path).toBe('site')
  expect((await ask('/media/7')).headers.get('cache-tag')).toBe('')
})
