import { afterEach, expect, test } from 'vitest'
import { createReadiness } from '@/server/web/edge/readiness'
import { type ServedEdge, serveEdge } from '@/tests/support/edge'

let served: ServedEdge | undefined
afterEach(() => served?.stop())

const statusOf = async (path: string) => (await fetch(`${served?.url}/api/health/${path}`)).status

test('an instance is ready from the first rendered page until it drains, and lives all the time', async () => {
  const readiness = createReadiness()
  served = await serveEdge((_, response) => response.setHeader('content-type', 'text/html').end('<p>page</p>'), {
    readiness,
  })
  expect([await statusOf('live'), await statusOf('ready')]).toEqual([200, 503])
  await fetch(`${served.url}/media/7`)
  expect([await statusOf('live'), await statusOf('ready')]).toEqual([200, 200])
  readiness.drain()
  expect([await statusOf('live'), await statusOf('ready')]).toEqual([200, 503])
})

test('a page that failed does not make it ready', async () => {
  served = await serveEdge((_, response) => {
    response.statusCode = 503
    response.end()
  })
  await fetch(`${served.url}/media/7`)
  expect(await statusOf('ready')).toBe(503)
})

test('the edge answers, also without an origin, and caches keep nothing of it', async () => {
  served = await serveEdge((_, response) => response.end())
  const [upstream] = [served.upstreams]
  expect(upstream.size).toBe(1)
  const answer = await fetch(`${served.url}/api/health/live`)
  expect(await answer.json()).toEqual({ status: 'ok' })
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect((await fetch(`${served.url}/api/health/live`, { method: 'HEAD' })).status).toBe(200)
})
