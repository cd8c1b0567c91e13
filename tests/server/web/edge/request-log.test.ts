import type { RequestListener } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { createLog } from '@/server/platform/log'
import { type LoggedAddresses, loggedAddress, requestLog } from '@/server/web/edge/request-log'
import { type ServedEdge, serveEdge } from '@/tests/support/edge'

type Line = Record<string, unknown> & { id: string }

let served: ServedEdge | undefined
afterEach(async () => {
  await served?.stop()
  served = undefined
})

/** Serves `next` behind the edge; `lines` resolves when so many requests have been logged. */
async function serve(next: RequestListener, { level = 'info', isBehindProxy = false } = {}) {
  const text: string[] = []
  let check = () => {}
  const write = (line: string) => {
    text.push(line)
    check()
  }
  served = await serveEdge(next, { onAnswered: requestLog(createLog({ write }, level), 'short'), isBehindProxy })
  return {
    url: served.url,
    text: () => text.join(''),
    lines: (count: number) =>
      new Promise<Line[]>((resolve) => {
        check = () => {
          if (text.length >= count) resolve(text.map((line) => JSON.parse(line)))
        }
        check()
      }),
  }
}

const page: RequestListener = (_, response) => {
  response.setHeader('content-type', 'text/html')
  response.end('<p>hello</p>')
}
const answer =
  (status: number): RequestListener =>
  (_, response) => {
    response.statusCode = status
    response.end()
  }

describe('a request', () => {
  test('is one line of JSON, with what the cache did', async () => {
    const { url, lines } = await serve(page)
    const first = await fetch(`${url}/media/7?secret=1`)
    await first.text()
    await (await fetch(`${url}/media/7`)).text()
    const [missed, hit] = await lines(2)
    expect(missed).toEqual({
      level: 'info',
      time: expect.any(Number),
      pid: process.pid,
      id: first.headers.get('x-request-id'),
      method: 'GET',
      route: '/media/[id]',
      path: '/media/7',
      status: 200,
      ms: expect.any(Number),
      cache: 'miss',
      client: '127.0.0.0',
    })
    expect(hit).toMatchObject({ cache: 'hit', status: 200 })
    expect(hit?.id).not.toBe(missed?.id)
  })

  test('that joins the fetch of another is "coalesced"', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const { url, lines } = await serve((request, response) => void held.then(() => page(request, response)), {
      level: 'debug',
    })
    const both = [fetch(`${url}/media/8`), fetch(`${url}/media/8`)]
    // A third one shows that the first two have come.
    await fetch(`${url}/api/health/live`)
    release()
    await Promise.all(both)
    const states = (await lines(3)).map(({ cache }) => cache)
    expect(states.sort()).toEqual(['coalesced', 'miss', 'pass'])
  })

  test('for the health of the instance is logged at the level debug alone, unless it fails', async () => {
    const { url, lines } = await serve(answer(200))
    for (const path of ['/api/health/live', '/api/health']) await (await fetch(`${url}${path}`)).text()
    await (await fetch(`${url}/api/health/ready`)).text()
    await (await fetch(`${url}/api/me/feed`)).text()
    expect(await lines(2)).toMatchObject([
      { level: 'error', status: 503, route: '/api/health/ready' },
      { level: 'info', route: '/api/me/feed' },
    ])
  })

  test('that fails is an error with its status', async () => {
    const { url, lines } = await serve(answer(500))
    await fetch(`${url}/api/me/feed`)
    expect(await lines(1)).toMatchObject([{ level: 'error', status: 500, route: '/api/me/feed', cache: 'pass' }])
  })

  test('is not logged below the level', async () => {
    const { url, lines } = await serve(
      (request, response) => answer(request.url === '/api/me/feed' ? 500 : 200)(request, response),
      { level: 'error' },
    )
    await fetch(`${url}/api/me/home`)
    await fetch(`${url}/api/me/feed`)
    expect((await lines(1)).map(({ route }) => route)).toEqual(['/api/me/feed'])
  })
})

test.each([
  ['/reset/AbCdEf-secret', '/reset/[token]'],
  ['/api/notifications/unsubscribe/7-secret', '/api/notifications/unsubscribe/[token]'],
  ['/api/users/confirm/secret', '/api/users/confirm/[token]'],
  ['/no/such/secret', '-'],
  ['/torznab/api?t=search&apikey=secret', '/api/torznab'],
  ['/api/scrobbles?apikey=secret', '/api/scrobbles'],
  ['/api/scrobbles/plex?apikey=secret', '/api/scrobbles/plex'],
  ['/media?query=secret', '/media'],
])('%s is logged as %s', async (path, logged) => {
  const { url, lines, text } = await serve(page)
  await fetch(`${url}${path}`, { headers: { authorization: 'Bearer secret', cookie: 'a=secret', referer: '/secret' } })
  expect(await lines(1)).toMatchObject([{ path: logged }])
  expect(text()).not.toContain('secret')
})

test("the user's mark comes from the origin, and reaches no client", async () => {
  const { url, lines } = await serve((_, response) => {
    response.setHeader('x-user-mark', '0123456789abcdef')
    response.end('{}')
  })
  const answered = await fetch(`${url}/api/me/home`)
  expect(answered.headers.has('x-user-mark')).toBe(false)
  expect(await lines(1)).toMatchObject([{ user: '0123456789abcdef' }])
})

test('the origin gets the id, and a problem of the edge names it', async () => {
  const given = '0f8fad5b-d9cb-469f-a165-70867728950e'
  const { url } = await serve(page, { isBehindProxy: true })
  const refused = await fetch(`${url}/api/%ff`, { headers: { 'x-request-id': given } })
  expect(refused.headers.get('x-request-id')).toBe(given)
  expect(await refused.json()).toMatchObject({ code: 'malformedAddress', instance: `urn:uuid:${given}` })
})

test.each<[string, LoggedAddresses, string | undefined]>([
  ['203.0.113.77', 'short', '203.0.113.0'],
  ['2001:db8:1:2::/64', 'short', '2001:db8:1::/48'],
  ['203.0.113.77', 'full', '203.0.113.77'],
  ['203.0.113.77', 'none', undefined],
])('the address %s, %s, is %s', (address, addresses, logged) => {
  expect(loggedAddress(address, addresses)).toBe(logged)
})
