import { createServer, type Server, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { type Collected, collect } from '@/server/web/origin/collect'
import { closed, listening, portOf } from '@/tests/support/edge'
import { eventually } from '@/tests/support/eventually'

let server: Server | undefined
afterEach(async () => {
  if (server) await closed(server)
})

/** The collected answer of a handler, and the answer that is sent after it. */
async function collected(handle: (response: ServerResponse) => void): Promise<[Collected, Response]> {
  const { promise, port } = await serve((response) => {
    const collecting = collect(response)
    handle(response)
    return collecting
  })
  const answer = await fetch(`http://127.0.0.1:${port}`)
  return [await promise, answer]
}

/** A server that collects and then answers "sent". */
async function serve(collecting: (response: ServerResponse) => Promise<Collected>) {
  let settle: (collected: Promise<Collected>) => void = () => {}
  const promise = new Promise<Collected>((resolve) => {
    settle = resolve
  })
  server = createServer((_, response) => {
    const collected = collecting(response)
    settle(collected)
    collected.then(
      () => response.writeHead(203, { 'x-own': 'yes' }).end('sent'),
      () => {},
    )
  })
  return { promise, port: portOf(await listening(server, 0)) }
}

test('nothing of what is written is sent, and the response can be used afterwards', async () => {
  const [{ status, headers, body }, answer] = await collected((response) => {
    response.setHeader('x-early', 'a')
    response.writeHead(404, 'Gone', { 'Content-Type': 'text/html', 'x-number': 7 })
    response.write('one ')
    response.end('two')
  })
  expect([status, String(body)]).toEqual([404, 'one two'])
  expect(headers).toEqual({ 'x-early': 'a', 'content-type': 'text/html', 'x-number': '7' })
  expect([answer.status, await answer.text(), answer.headers.get('x-own')]).toEqual([203, 'sent', 'yes'])
  for (const name of ['x-early', 'content-type', 'x-number']) expect(answer.headers.get(name)).toBeNull()
})

test('text is collected in its encoding, bytes unchanged', async () => {
  const [{ body }] = await collected((response) => {
    response.write('é', 'latin1')
    response.write('4d', 'hex')
    response.write(new Uint8Array([0x4e]))
    response.end('ō')
  })
  expect(body).toEqual(Buffer.concat([Buffer.from([0xe9, 0x4d, 0x4e]), Buffer.from('ō')]))
})

test('later changes of a written buffer have no effect', async () => {
  const bytes = Buffer.from('before')
  const [{ body }] = await collected((response) => {
    response.write(bytes)
    bytes.write('after!')
    response.end()
  })
  expect(String(body)).toBe('before')
})

test('an answer without a status or a body is collected', async () => {
  const [{ status, headers, body }] = await collected((response) => response.end())
  expect([status, headers, body.length]).toEqual([200, {}, 0])
})

test('callbacks of write() and end() are called', async () => {
  const told: string[] = []
  await collected((response) => {
    response.write('a', () => told.push('a'))
    response.write('b', 'utf8', () => told.push('b'))
    response.end('c', () => told.push('c'))
  })
  expect(told).toEqual(['a', 'b', 'c'])
})

test.each([
  ['flushes the head', (response: ServerResponse) => void response.flushHeaders()],
  ['writes', (response: ServerResponse) => void response.write('')],
  ['ends', () => {}],
])('a wrapper of writeHead can add headers when a handler %s', async (_, begin) => {
  const [{ headers, body }, answer] = await collected((response) => {
    const { writeHead } = response
    let times = 0
    response.writeHead = (...given: unknown[]) => {
      response.setHeader('x-times', ++times)
      return Reflect.apply(writeHead, response, given)
    }
    begin(response)
    response.end('a')
  })
  expect([headers['x-times'], String(body)]).toEqual(['1', 'a'])
  expect(answer.headers.get('x-times')).toBeNull()
})

test('a client that disconnects meanwhile ends it', async () => {
  const began = vi.fn()
  const { promise, port } = await serve((response) => {
    began()
    return collect(response)
  })
  const socket = connect(port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
  await eventually(() => expect(began).toHaveBeenCalled())
  socket.destroy()
  await expect(promise).rejects.toThrow('The client disconnected.')
})
