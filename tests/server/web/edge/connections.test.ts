import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { RequestListener, ServerResponse } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { type ServedEdge, serveEdge } from '@/tests/support/edge'
import { eventually } from '@/tests/support/eventually'
import { type RawClient, rawClient, requestFor } from '@/tests/support/raw-client'

const MEBIBYTE = 1024 * 1024
/** More than the operating system takes for a client that does not read. */
const LARGE = Buffer.alloc(16 * MEBIBYTE, 'x')

let served: ServedEdge
const clients: RawClient[] = []
/** What Next was asked for, and the answers that it has not given. */
let asked: string[] = []
let held: ServerResponse[] = []

afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.destroy()
  for (const response of held) response.destroy()
  await served.stop()
})

async function serve(next: RequestListener, options: Parameters<typeof serveEdge>[1] = {}): Promise<void> {
  asked = []
  held = []
  served = await serveEdge((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    next(request, response)
  }, options)
}

function client(sent: string, options?: Parameters<typeof rawClient>[2]): RawClient {
  const opened = rawClient(served.port, sent, options)
  clients.push(opened)
  return opened
}

const holds: RequestListener = (_, response) => void held.push(response)
const gives =
  (body: string | Buffer, type = 'text/html'): RequestListener =>
  (_, response) =>
    void response.writeHead(200, { 'content-type': type }).end(body)
const pages = (count: number, from = 1) =>
  Array.from({ length: count }, (_, n) => requestFor(`/media/${n + from}`)).join('')

/** Sockets of clients that the edge has, and ours: both ends are in this process. */
const sockets = () => process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap').length

/** Nothing is left of any connection: neither at the edge, nor in its queues, nor in Node.js. */
async function nothingIsLeft(before = 0): Promise<void> {
  await eventually(() => {
    const { connections, openAnswers, unsentBytes } = served.connections()
    expect({ connections, openAnswers, unsentBytes }).toEqual({ connections: 0, openAnswers: 0, unsentBytes: 0 })
    expect(served.edge.queues().map(({ active, waiting }) => active + waiting)).toEqual([0, 0, 0])
    expect(sockets()).toBeLessThanOrEqual(before)
  })
}

test('sixteen requests in one packet are answered in their order, one after the other', async () => {
  await serve(holds)
  const { statuses, received } = client(pages(16))
  await eventually(() => expect(held).toHaveLength(1))
  expect(served.connections()).toMatchObject({ connections: 1, openAnswers: 16, unsentBytes: 0 })
  for (let n = 1; n <= 16; n++) {
    await eventually(() => expect(asked).toHaveLength(n))
    held[n - 1]?.writeHead(200, { 'content-type': 'text/html' }).end(`page ${n}.`)
  }
  await eventually(() => expect(statuses()).toEqual(Array(16).fill(200)))
  expect(asked).toEqual(Array.from({ length: 16 }, (_, n) => `GET /media/${n + 1}`))
  expect(received().match(/page \d+\./g)).toEqual(Array.from({ length: 16 }, (_, n) => `page ${n + 1}.`))
  expect(served.connections()).toMatchObject({ openAnswers: 0, closed: { pipelining: 0 } })
})

test('a client that sends more while it gets answers has as many as it likes', async () => {
  await serve(gives('page'))
  const { socket, statuses } = client(pages(16))
  for (let sent = 16; sent < 96; sent += 16) {
    await eventually(() => expect(statuses()).toHaveLength(sent))
    socket.write(pages(16))
  }
  await eventually(() => expect(statuses()).toEqual(Array(96).fill(200)))
})

test.each([
  ['pages that wait', holds, 17],
  ['kept pages', gives('page'), 17],
  ['kept pages', gives(LARGE.subarray(0, 200_000)), 1300],
])('of %s the seventeenth open answer closes the connection', async (_, next, count) => {
  await serve(next)
  if (next !== holds) await (await fetch(`${served.url}/media/1`)).text()
  await fetch(`${served.url}/api/health/live`, { headers: { connection: 'close' } })
  const before = asked.length
  const { isClosed } = client(requestFor('/media/1').repeat(count), { isReading: next === holds })
  await eventually(() => expect(served.connections().closed).toEqual({ pipelining: 1, memory: 0, stalled: 0 }))
  expect(served.connections()).toMatchObject({ openAnswers: 0, unsentBytes: 0 })
  if (next === holds) await eventually(() => expect(isClosed()).toBe(true))
  expect(asked.length - before).toBeLessThanOrEqual(1)
})

test('answers of node:http itself have their turn and are counted, too', async () => {
  await serve(holds)
  const bare = (more: string) => `GET /media/2 HTTP/1.1\r\n${more}\r\n`
  const { statuses } = client(requestFor('/media/1') + bare('') + bare('host: a\r\nexpect: wonders\r\n'))
  await eventually(() => expect(served.connections().openAnswers).toBe(3))
  await eventually(() => expect(held).toHaveLength(1))
  held[0]?.writeHead(200, { 'content-type': 'text/html' }).end('page')
  await eventually(() => expect(statuses()).toEqual([200, 400, 417]))
  client(requestFor('/media/3') + bare('').repeat(1300))
  await eventually(() => expect(served.connections().closed.pipelining).toBe(1))
})

