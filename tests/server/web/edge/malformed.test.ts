import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createConnections } from '@/server/web/edge/connections'
import { createEdgeServer } from '@/server/web/edge/server'
import { closed, listening, portOf } from '@/tests/support/edge'

let server: Server
beforeEach(async () => {
  server = await listening(
    createEdgeServer((request, response) => {
      if (request.url === '/half') response.writeHead(200, { 'content-length': 100 }).write('half')
      else response.end('page')
    }, createConnections(1_000_000)),
    0,
  )
})
afterEach(() => closed(server))

/** What the edge answers to these bytes before it closes the connection. */
async function sent(bytes: string): Promise<string> {
  const socket = connect(portOf(server), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes)
  return text(socket)
}

const LONG = `host: x\r\naccept: ${'x'.repeat(20_000)}\r\n\r\n`

test.each([`GET / HTTP/1.1\r\n${LONG}`, 'GET / HTTP/9\r\n\r\n', 'nothing\r\n\r\n'])(
  '%j is refused with a problem',
  async (bytes) => {
    const answer = await sent(bytes)
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ status: 400, code: 'malformedAddress' })
  },
)

test('the answer to HEAD has no body', async () => {
  const answer = await sent(`HEAD / HTTP/1.1\r\n${LONG}`)
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  expect(answer.endsWith('\r\n\r\n')).toBe(true)
})

test('a client that has said nothing in time hears nothing', async () => {
  const accepted = once(server, 'connection')
  const socket = connect(portOf(server), '127.0.0.1')
  const [theirs] = await accepted
  server.emit('clientError', Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), theirs)
  expect(await text(socket)).toBe('')
})

test('nothing is said into an answer that has begun', async () => {
  const socket = connect(portOf(server), '127.0.0.1')
  socket.write('GET /half HTTP/1.1\r\nhost: x\r\n\r\n')
  const [begun] = await once(socket, 'data')
  expect(String(begun)).toMatch(/^HTTP\/1\.1 200 /)
  socket.write('nothing\r\n\r\n')
  expect(String(begun) + (await text(socket))).toMatch(/\r\n\r\n(half)?$/)
})
