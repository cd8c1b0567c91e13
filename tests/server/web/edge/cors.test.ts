import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '@/app/generated/calls'
import { answerCalls } from '@/tests/support/api'
import { useDatabase } from '@/tests/support/database'
import { type ServedEdge, SITE, serveEdge } from '@/tests/support/edge'
import { givenMedia } from '@/tests/support/factories'

useDatabase()

let edge: ServedEdge
beforeAll(async () => {
  edge = await serveEdge(answerCalls, { readsPerMinute: 100_000 })
  await givenMedia({ title: 'Frieren' })
})
afterAll(() => edge.stop())

const EVIL = 'https://evil.example'
const ask = (path: string, method = 'GET', headers: Record<string, string> = {}) =>
  fetch(edge.url + path, { method, headers: { origin: EVIL, ...headers }, redirect: 'manual' })
const preflight = (path: string, method = 'GET', origin = EVIL) =>
  ask(path, 'OPTIONS', { origin, 'access-control-request-method': method })

/** What a browser learns of an answer; the header of nobody's Origin, and no credentials. */
function readers(answer: Response) {
  const { headers } = answer
  expect(headers.get('access-control-allow-credentials')).toBeNull()
  expect(headers.get('vary') ?? '').not.toMatch(/origin/i)
  expect(JSON.stringify([...headers])).not.toContain('evil.example')
  return headers.get('access-control-allow-origin')
}

/** Calls that programs on other sites may not read: those around a session, and those of feeds with a key. */
const CLOSED = [
  '/api/setup',
  '/api/users/confirm',
  '/api/users/confirm/{token}',
  '/api/users/login',
  '/api/users/passkeys',
  '/api/users/passkeys/challenge',
  '/api/users/passkeys/options',
  '/api/users/passkeys/registration',
  '/api/users/passkeys/step-up',
  '/api/users/passkeys/{id}',
  '/api/users/refresh',
  '/api/users/register',
  '/api/users/reset',
  '/api/users/reset/{token}',
  '/api/feeds/calendar',
  '/api/feeds/followed',
  '/api/feeds/next',
  '/api/feeds/subscriptions',
  '/api/scrobbles',
  '/api/scrobbles/{program}',
  '/api/torznab',
]

test('every call of the document can be read by all sites, or is one of those around a session or a key', async () => {
  const closed: string[] = []
  for (const path of Object.keys(calls)) {
    const address = path.replace(/\{\w+\}/g, '1')
    const told = new Set<string | null>()
    for (const method of ['GET', 'HEAD', 'DELETE', 'OPTIONS']) {
      const answer = await ask(address, method, { authorization: 'Bearer mokuroku_pat_x' })
      await answer.arrayBuffer()
      told.add(readers(answer))
    }
    const visited = await ask(address)
    await visited.arrayBuffer()
    told.add(readers(visited))
    const asked = await preflight(address)
    told.add(asked.headers.get('access-control-allow-origin'))
    const isOpen = told.has('*')
    expect([path, [...told]]).toEqual([path, [isOpen ? '*' : null]])
    expect([path, asked.headers.get('access-control-allow-headers')]).toEqual([
      path,
      isOpen ? 'authorization, content-type, if-none-match, idempotency-key' : null,
    ])
    if (!isOpen) closed.push(path)
  }
  expect(closed.toSorted()).toEqual(CLOSED.toSorted())
}, 120_000)

test.each([
  '/api/auth/session',
  '/api/auth/csrf',
  '/api/AUTH/session',
  '/api/%61uth/session',
  '/api//auth/session',
  '/api/users/%6Cogin',
])('%s is never open, however it is written', async (path) => {
  expect(readers(await ask(path))).toBeNull()
  expect(readers(await preflight(path))).toBeNull()
})

test('aliases are what they stand for, and pages and files are no calls', async () => {
  expect(readers(await ask('/?page=rss'))).toBe('*')
  expect(readers(await ask('/api/character/1'))).toBe('*')
  expect(readers(await ask('/torznab/api?t=caps'))).toBeNull()
  expect(readers(await preflight('/torznab/api?t=search&apikey=x'))).toBeNull()
  for (const path of ['/', '/media/1', '/robots.txt']) expect([path, readers(await ask(path))]).toEqual([path, null])
})

describe('an open answer', () => {
  test('is one kept copy for all, also if it has not changed', async () => {
    const first = await ask('/api/media/1')
    const { size } = edge.edge.answers
    const etag = first.headers.get('etag') ?? ''
    const again = await ask('/api/media/1', 'GET', { origin: 'null' })
    const same = await ask('/api/media/1', 'GET', { 'if-none-match': etag })
    const head = await ask('/api/media/1', 'HEAD', { origin: SITE })
    expect([first, again, same, head].map(({ status }) => status)).toEqual([200, 200, 304, 200])
    for (const answer of [first, again, same, head]) {
      expect(readers(answer)).toBe('*')
      expect(answer.headers.get('access-control-expose-headers')).toBe(
        'etag, retry-after, location, ignored-parameters, ratelimit, ratelimit-policy',
      )
    }
    expect(edge.edge.answers.size).toBe(size)
  })

  test('may be an error of the edge or of a call', async () => {
    for (const [path, status] of [
      ['/api/%ZZ', 400],
      ['/api/nothing', 404],
      ['/api/media/999999', 404],
      ['/api/watched', 401],
      ['/api/health/live', 200],
    ] as const) {
      const answer = await ask(path)
      expect([path, answer.status, readers(answer)]).toEqual([path, status, '*'])
    }
    expect(readers(await ask('/api/users/login/%ZZ'))).toBeNull()
  })
})

