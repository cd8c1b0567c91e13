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
    createEdgeServer((_, response) => void response.end('page'), createConnections(1_000_000)),
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
