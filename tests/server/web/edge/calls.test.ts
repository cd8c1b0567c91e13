import { get, type RequestListener } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { currentContext } from '@/server/platform/cache/context'
import { cacheTag, noStore } from '@/server/platform/cache/tags'
import { log } from '@/server/platform/log'
import { type ServedEdge, serveEdge } from '@/tests/support/edge'

let served: ServedEdge | undefined
afterEach(() => served?.stop())

async function serve(next: RequestListener): Promise<string> {
  served = await serveEdge(next)
  return served.url
}

/** In place of Next: every answer is different. */
function counting(): RequestListener {
  let answers = 0
  return (_, response) => {
    cacheTag('media', 7)
    answers++
    response
      .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      .end(`{"answer":${answers}}`)
  }
}

const answerOf = async (address: string, headers: Record<string, string> = {}) =>
  ((await (await fetch(address, { headers })).json()) as { answer: number }).answer

test('an entry is answered from memory until one of its tags is invalidated', async () => {
  const at = `${await serve(counting())}/api/media/7`
  expect([await answerOf(at), await answerOf(`${at}?cache=buster`), await answerOf(at)]).toEqual([1, 1, 1])
  served?.invalidate(['media:7'])
  expect(await answerOf(at)).toBe(2)
})

test('an answer with no-store is fetched each time', async () => {
  const next = counting()
  const at = await serve((request, response) => {
    noStore()
    next(request, response)
  })
  expect([await answerOf(`${at}/api/media/7`), await answerOf(`${at}/api/media/7`)]).toEqual([1, 2])
})

test('an alias has the same cached answer', async () => {
  const seen: unknown[] = []
  const next = counting()
  const at = await serve((request, response) => {
    seen.push(request.url)
    next(request, response)
  })
  for (const path of ['/api/characters/7', '/api/character/7', '/x/../api/character/7']) await answerOf(at + path)
  for (const path of ['/api/person?lastName=a', '/api/company/7/reviews', '/api/torrent']) await answerOf(at + path)
  expect(seen).toEqual(['/api/characters/7', '/api/people?lastName=a', '/api/companies/7/reviews', '/api/torrents'])
})

test('the key of a feed reaches the origin as a header, never in an address', async () => {
  const seen: unknown[] = []
  const next = counting()
  const at = await serve((request, response) => {
    seen.push([request.url, request.headers['x-api-key']])
    next(request, response)
  })
  await answerOf(`${at}/torznab/api?t=search&apikey=the-key&q=x`)
  await answerOf(`${at}/api/feeds/next?apikey=the-key`)
  await answerOf(`${at}/api/torznab?t=caps`, { 'x-api-key': 'sent-as-header' })
  expect(seen).toEqual([
    ['/api/torznab?t=search&q=x', 'the-key'],
    ['/api/feeds/next', 'the-key'],
    ['/api/torznab?t=caps', 'sent-as-header'],
  ])
})

test('so does the secret of a media server, which writes', async () => {
  const seen: unknown[] = []
  const next = counting()
  const at = await serve((request, response) => {
    seen.push([request.method, request.url, request.headers['x-api-key'], request.headers.referer])
    next(request, response)
  })
  const answered = await fetch(`${at}/api/scrobbles/jellyfin?apikey=the-secret`, { method: 'POST', body: '{}' })
  expect(seen).toEqual([['POST', '/api/scrobbles/jellyfin', 'the-secret', undefined]])
  expect(JSON.stringify([...answered.headers]) + (await answered.text())).not.toContain('the-secret')
})

test('its answer is JSON, must be revalidated, and is not sent twice', async () => {
  const at = `${await serve(counting())}/api/media/7`
  const { headers } = await fetch(at)
  expect(headers.get('content-type')).toBe('application/json')
  expect(headers.get('content-security-policy')).toBeNull()
  expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  expect(headers.get('vary')).toContain('Authorization')
  expect((await fetch(at, { headers: { 'if-none-match': headers.get('etag') ?? '' } })).status).toBe(304)
})

test('a request with a token gets its own answer, which is not cached', async () => {
  const at = `${await serve(counting())}/api/media/7`
  expect(await answerOf(at)).toBe(1)
  expect(await answerOf(at, { authorization: 'Bearer a' })).toBe(2)
  expect(await answerOf(at)).toBe(1)
})

test.each([
  '/api/media',
  '/api/media/7/staff',
  '/api/characters/7/media',
  '/api/person',
  '/api/media/x',
  '/api/tags',
  '/api/health',
])('%s is not cached', async (path) => {
  const at = `${await serve(counting())}${path}`
  expect([await answerOf(at), await answerOf(at)]).toEqual([1, 2])
})

