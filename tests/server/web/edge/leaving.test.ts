import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServedEdge, serveEdge } from '@/tests/support/edge'
import { eventually } from '@/tests/support/eventually'
import { rawClient, requestFor } from '@/tests/support/raw-client'

/** Clients of each habit. */
const CLIENTS = 200
const PIECE = Buffer.alloc(64 * 1024, 'x')

let served: ServedEdge
/** Answers that Next has begun and that are not over. */
let open = 0

beforeAll(async () => {
  served = await serveEdge(async (request, response) => {
    open++
    response.once('close', () => open--)
    await buffer(request).catch(() => {})
    response.writeHead(200, { 'content-type': 'application/octet-stream' })
    const pieces = request.url?.includes('export') ? 64 : 2
    if (request.method === 'HEAD') response.end()
    else await pipeline(Readable.from(Array(pieces).fill(PIECE), { objectMode: false }), response).catch(() => {})
  })
})
afterAll(() => served.stop())

const sockets = () => process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap').length

async function expectNothing(before: number): Promise<void> {
  await eventually(() => {
    const { connections, openAnswers, unsentBytes } = served.connections()
    const places = served.edge.queues().map(({ active, waiting }) => active + waiting)
    expect({ connections, openAnswers, unsentBytes, places, open }).toEqual({
      connections: 0,
      openAnswers: 0,
      unsentBytes: 0,
      places: [0, 0, 0],
      open: 0,
    })
    expect(sockets()).toBeLessThanOrEqual(before)
  })
}

/** A body of which a part is sent. */
const halfOf = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-length: ${length}\r\n\r\n${'x'.repeat(length / 2)}`

const HABITS: [string, (n: number) => string][] = [
  ['a page that is not kept', (n) => requestFor(`/media/${n}`)],
  ['the same page', () => requestFor('/media/1')],
  ['a page of a search', (n) => requestFor(`/media?query=${n}`)],
  ['a picture', (n) => requestFor(`/api/file/media/${n}/a.webp`)],
  ['a call', (n) => requestFor(`/api/users/${n}/x`)],
  ['an export', () => requestFor('/api/users/export')],
  ['the head of an export', () => requestFor('/api/users/export', 'HEAD')],
  ['a feed', (n) => requestFor(`/api/feeds/${n}`)],
  ['many at once', (n) => requestFor(`/media/${n}`).repeat(8) + requestFor('/api/users/export').repeat(8)],
  ['more than are allowed', (n) => requestFor(`/media/${n}`).repeat(40)],
  ['half of a small body', () => halfOf('/api/users/login', 1000)],
  ['half of an upload', () => halfOf('/api/upload/user', 500_000)],
  ['half of a head', () => 'GET /media/1 HTTP/1.1\r\nhos'],
  ['nothing', () => ''],
]

test.each(HABITS)('clients that ask for %s and leave take nothing with them', async (_, sent) => {
  const before = sockets()
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, n) => {
      const { socket } = rawClient(served.port, sent(n), { isReading: n % 2 === 0 })
      await once(socket, 'connect')
      // The moments at which they leave: this is what they do, and nothing is waited for.
      await setTimeout([0, 1, 5, 50][n % 4])
      if (n % 3 === 0) socket.resetAndDestroy()
      else socket.destroy()
    }),
  )
  await expectNothing(before)
})
