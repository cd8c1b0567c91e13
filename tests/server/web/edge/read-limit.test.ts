import { afterEach, describe, expect, test } from 'vitest'
import { env } from '@/server/platform/env'
import { createReadLimit, type ReadLimit } from '@/server/web/edge/read-limit'
import { type ServedEdge, serveEdge } from '@/tests/support/edge'

/** How many reads of an address are allowed at this time. */
function allowed(limit: ReadLimit, address: string, now: number, most = 10_000): number {
  for (let reads = 0; reads < most; reads++) if (waitFor(limit, address, now) > 0) return reads
  return most
}

/** Seconds until the next read is allowed; 0 if it is. */
function waitFor(limit: ReadLimit, address: string, now: number): number {
  try {
    limit.take(address, now)
    return 0
  } catch (error) {
    expect(error).toMatchObject({ code: 'tooManyRequests' })
    return (error as { retryAfter: number }).retryAfter
  }
}

describe('the limit of an address', () => {
  test.each([1, 7, 60, 1200, 100_000])('is %i at once, and as many each minute', (perMinute) => {
    const limit = createReadLimit(perMinute)
    const start = 1_790_000_000
    const most = perMinute + 10
    expect(allowed(limit, 'a', start, most)).toBe(perMinute)
    expect(allowed(limit, 'a', start + 30_000, most)).toBe(Math.floor(perMinute / 2))
    expect(allowed(limit, 'a', start + 1_000_000, most)).toBe(perMinute)
  })

  test('says what is left, and when all is', () => {
    const limit = createReadLimit(6)
    expect(limit.fieldsOf('a', 0)).toEqual({ 'ratelimit-policy': '"reads";q=6;w=60', ratelimit: '"reads";r=6;t=0' })
    limit.take('a', 0)
    expect(limit.fieldsOf('a', 0).ratelimit).toBe('"reads";r=5;t=10')
    allowed(limit, 'a', 0)
    expect(limit.fieldsOf('a', 0).ratelimit).toBe('"reads";r=0;t=60')
    expect(limit.fieldsOf('a', 25_000).ratelimit).toBe('"reads";r=2;t=35')
    expect(createReadLimit(0).fieldsOf('a')).toEqual({})
  })

  test('says when the next read is allowed, and refused reads cost nothing', () => {
    const limit = createReadLimit(6)
    allowed(limit, 'a', 0)
    for (let n = 0; n < 5; n++) expect(waitFor(limit, 'a', 0)).toBe(10)
    expect(waitFor(limit, 'a', 9_100)).toBe(1)
    expect(waitFor(limit, 'a', 10_000)).toBe(0)
    expect(waitFor(limit, 'a', 10_000)).toBe(10)
  })

  test('is its own', () => {
    const limit = createReadLimit(2)
    expect([allowed(limit, 'a', 0), allowed(limit, 'b', 0), allowed(limit, 'a', 0)]).toEqual([2, 2, 0])
  })

  test('is none if it is 0', () => {
    const limit = createReadLimit(0)
    expect([allowed(limit, 'a', 0), limit.size]).toEqual([10_000, 0])
  })

  test('is kept for a bounded number of addresses, those that read last', () => {
    const limit = createReadLimit(1, 100)
    for (let n = 0; n < 1000; n++) limit.take(`10.0.0.${n}`, 0)
    expect([limit.size, allowed(limit, '10.0.0.999', 0), allowed(limit, '10.0.0.0', 0)]).toEqual([100, 0, 1])
  })
})

describe('at the edge', () => {
  let served: ServedEdge
  afterEach(async () => {
    env().TRUST_PROXY = 0
    await served.stop()
  })

  async function start(readsPerMinute: number): Promise<void> {
    env().TRUST_PROXY = 1
    served = await serveEdge(
      (request, response) => {
        const type = request.url?.startsWith('/api/') ? 'application/json' : 'text/html'
        response.writeHead(200, { 'content-type': type }).end('{}')
      },
      { readsPerMinute },
    )
  }
  const ask = (path: string, from = '192.0.2.1', init: RequestInit = {}) =>
    fetch(served.url + path, { ...init, headers: { 'x-forwarded-for': from, ...init.headers } })
  const statusOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).status

  test('uncached pages, searches and calls count, whoever asks', async () => {
    await start(4)
    const bearer = { headers: { authorization: 'Bearer a' } }
    expect(await statusOf('/media?query=a')).toBe(200)
    expect(await statusOf('/api/search?query=a')).toBe(200)
    expect(await statusOf('/api/me/home', undefined, bearer)).toBe(200)
    expect(await statusOf('/media/7', undefined, { headers: { rsc: '1' } })).toBe(200)
    const call = await ask('/api/media')
    expect([call.status, call.headers.get('retry-after')]).toEqual([429, '15'])
    expect(await call.json()).toMatchObject({
      code: 'tooManyRequests',
      message: expect.stringMatching(/in 15 seconds\.$/),
    })
    const page = await ask('/media/8')
    expect([page.status, page.headers.get('retry-after')]).toEqual([429, '15'])
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(await page.text()).toContain('You can do it again in 15 seconds.')
  })

  test('the ports of one client are one client', async () => {
    await start(2)
    const from = (entry: string) => statusOf('/api/media', entry)
    expect([await from('2.2.2.2:4711'), await from('2.2.2.2:4712'), await from('2.2.2.2:4713')]).toEqual([
      200, 200, 429,
    ])
    expect([await from('[2001:db8::1]:1'), await from('[2001:db8::2]:2'), await from('2001:db8::3')]).toEqual([
      200, 200, 429,
    ])
    expect([await from('unknown'), await from('_a'), await from('_b:1')]).toEqual([200, 200, 429])
  })

  test('cached answers never count, nor do files, writes and health checks', async () => {
    await start(1)
    for (let n = 0; n < 5; n++) expect(await statusOf('/media/7')).toBe(200)
    expect(await statusOf('/media/8')).toBe(429)
    expect(await statusOf('/media/7')).toBe(200)
    expect(await statusOf('/_next/static/chunks/a.js')).toBe(200)
    expect(await statusOf('/api/watched', undefined, { method: 'POST', body: '{}' })).toBe(200)
    expect(await statusOf('/api/health/live')).toBe(200)
  })

  test('who joins the fetch of another does not count, and a refused read is no fetch to join', async () => {
    await start(1)
    expect(await statusOf('/media/1', '192.0.2.1')).toBe(200)
    const [refused, own] = await Promise.all([ask('/media/2', '192.0.2.1'), ask('/media/2', '192.0.2.2')])
    expect([refused.status, own.status]).toEqual([429, 200])
    expect(await statusOf('/media/2', '192.0.2.1')).toBe(200)
  })

  test('IPv6 addresses of one network have one limit', async () => {
    await start(1)
    expect(await statusOf('/media/1', '2001:db8:1:2::1')).toBe(200)
    expect(await statusOf('/media/2', '2001:db8:1:2:ffff::9')).toBe(429)
    expect(await statusOf('/media/2', '2001:db8:1:3::1')).toBe(200)
  })

  test('addresses that a proxy does not vouch for are not believed', async () => {
    await start(1)
    expect(await statusOf('/media/1', '203.0.113.1, 192.0.2.1')).toBe(200)
    expect(await statusOf('/media/2', '203.0.113.2, 192.0.2.1')).toBe(429)
  })
})
