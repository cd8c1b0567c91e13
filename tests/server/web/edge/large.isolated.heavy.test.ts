import { once } from 'node:events'
import { get, type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ServedEdge, serveEdge } from '@/tests/support/edge'
import { eventually } from '@/tests/support/eventually'

const MEBIBYTE = 1024 * 1024
const SIZE = 50 * MEBIBYTE
/** Written repeatedly, so that the test itself takes no memory. */
const PIECE = Buffer.alloc(64 * 1024, 'x')

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

let served: ServedEdge
/** Bytes that Next has written, or read. */
let written = 0
let read = 0
let isAborted = false

beforeEach(async () => {
  written = read = 0
  isAborted = false
  served = await serveEdge(async (request, response) => {
    response.once('close', () => {
      isAborted ||= !response.writableFinished
    })
    for await (const piece of request) read += piece.length
    response.writeHead(200, { 'content-type': 'application/json' })
    await pipeline(Readable.from(pieces(), { objectMode: false }), response).catch(() => {})
  })
})
afterEach(() => served.stop())

function* pieces() {
  for (; written < SIZE; written += PIECE.length) yield PIECE
}

async function opened(path: string): Promise<IncomingMessage> {
  const [response] = await once(get(served.url + path), 'response')
  return response
}

/** Bytes of all buffers that are in use. */
function buffers(): number {
  collectGarbage()
  return process.memoryUsage().arrayBuffers
}

test('a large answer streams through the edge in little memory', async () => {
  const before = buffers()
  // What was in use before can be freed meanwhile: then none is more.
  const more: number[] = []
  let size = 0
  for await (const piece of await opened('/api/users/export')) {
    size += piece.length
    if (size % (4 * MEBIBYTE) < piece.length) more.push(buffers() - before)
  }
  expect(size).toBe(SIZE)
  expect(more.length).toBeGreaterThan(10)
  expect(Math.max(...more)).toBeLessThan(40 * MEBIBYTE)
})

test('a client that does not read stops the origin from writing', async () => {
  const before = buffers()
  const response = await opened('/api/users/export')
  // Everything is in this process: so many turns would be enough to write all of it.
  for (let turn = 0; turn < 4 * (SIZE / PIECE.length); turn++) await setImmediate()
  expect(written).toBeLessThan(SIZE / 2)
  expect(buffers() - before).toBeLessThan(40 * MEBIBYTE)
  let size = 0
  for await (const piece of response) size += piece.length
  expect([size, written]).toEqual([SIZE, SIZE])
})

test('a client that disconnects ends the answer at the origin', async () => {
  const response = await opened('/api/users/export')
  response.destroy()
  await eventually(() => expect(isAborted).toBe(true))
  expect(written).toBeLessThan(SIZE)
})

test('a large upload streams, too: its start is read before its end is sent', async () => {
  const size = 5 * MEBIBYTE
  const sending = request(`${served.url}/api/upload/user`, { method: 'POST', headers: { 'content-length': size } })
  const answered = once(sending, 'response')
  const write = () => {
    for (let sent = 0; sent < size / 2; sent += PIECE.length) sending.write(PIECE)
  }
  write()
  await eventually(() => expect(read).toBe(size / 2))
  write()
  sending.end()
  const [response] = (await answered) as [IncomingMessage]
  expect([response.statusCode, read]).toEqual([200, size])
  response.destroy()
})
