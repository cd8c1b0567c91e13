import { connect, type Socket } from 'node:net'
import fc from 'fast-check'
import { sentAt, textsIn } from './support/head'
import { address, asked, noise } from './support/odd'
import { expect, test } from './support/test'
import { type Answer, type Asked, ask, listensAt, send } from './support/wire'

/** The number of random requests, and the time limit on a slow machine. */
const runs = (most: number) => ({
  numRuns: Number(process.env.FUZZ_RUNS ?? most),
  interruptAfterTimeLimit: Number(process.env.FUZZ_SECONDS ?? 20) * 1000,
  markInterruptAsFailure: false,
})

test.afterEach(async ({ request }) => {
  expect(await (await request.get('/api/health')).json()).toMatchObject({ status: 'ok', database: 'up' })
  expect(textsIn((await sentAt(request, '/media')).html, 'h1')).toEqual(['Browse media'])
})

test('every address answers with a page or a refusal', async () => {
  await fc.assert(
    fc.asyncProperty(address, async (path) => expectMeant({ path }, await ask({ path }))),
    runs(500),
  )
})

test('so does every method, header and body', async () => {
  await fc.assert(
    fc.asyncProperty(asked, async (one) => expectMeant(one, await ask(one))),
    runs(400),
  )
})

function expectMeant({ path, method = 'GET' }: Asked, { status, headers, body }: Answer): void {
  const what = `${method} ${path.slice(0, 300)}: ${status} ${body.slice(0, 200)}`
  expect(status, what).toBeGreaterThanOrEqual(200)
  // A statement that takes longer than it may is answered by a 503.
  expect(status, what).toBeLessThan(500)
  const type = headers['content-type'] ?? ''
  if (type.startsWith('text/html')) expect(headers['content-security-policy'], what).toMatch(/(script|default)-src/)
  if (headers.location) expect(new URL(headers.location, 'http://here').host, what).toBe('here')
  if (status < 400 || method === 'HEAD' || !/^\/api(\/|$|\?)/.test(path)) return
  expect(type, what).toBe('application/problem+json')
  expect(JSON.parse(body), what).toMatchObject({ status, code: expect.any(String), message: expect.any(String) })
}

test('no address redirects to another host, whatever its slashes and dots', async () => {
  const paths = [
    ...['//evil.example/', '/\\evil.example/', '/.//evil.example/', '/..//evil.example/', '/./\\evil.example/'],
    ...['/%2e//evil.example/', '/%5Cevil.example/', '/%2Fevil.example/', '/%2F%2Fevil.example/', '/%09/evil.example/'],
    ...[
      '///evil.example//',
      '//evil.example/%2e%2e',
      '/media//evil.example/',
      '/media/..//evil.example/',
      '/api//evil.example/',
    ],
    ...[
      'http://evil.example/media/',
      'http://evil.example//evil.example/',
      '//user@evil.example:80/',
      '/media/?next=//evil.example',
    ],
  ]
  for (const path of paths) {
    const answer = await ask({ path })
    expectMeant({ path }, answer)
    const { location } = answer.headers
    if (location) expect(location, path).toMatch(/^\/(?![/\\])/)
  }
})

test('input that is not HTTP is refused or ignored', async () => {
  await fc.assert(
    fc.asyncProperty(noise, async (bytes) => {
      expect(await send(bytes), Buffer.from(bytes).toString('latin1')).toMatch(/^(HTTP\/1\.1 [1-4]\d\d .*)?$/)
    }),
    runs(400),
  )
})

test('many unfinished requests keep no other client from its answers', async ({ request }) => {
  const sockets = await Promise.all(
    Array.from({ length: 300 }, () => {
      return new Promise<Socket>((resolve, reject) => {
        const socket = connect(listensAt(), () => {
          socket.write('GET /media HTTP/1.1\r\nHost: a\r\nX-Slow: ')
          resolve(socket)
        })
        socket.once('error', reject)
      })
    }),
  )
  expect((await request.get('/media')).status()).toBe(200)
  expect((await request.get('/api/media?query=bebop')).status()).toBe(200)
  // None of them was ended to make room.
  expect(sockets.filter(({ destroyed }) => destroyed)).toEqual([])
  for (const socket of sockets) socket.destroy()
})

test('the most expensive searches of visitors end before the statement timeout', async () => {
  const paths = [
    '/media?page=1000000000&size=100&sort=rating&order=1',
    `/api/media?query=${'%e3%83%a1'.repeat(300)}&size=100`,
    `/api/media?query=${'a%20'.repeat(300)}&page=100000`,
    '/api/media?query=%25%25%25%5f%5f&size=100&sort=title&order=1',
    `/api/media?tags=${Array.from({ length: 1000 }, (_, at) => `tag${at}`).join(',')}`,
    `/api/tags?query=${'e'.repeat(300)}&page=1000000000`,
    '/media/1/characters?page=1000000000&query=e',
  ]
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => paths)
      .flat()
      .map((path) => ask({ path })),
  )
  for (const [at, answer] of answers.entries()) expectMeant({ path: paths[at % paths.length] ?? '' }, answer)
})
