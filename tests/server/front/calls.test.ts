import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { inThisThread } from '@/server/front/behind'
import { createFront } from '@/server/front/front'
import { expireHere, touches } from '@/server/front/tags'

const SITE = 'http://localhost:3000'
let server: Server | undefined
afterEach(() => server?.close())

async function serve(next: RequestListener): Promise<string> {
  server = createServer(createFront({ behind: inThisThread(next, SITE), siteUrl: SITE, maxBytes: 1_000_000 }).handle)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  return `http://127.0.0.1:${at && typeof at === 'object' ? at.port : 0}`
}

/** Stands for Next: every answer is another. */
function counting(): RequestListener {
  let answers = 0
  return (_, response) => {
    touches('media', 7)
    answers++
    response
      .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      .end(`{"answer":${answers}}`)
  }
}

const answerOf = async (address: string, headers: Record<string, string> = {}) =>
  ((await (await fetch(address, { headers })).json()) as { answer: number }).answer

test('an entry is answered from memory until what it shows changes', async () => {
  const at = `${await serve(counting())}/api/media/7`
  expect([await answerOf(at), await answerOf(`${at}?cache=buster`), await answerOf(at)]).toEqual([1, 1, 1])
  expireHere(['media:7'])
  expect(await answerOf(at)).toBe(2)
})

test('an alias asks for the same, and is kept as the same', async () => {
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

test('its answer is JSON, may not be believed unasked, and need not be sent twice', async () => {
  const at = `${await serve(counting())}/api/media/7`
  const { headers } = await fetch(at)
  expect(headers.get('content-type')).toBe('application/json')
  expect(headers.get('content-security-policy')).toBeNull()
  expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  expect(headers.get('vary')).toContain('Authorization')
  expect((await fetch(at, { headers: { 'if-none-match': headers.get('etag') ?? '' } })).status).toBe(304)
})

test('whoever brings a token is answered anew, and nobody else gets that answer', async () => {
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
])('%s is not kept', async (path) => {
  const at = `${await serve(counting())}${path}`
  expect([await answerOf(at), await answerOf(at)]).toEqual([1, 2])
})

test('a call is told where it comes from, whatever its sender claims', async () => {
  const seen: unknown[] = []
  const at = await serve((request, response) => {
    seen.push(request.headers['x-client-address'], request.headers.cookie)
    response.end()
  })
  const headers = { 'x-client-address': '203.0.113.9', 'x-forwarded-for': '203.0.113.9', cookie: 'a=b' }
  await fetch(`${at}/api/users/login`, { method: 'POST', headers })
  expect(seen).toEqual(['127.0.0.1', undefined])
})
