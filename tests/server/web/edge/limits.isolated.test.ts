import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { policies } from '@/app/generated/cache-policies'
import { env } from '@/server/platform/env'
import { AppError } from '@/server/platform/errors'
import { createEdge } from '@/server/web/edge/edge'
import { createUpstreams } from '@/server/web/edge/upstreams'
import { routeTable } from '@/server/web/http/route-table'
import { closed, listening, portOf, type ServedEdge, SITE, serveEdge } from '@/tests/support/edge'
import { eventually } from '@/tests/support/eventually'

/** Pages that wait at most, fewer than in the product; with four in work the edge is full. */
const WAITING = 50
const FULL = WAITING + 4

let served: ServedEdge
let counting: Server
let url: string
/** Requests that have reached the edge, and those that have ended. */
let arrived = 0
let over = 0
/** Requests that Next has not answered yet. */
const held: { url: string; response: ServerResponse }[] = []

beforeEach(async () => {
  held.length = arrived = over = 0
  served = await serveEdge((request, response) => void held.push({ url: request.url ?? '', response }), {
    waitingPages: WAITING,
  })
  await front(served.edge.handle)
})
afterEach(async () => {
  await closed(counting)
  await served.stop()
})

async function front(handle: RequestListener): Promise<void> {
  counting = await listening(
    createServer((request, response) => {
      response.once('close', () => over++)
      handle(request, response)
      arrived++
    }),
    0,
  )
  url = `http://127.0.0.1:${portOf(counting)}`
}

const ask = (path: string) => fetch(url + path)
const asked = (count: number) => eventually(() => expect(arrived).toBe(count))

function release(): void {
  for (const { response } of held.splice(0)) response.writeHead(200, { 'content-type': 'text/html' }).end('x')
}

test('one origin renders four pages at a time; others wait, cached or not', async () => {
  const paths = ['/media/1', '/media/2', '/media?query=a', '/media?query=b', '/media/5', '/media?query=c']
  const answers = paths.map(ask)
  await asked(6)
  await eventually(() => expect(held).toHaveLength(4))
  release()
  await eventually(() => expect(held).toHaveLength(2))
  release()
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(6).fill(200))
})

test('the limit grows with the number of origins, and calls do not wait for pages', async () => {
  served.edge.scale(2)
  const answers = Array.from({ length: 9 }, (_, n) => ask(`/media/${n}`))
  await asked(9)
  await eventually(() => expect(held).toHaveLength(8))
  answers.push(ask('/api/tags'))
  await eventually(() => expect(held).toHaveLength(9))
  expect(held.at(-1)?.url).toBe('/api/tags')
  release()
  await eventually(() => expect(held).toHaveLength(1))
  release()
  await Promise.all(answers)
})

test('requests for the same page share one slot and one answer', async () => {
  const answers = Array.from({ length: 50 }, (_, n) => ask(`/media/7?utm=${n}`))
  await asked(50)
  const other = ask('/media/8')
  await eventually(() => expect(held.map(({ url }) => url)).toEqual(['/media/7', '/media/8']))
  release()
  const statuses = await Promise.all([...answers, other].map(async (answer) => (await answer).status))
  expect(statuses).toEqual(Array(51).fill(200))
  expect(held).toEqual([])
})

test('when the queue is full, a request is refused with Retry-After', async () => {
  const answers = Array.from({ length: FULL }, (_, n) => ask(`/media/${n + 1}`))
  await asked(FULL)
  const late = await ask('/media/9999')
  expect([late.status, late.headers.get('retry-after')]).toEqual([503, '2'])
  const releasing = setInterval(release, 1)
  const statuses = await Promise.all(answers.map(async (answer) => (await answer).status))
  clearInterval(releasing)
  expect(statuses).toEqual(Array(FULL).fill(200))
})

test('one client gets a slot although another has filled the queue with cached pages', async () => {
  env().TRUST_PROXY = 1
  const from = (address: string, path: string) => fetch(url + path, { headers: { 'x-forwarded-for': address } })
  const answers = Array.from({ length: FULL }, (_, n) => from('192.0.2.1', `/media/${n + 1}`))
  await asked(FULL)
  const others = [from('192.0.2.2', '/media?query=x'), from('192.0.2.3', '/media/9999')]
  await asked(FULL + 2)
  const releasing = setInterval(release, 1)
  expect(await Promise.all(others.map(async (answer) => (await answer).status))).toEqual([200, 200])
  const statuses = await Promise.all(answers.map(async (answer) => (await answer).status))
  clearInterval(releasing)
  expect(statuses.filter((status) => status === 503)).toHaveLength(2)
  env().TRUST_PROXY = 0
})

test.each(['/media?query=', '/media/'])('slots are shared fairly among addresses (%s)', async (path) => {
  env().TRUST_PROXY = 1
  const from = (address: string, last: string) => fetch(url + path + last, { headers: { 'x-forwarded-for': address } })
  const answers = Array.from({ length: 40 }, (_, n) => from('192.0.2.1', `${n + 1}`))
  await asked(40)
  answers.push(from('192.0.2.2', '99'))
  await asked(41)
  await eventually(() => expect(held).toHaveLength(4))
  release()
  await eventually(() => expect(held).toHaveLength(4))
  expect(held.map(({ url }) => url)).toContain(`${path}99`)
  const releasing = setInterval(release, 1)
  await Promise.all(answers)
  clearInterval(releasing)
  env().TRUST_PROXY = 0
})

test('a client that disconnects while it waits leaves the queue', async () => {
  const answers = Array.from({ length: 4 }, (_, n) => ask(`/media?query=${n}`))
  await eventually(() => expect(held).toHaveLength(4))
  const leaving = new AbortController()
  const left = fetch(`${url}/media?query=left`, { signal: leaving.signal }).catch(() => 'left')
  await asked(5)
  leaving.abort()
  expect(await left).toBe('left')
  await eventually(() => expect(over).toBe(1))
  answers.push(ask('/media?query=last'))
  await asked(6)
  release()
  await eventually(() => expect(held.map(({ url }) => url)).toEqual(['/media?query=last']))
  release()
  await Promise.all(answers)
})

test('a refusal has the form of the request: a page for pages, a problem for calls', async () => {
  await closed(counting)
  const upstreams = { ...createUpstreams(), use: () => Promise.reject(new AppError('overloaded')) }
  const routes = routeTable(policies, SITE)
  const log = { readAt: 0, wake: () => {} }
  await front(createEdge({ upstreams, routes, siteUrl: SITE, secret: '', maxBytes: 1_000_000, log }).handle)
  for (const [path, type] of [
    ['/media', 'text/html; charset=utf-8'],
    ['/media?query=x', 'text/html; charset=utf-8'],
    ['/api/media', 'application/problem+json'],
    ['/api/media/7', 'application/problem+json'],
    ['/_next/static/a.js', 'application/problem+json'],
  ] as const) {
    const answer = await ask(path)
    expect([answer.status, answer.headers.get('content-type')], path).toEqual([503, type])
    expect(answer.headers.get('retry-after'), path).toBe('2')
  }
})