test("a call gets the client's address from the edge, whatever the client sends, and no cookies", async () => {
  const seen: unknown[] = []
  const at = await serve((request, response) => {
    seen.push(request.headers['x-client-address'], request.headers.cookie)
    response.end()
  })
  const headers = { 'x-client-address': '203.0.113.9', 'x-forwarded-for': '203.0.113.9', cookie: 'a=b' }
  await fetch(`${at}/api/users/login`, { method: 'POST', headers })
  await fetch(`${at}/api/media/7/staff`, { headers })
  expect(seen).toEqual(['127.0.0.1', undefined, '127.0.0.1', undefined])
})

test('the site has one host, whatever the client sends', async () => {
  const seen: unknown[] = []
  const at = await serve((request, response) => {
    seen.push(request.headers.host, request.headers['x-forwarded-host'])
    response.end()
  })
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
  await new Promise<void>((resolve) =>
    get(`${at}/api/tags`, { headers }, (answer) => answer.resume().on('end', resolve)).on('error', resolve),
  )
  expect(seen).toEqual(['localhost:3000', undefined])
})

test('only next-auth gets cookies', async () => {
  const seen: unknown[] = []
  const at = await serve((request, response) => {
    seen.push(request.headers.cookie)
    response.end()
  })
  const headers = { cookie: 'a=b' }
  for (const path of ['/api/auth/session', '/api/authors', '/api/auth']) await fetch(at + path, { headers })
  expect(seen).toEqual(['a=b', undefined, undefined])
})

test('a wrapper of writeHead can add headers', async () => {
  const at = await serve((_, response) => {
    const { writeHead } = response
    response.writeHead = (...given: unknown[]) => {
      response.setHeader('content-encoding', 'none')
      return Reflect.apply(writeHead, response, given)
    }
    response.flushHeaders()
    response.end('a')
  })
  const answer = await fetch(`${at}/api/a`)
  expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual(['none', 'a'])
})

test('an aborted answer fails at once, and its reason is sent to nobody', async () => {
  const asked: unknown[] = []
  const at = await serve((request, response) => {
    asked.push(request.method)
    response.write('the start of it')
    response.destroy(new Error('the database went away'))
  })
  const read = await fetch(`${at}/api/a`)
  expect([read.status, (await read.json()).code]).toEqual([503, 'overloaded'])
  const written = await fetch(`${at}/api/a`, { method: 'POST' })
  expect([written.status, (await written.json()).code]).toEqual([503, 'interrupted'])
  expect(asked).toEqual(['GET', 'GET', 'POST'])
})

test('a handler that throws is logged, and its answer fails at once', async () => {
  const complaint = vi.spyOn(log, 'error').mockImplementation(() => {})
  const at = await serve(async () => {
    throw new Error('no such luck')
  })
  for (const path of ['/api/a', '/api/media/7', '/media/7', '/media?query=x']) {
    complaint.mockClear()
    expect((await fetch(at + path)).status, path).toBe(503)
    expect(complaint, path).toHaveBeenCalledWith(
      {
        id: expect.any(String),
        method: 'GET',
        path: expect.any(String),
        err: expect.objectContaining({ message: 'no such luck' }),
      },
      expect.any(String),
    )
  }
  complaint.mockRestore()
})

test('an answer without a body is sent without one', async () => {
  const at = await serve((request, response) => {
    response.writeHead(request.url === '/api/none' ? 204 : 200, { 'content-type': 'text/plain' })
    response.end(request.url === '/api/none' ? undefined : 'a')
  })
  const head = await fetch(`${at}/api/a`, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, 'text/plain', ''])
  const none = await fetch(`${at}/api/none`)
  expect([none.status, none.headers.get('content-length'), await none.text()]).toEqual([204, null, ''])
})

test('what a write invalidated is dropped before its answer is sent, and the tags are not sent to clients', async () => {
  let title = 'old'
  const at = await serve((request, response) => {
    if (request.method === 'PUT') {
      title = 'new'
      currentContext()?.invalidated.add('media:7').add('index:media')
    } else cacheTag('media', 7)
    response.writeHead(200, { 'content-type': 'text/html' }).end(title)
  })
  const shown = async () => (await fetch(`${at}/media/7`)).text()
  expect([await shown(), await shown()]).toEqual(['old', 'old'])
  const written = await fetch(`${at}/api/media/7`, { method: 'PUT' })
  expect(await shown()).toBe('new')
  expect(written.headers.get('x-invalidated-tags')).toBeNull()
})
