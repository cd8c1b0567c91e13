import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ServedEdge, serveEdge } from '@/tests/support/edge'
import { eventually } from '@/tests/support/eventually'
import { type RawClient, rawClient, requestFor } from '@/tests/support/raw-client'

/**
 * The looks at connections are made by setInterval. It is faked before the first of them, so these tests are in a file
 * of their own.
 */
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })

const PIECE = Buffer.alloc(64 * 1024, 'x')
/** More than the operating system takes for a client that does not read. */
const SIZE = 64 * 1024 * 1024

let served: ServedEdge
let client: RawClient
let held: ServerResponse[] = []
/** Whether Next's answer was given up. */
let isAborted = false

beforeEach(async () => {
  held = []
  isAborted = false
  served = await serveEdge(
    async (request, response) => {
      if (request.url?.includes('hold')) return void held.push(response)
      response.once('close', () => {
        isAborted ||= !response.writableFinished
      })
      response.writeHead(200, { 'content-type': 'application/octet-stream' })
      if (request.url?.startsWith('/media')) response.end(Buffer.alloc(SIZE, 'x'))
      else await pipeline(Readable.from(pieces(), { objectMode: false }), response).catch(() => {})
    },
    { maxUnsent: 2 * SIZE },
  )
})
afterEach(async () => {
  client.socket.destroy()
  await served.stop()
})

function* pieces() {
  for (let size = 0; size < SIZE; size += PIECE.length) yield PIECE
}

const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)
const unsent = () => served.connections().unsentBytes
const places = () => served.edge.queues().reduce((sum, { active, waiting }) => sum + active + waiting, 0)

/** Waits for a state without any fake time: nothing is looked at meanwhile. */
async function until(check: () => boolean): Promise<void> {
  while (!check()) await new Promise(setImmediate)
}

test.each([
  ['a page', '/media/7', 0],
  ['a download', '/api/torrents/7/download', 1],
  ['an export', '/api/users/export', 1],
])('%s of which nothing is read for a minute ends, and everything is given back', async (_, path, place) => {
  client = rawClient(served.port, requestFor(path), { isReading: false })
  await until(() => unsent() > 0 && places() === place)
  await wait(55)
  expect(served.connections()).toMatchObject({ connections: 1, openAnswers: 1, closed: { stalled: 0 } })
  await wait(10)
  expect(served.connections()).toEqual({
    connections: 0,
    openAnswers: 0,
    unsentBytes: 0,
    closed: { pipelining: 0, memory: 0, stalled: 1 },
  })
  await until(() => places() === 0)
  if (place) await until(() => isAborted)
})

test('requests that a client sends meanwhile do not keep the answer alive', async () => {
  client = rawClient(served.port, requestFor('/api/users/export'), { isReading: false })
  await until(() => unsent() > 0)
  for (let second = 0; second < 65; second += 5) {
    client.socket.write(requestFor('/api/health/live'))
    await wait(5)
  }
  expect(served.connections()).toMatchObject({ connections: 0, closed: { stalled: 1 } })
})

test('a client that reads a little each half minute gets its answer whole', async () => {
  client = rawClient(served.port, requestFor('/api/users/export'), { isReading: false })
  await until(() => unsent() > 0)
  let size = 0
  client.socket.on('data', (piece) => {
    size += piece.length
  })
  client.socket.pause()
  while (size < SIZE) {
    const goal = Math.min(SIZE, size + 8 * 1024 * 1024)
    client.socket.resume()
    await until(() => size >= goal)
    client.socket.pause()
    await wait(30)
  }
  expect(served.connections().closed.stalled).toBe(0)
})

test('an origin may take its time', async () => {
  client = rawClient(served.port, requestFor('/api/hold'))
  await until(() => held.length === 1)
  await wait(90)
  held[0]?.writeHead(200).end('late')
  await until(() => client.statuses().length === 1)
  expect(client.statuses()).toEqual([200])
})

test('a refused client that leaves its side open is closed after a minute', async () => {
  client = rawClient(served.port, 'nothing\r\n\r\n', { allowHalfOpen: true })
  await until(() => client.statuses().length === 1)
  await wait(55)
  expect(served.connections()).toMatchObject({ connections: 1, closed: { stalled: 0 } })
  await wait(10)
  expect(served.connections()).toMatchObject({ connections: 0 })
})

test('a client that closes its side is given up, also while it reads nothing', async () => {
  client = rawClient(served.port, requestFor('/api/hold'), { allowHalfOpen: true })
  await until(() => held.length === 1)
  client.socket.end()
  await until(() => served.connections().connections === 0 && places() === 0)
  client = rawClient(served.port, requestFor('/api/users/export'), { allowHalfOpen: true, isReading: false })
  await until(() => unsent() > 0)
  client.socket.end()
  await wait(65)
  await eventually(() => expect([served.connections().connections, places()]).toEqual([0, 0]))
})