test('nothing more is read of the packet that closes its connection', async () => {
  await serve(gives('page'))
  const read = vi.fn()
  subscribe('http.server.request.start', read)
  const { isClosed } = client(pages(1300))
  await eventually(() => expect(isClosed()).toBe(true))
  unsubscribe('http.server.request.start', read)
  // The one that Next got is a request to a server, too.
  expect(read.mock.calls.length).toBeLessThanOrEqual(18)
})

test.each([
  ['heads', `GET /media/2 HTTP/1.1\r\nhost: a\r\naccept: ${'x'.repeat(14_000)}\r\n\r\n`],
  ['bodies', `POST /api/a HTTP/1.1\r\nhost: a\r\ncontent-length: 14000\r\n\r\n${'x'.repeat(14_000)}`],
])('requests that wait have at most 64 KiB of %s', async (_, waiting) => {
  await serve(holds)
  const { isClosed } = client(requestFor('/media/1') + waiting.repeat(4))
  await eventually(() => expect(served.connections().openAnswers).toBe(5))
  expect(isClosed()).toBe(false)
  client(requestFor('/media/1') + waiting.repeat(5))
  await eventually(() =>
    expect(served.connections()).toMatchObject({ connections: 1, openAnswers: 5, closed: { pipelining: 1 } }),
  )
})

test('after an answer that closes the connection nothing else is answered', async () => {
  await serve(gives('page'))
  const last = requestFor('/media/1').replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n')
  const { statuses, isClosed } = client(last + requestFor('/api/a', 'DELETE'))
  await eventually(() => expect(isClosed()).toBe(true))
  expect([statuses(), asked]).toEqual([[200], ['GET /media/1']])
})

test('what a client has asked for and not got is given back when it leaves', async () => {
  await serve(holds)
  const before = sockets()
  const all = Array.from({ length: 40 }, (_, n) => client(pages(10, 100 * n) + requestFor(`/api/x/${n}`)))
  // As many as one origin renders at once.
  await eventually(() => expect(held).toHaveLength(4))
  await eventually(() => expect(served.connections()).toMatchObject({ connections: 40, openAnswers: 440 }))
  for (const { socket } of all) socket.resetAndDestroy()
  await eventually(() => expect(served.connections()).toMatchObject({ connections: 0, openAnswers: 0 }))
  // Those that wait for a turn leave; what an origin has begun is kept.
  await eventually(() => expect(served.edge.queues()[0]).toEqual({ kind: 'page', active: 4, waiting: 0 }))
  for (const response of held) response.writeHead(200, { 'content-type': 'text/html' }).end('page')
  await nothingIsLeft(before)
  expect(asked).toHaveLength(4)
})

test('a page that others wait for is fetched although the first client has left', async () => {
  await serve(holds)
  for (let n = 1; n <= 4; n++) client(requestFor(`/media/${n}`))
  await eventually(() => expect(held).toHaveLength(4))
  const first = client(requestFor('/media/5'))
  await eventually(() => expect(served.edge.queues()[0]?.waiting).toBe(1))
  const second = client(requestFor('/media/5'))
  await eventually(() => expect(served.connections().openAnswers).toBe(6))
  first.socket.resetAndDestroy()
  await eventually(() => expect(served.connections().openAnswers).toBe(5))
  held[0]?.writeHead(200, { 'content-type': 'text/html' }).end('page')
  await eventually(() => expect(held).toHaveLength(5))
  held[4]?.writeHead(200, { 'content-type': 'text/html' }).end('page')
  await eventually(() => expect(second.statuses()).toEqual([200]))
})

test('of unread answers the largest give way when all are more than the bound', async () => {
  await serve(gives(LARGE, 'application/octet-stream'), { maxUnsent: 40 * MEBIBYTE })
  const before = sockets()
  const small = client(requestFor('/media/7'))
  await eventually(() => expect(small.statuses()).toEqual([200]))
  for (let n = 0; n < 12; n++) client(requestFor('/media/7'), { isReading: false })
  // A kept page is in memory once, whoever waits for it.
  await eventually(() => expect(served.connections().openAnswers).toBe(12))
  await eventually(() => expect(served.connections().unsentBytes).toBeGreaterThan(15 * MEBIBYTE))
  expect(served.connections().unsentBytes).toBeLessThan(17 * MEBIBYTE)
  expect(served.connections().closed.memory).toBe(0)
  for (let n = 0; n < 12; n++) client(requestFor(`/media/${100 + n}`), { isReading: false })
  // Of the twelve others, each of 16 MiB, one is left beside the first page.
  await eventually(() => expect(served.connections().closed.memory).toBe(11))
  await eventually(() => expect(served.connections().openAnswers).toBe(13))
  expect(served.connections().unsentBytes).toBeLessThanOrEqual(40 * MEBIBYTE)
  expect((await fetch(`${served.url}/api/health/live`, { headers: { connection: 'close' } })).status).toBe(200)
  for (const { socket } of clients) socket.destroy()
  await nothingIsLeft(before)
})