describe('a preflight', () => {
  test('is answered with the methods of the call, whatever it asks for', async () => {
    const answer = await preflight('/api/watched', 'PUT')
    expect([answer.status, await answer.text(), readers(answer)]).toEqual([204, '', '*'])
    expect(answer.headers.get('access-control-allow-methods')).toBe('DELETE, GET, HEAD, OPTIONS, POST, PUT')
    expect(answer.headers.get('access-control-max-age')).toBe('7200')
    const read = await preflight('/api/media/1', 'DELETE', 'null')
    expect(read.headers.get('access-control-allow-methods')).not.toContain('DELETE')
  })

  test('of an unknown path is not found', async () => {
    for (const path of ['/api', '/api/nothing', '/api/media/x/y/z'])
      expect([path, (await preflight(path)).status]).toEqual([path, 404])
  })

  test('asks an origin once for each route', async () => {
    const asked: string[] = []
    const own = await serveEdge((request, response) => {
      asked.push(`${request.method} ${request.url} ${request.headers.authorization} ${request.headers.cookie}`)
      response.writeHead(204, { allow: 'GET, HEAD, OPTIONS' }).end()
    })
    const headers = { 'access-control-request-method': 'GET', origin: EVIL, cookie: 'a=b', authorization: 'Bearer x' }
    for (const id of [1, 2, 3]) await fetch(`${own.url}/api/media/${id}?a=b`, { method: 'OPTIONS', headers })
    await own.stop()
    expect(asked).toEqual(['OPTIONS /api/media/1 undefined undefined'])
  })

  test('of an encoded path is not remembered: it may be that of another call', async () => {
    const asked: string[] = []
    const own = await serveEdge(({ url }, response) => {
      asked.push(url ?? '')
      response.writeHead(204, { allow: url?.includes('%') ? 'DELETE, OPTIONS' : 'GET, HEAD, OPTIONS' }).end()
    })
    const headers = { 'access-control-request-method': 'GET', origin: EVIL }
    const methods = async (path: string) =>
      (await fetch(own.url + path, { method: 'OPTIONS', headers })).headers.get('access-control-allow-methods')
    expect(await methods('/api/users/%6De')).toBe('DELETE, OPTIONS')
    expect(await methods('/api/users/Scripter')).toBe('GET, HEAD, OPTIONS')
    expect(await methods('/api/users/Other')).toBe('GET, HEAD, OPTIONS')
    await own.stop()
    expect(asked).toEqual(['/api/users/%6De', '/api/users/Scripter'])
  })

  test('counts as a read', async () => {
    const own = await serveEdge(answerCalls, { readsPerMinute: 2 })
    const headers = { 'access-control-request-method': 'GET', origin: EVIL }
    const statuses: number[] = []
    for (let n = 0; n < 3; n++)
      statuses.push((await fetch(`${own.url}/api/media/1`, { method: 'OPTIONS', headers })).status)
    await own.stop()
    expect(statuses).toEqual([204, 204, 429])
  })
})

describe('unknown parameters', () => {
  const ignored = async (path: string, headers = {}) =>
    (await ask(path, 'GET', headers)).headers.get('ignored-parameters')

  test('are named, also beside a kept answer, which has none', async () => {
    expect(await ignored('/api/media/1')).toBeNull()
    const { size } = edge.edge.answers
    expect(await ignored('/api/media/1?malid=52991&x=1&x=2')).toBe('malid, x')
    expect(await ignored('/api/media/1')).toBeNull()
    expect(edge.edge.answers.size).toBe(size)
    const etag = (await ask('/api/media/1')).headers.get('etag') ?? ''
    expect(await ignored('/api/media/1?malid=1', { 'if-none-match': etag })).toBe('malid')
  })

  test('are named by calls that are not kept', async () => {
    expect(await ignored('/api/media?malid=52991&size=1')).toBe('malid')
    expect(await ignored('/api/media?size=1&type=Anime')).toBeNull()
    expect(await ignored('/api/watched?nonsense=1')).toBe('nonsense')
    expect(await ignored('/api/feeds/nyaa?qq=1&q=x')).toBe('qq')
    expect(await ignored('/?page=rss&c=1_2')).toBeNull()
  })

  test('are no more than ten, and of no letters that would end a header', async () => {
    const many = Array.from({ length: 20 }, (_, n) => `p${n}=1`).join('&')
    expect((await ignored(`/api/media/1?${many}`))?.split(', ')).toHaveLength(10)
    expect(await ignored('/api/media/1?a%0d%0ax=1&%3Cb%3E=2&ok=3&%C3%A9=1')).toBe('ok')
    expect(await ignored('/api/media?a%0d%0ax=1&%3Cb%3E=2&ok=3')).toBe('ok')
  })
})
