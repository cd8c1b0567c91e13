import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { outsideFindings } from '@/server/doctor/outside'

let server: Server | undefined
afterEach(() => {
  server?.close().closeAllConnections()
  server = undefined
})

/** Serves `answer` as the public address; returns that. */
async function serve(answer: RequestListener): Promise<string> {
  const own = createServer(answer)
  server = own
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(own.address() as AddressInfo).port}`
}

/** An address where nobody listens. */
async function nobody(): Promise<string> {
  const address = await serve(() => {})
  await new Promise((resolve) => server?.close(resolve))
  return address
}

const HERE = { ids: ['ours', 'before'], isRunning: true }
const health =
  (site?: string): RequestListener =>
  (_, response) =>
    response.end(JSON.stringify({ status: 'ok', database: 'up', site }))

test.each([
  ['this site', health('ours'), 'good', 'is this site'],
  ['this site with the secret before', health('before'), 'good', 'is this site'],
  ['another site', health('theirs'), 'bad', 'Another Mokuroku answers at '],
  ['an older version', health(), 'warning', 'an older version'],
  [
    'another server',
    ((_, response) => response.setHeader('server', 'nginx').end('<h1>Welcome</h1>')) as RequestListener,
    'bad',
    '(200, nginx)',
  ],
  [
    'other JSON',
    ((_, response) => response.end('{"status":"ok"}')) as RequestListener,
    'bad',
    'Another server answers',
  ],
  [
    'a proxy without a target',
    ((_, response) => response.writeHead(502).end()) as RequestListener,
    'bad',
    'answers 502: it does not reach the site',
  ],
  [
    'a redirect',
    ((_, response) => response.writeHead(301, { location: 'https://www.a.test/' }).end()) as RequestListener,
    'bad',
    'leads to https://www.a.test/. Set SITE_URL',
  ],
])('at the public address %s is told', async (_, answer, state, message) => {
  const [finding] = await outsideFindings(await serve(answer), HERE)
  expect(finding).toMatchObject({ check: 'from outside', state, message: expect.stringContaining(message) })
})

test('the health of the site is asked', async () => {
  const asked: unknown[] = []
  const site = await serve((request, response) => {
    asked.push(request.url)
    health('ours')(request, response)
  })
  await outsideFindings(site, HERE)
  expect(asked).toEqual(['/api/health'])
})

test('an address that does not answer is told with what is in the way', async () => {
  const silent = await serve(() => {})
  const message = async (site: string, known = HERE) => (await outsideFindings(site, known, 50))[0]
  expect(await message(silent)).toMatchObject({ state: 'bad', message: expect.stringContaining('A firewall may be') })
  expect(await message(await nobody())).toMatchObject({
    state: 'bad',
    message: expect.stringMatching(/does not answer: nothing listens at 127\.0\.0\.1:\d+\. Start the proxy/),
  })
  const plain = await serve(health('ours'))
  const [https] = await outsideFindings(plain.replace('http', 'https'), HERE)
  expect(https).toMatchObject({ state: 'bad', message: expect.stringContaining('not HTTPS. Put a proxy with HTTPS') })
})

test('while no site runs here, an address of this machine is not asked, and another one is only to look at', async () => {
  expect(await outsideFindings('http://localhost:3000', { ids: [], isRunning: false })).toEqual([])
  const other = (await nobody()).replace('127.0.0.1', '127.0.0.2')
  expect(await outsideFindings(other, { ids: [], isRunning: false })).toMatchObject([
    { state: 'warning', message: expect.stringContaining('does not answer') },
  ])
})
