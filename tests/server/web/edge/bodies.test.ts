import type { IncomingMessage, RequestListener } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { upload } from '@/app/shared.cache'
import { log as appLog } from '@/server/platform/log'
import { DEFAULT_BODY_BYTES } from '@/server/web/http/cache-policy'
import { type ServedEdge, serveEdge } from '@/tests/support/edge'
import { eventually } from '@/tests/support/eventually'

let served: ServedEdge | undefined
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await served?.stop()
})

async function serve(next: RequestListener): Promise<number> {
  served = await serveEdge(next)
  return served.port
}

async function read(request: IncomingMessage, most = Number.POSITIVE_INFINITY): Promise<string> {
  let text = ''
  for await (const piece of request) {
    text += piece
    if (text.length > most) break
  }
  return text
}

/** A raw connection; `answers` has everything received so far. */
function open(port: number): { socket: Socket; answers: () => string } {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  sockets.push(socket)
  let text = ''
  socket.on('data', (piece) => {
    text += piece
  })
  return { socket, answers: () => text }
}

const head = (line: string, length: number) => `${line} HTTP/1.1\r\nhost: a\r\ncontent-length: ${length}\r\n\r\n`

test.each([
  ['/api/a?b=c', 60_000],
  ['/api/upload/user?b=c', 300_000],
])(
  'a call to %s is forwarded with its method, headers and body, and its answer comes back complete',
  async (path, size) => {
    const port = await serve(async (request, response) => {
      const { method, url, headers } = request
      const body = await read(request)
      response.writeHead(201, { 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'] })
      response.end(JSON.stringify({ method, url, accept: headers.accept, cookie: headers.cookie, body: body.length }))
    })
    const body = 'x'.repeat(size)
    const headers = { accept: 'text/plain', cookie: 'session=secret' }
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body })
    expect(answer.status).toBe(201)
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(await answer.json()).toEqual({ method: 'POST', url: path, accept: 'text/plain', body: size })
  },
)

test('an unread body does not disturb the next request', async () => {
  const port = await serve(async (request, response) => {
    if (request.method === 'POST') await read(request, 10)
    response.writeHead(request.method === 'POST' ? 413 : 200).end('!')
  })
  for (const [path, size] of [
    ['/api/a', 5_000_000],
    ['/api/upload/user', 5_000_000],
    ['/api/upload/user', 50_000_000],
  ] as const) {
    const { socket, answers } = open(port)
    socket.write(`${head(`POST ${path}`, size)}${'x'.repeat(size)}`)
    socket.write('GET /api/a HTTP/1.1\r\nhost: a\r\n\r\n')
    await eventually(() => expect(answers(), path).toMatch(/^HTTP\/1.1 413 [\s\S]*HTTP\/1.1 200 /))
  }
})

test.each([
  ['POST /api/a', DEFAULT_BODY_BYTES],
  ['PUT /api/media/7', DEFAULT_BODY_BYTES],
  ['POST /api/upload/user', upload.bodyBytes],
])('%s of more than %i bytes is refused by its declared length, before any of it arrives', async (line, most) => {
  const asked = vi.fn()
  const port = await serve(async (request, response) => {
    asked()
    response.end(String((await read(request)).length))
  })
  const { socket, answers } = open(port)
  socket.write(head(line, most + 1))
  await eventually(() => expect(answers()).toMatch(/^HTTP\/1.1 413 [\s\S]*"code":"bodyTooLarge"/))
  expect(asked).not.toHaveBeenCalled()
  const just = open(port)
  just.socket.write(head(line, most) + 'x'.repeat(most))
  await eventually(() => expect(just.answers()).toMatch(new RegExp(`^HTTP/1.1 200 [\\s\\S]*\r\n\r\n${most}$`)))
})

test('a small body of unknown length is refused when it exceeds the limit', async () => {
  const asked = vi.fn()
  const port = await serve((_, response) => {
    asked()
    response.end()
  })
  const { socket, answers } = open(port)
  socket.write('POST /api/a HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n')
  const piece = 'x'.repeat(DEFAULT_BODY_BYTES / 2)
  const write = (times: number) => {
    for (let n = 0; n < times; n++) socket.write(`${piece.length.toString(16)}\r\n${piece}\r\n`)
  }
  write(3)
  await eventually(() => expect(answers()).toMatch(/^HTTP\/1.1 413 /))
  expect(asked).not.toHaveBeenCalled()
  write(3)
  socket.write('0\r\n\r\nGET /api/a HTTP/1.1\r\nhost: a\r\n\r\n')
  await eventually(() => expect(answers()).toMatch(/HTTP\/1.1 200 /))
})

test('a slow login body does not delay another login', async () => {
  const port = await serve(async (request, response) => {
    const text = await read(request, 65_536)
    response.writeHead(200).end(String(text.length))
  })
  const slow = Array.from({ length: 200 }, () => {
    const { socket } = open(port)
    socket.write(`${head('POST /api/users/login', 100)}half of it`)
    return socket
  })
  await eventually(() => expect(slow.every(({ bytesWritten }) => bytesWritten > 50)).toBe(true))
  const log = (body: string) => fetch(`http://127.0.0.1:${port}/api/users/login`, { method: 'POST', body })
  expect(await (await log('whole')).text()).toBe('5')
  expect(await (await log('x'.repeat(40_000))).text()).toBe('40000')
  expect((await log('x'.repeat(1_000_000))).status).toBe(413)
})

test('a slow upload only occupies a slot of uploads', async () => {
  let uploads = 0
  const port = await serve(async (request, response) => {
    if (request.url === '/api/upload/user') uploads++
    const text = await read(request).catch(() => '')
    response.end(String(text.length))
  })
  const slow = Array.from({ length: 300 }, () => {
    const { socket } = open(port)
    socket.write(`${head('POST /api/upload/user', 1_000_000)}some of it`)
    return socket
  })
  await eventually(() => expect(slow.every(({ bytesWritten }) => bytesWritten > 50)).toBe(true))
  const answer = await fetch(`http://127.0.0.1:${port}/api/users/login`, { method: 'POST', body: 'whole' })
  expect(await answer.text()).toBe('5')
  await eventually(() => expect(uploads).toBe(8))
})

test('a client that disconnects during a small body is not an error of ours, and no origin is asked', async () => {
  const complaint = vi.spyOn(appLog, 'error').mockImplementation(() => {})
  const asked = vi.fn()
  const port = await serve((_, response) => {
    asked()
    response.end()
  })
  const { socket } = open(port)
  socket.write(`${head('POST /api/a', 100)}half of it`)
  await eventually(() => expect(socket.bytesWritten).toBeGreaterThan(50))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.end()
  await closed
  await fetch(`http://127.0.0.1:${port}/api/b`)
  expect(asked).toHaveBeenCalledOnce()
  expect(complaint).not.toHaveBeenCalled()
  complaint.mockRestore()
})

test('nor is one that disconnects during an upload; the origin sees the abort', async () => {
  const complaint = vi.spyOn(appLog, 'error').mockImplementation(() => {})
  const began = vi.fn()
  const failed = vi.fn()
  const port = await serve(async (request, response) => {
    request.once('data', began)
    await read(request).catch(failed)
    response.writeHead(400).end()
  })
  const { socket } = open(port)
  socket.write(`${head('POST /api/upload/user', 1_000_000)}half of it`)
  await eventually(() => expect(began).toHaveBeenCalled())
  socket.destroy()
  await eventually(() => expect(failed).toHaveBeenCalledOnce())
  expect(failed.mock.calls[0]?.[0]).toMatchObject({ code: 'ECONNRESET' })
  expect(complaint).not.toHaveBeenCalled()
  complaint.mockRestore()
})

test.each([
  [DEFAULT_BODY_BYTES, true],
  [DEFAULT_BODY_BYTES + 1, false],
])('a client that asks before it sends %i bytes is told to send them: %s', async (length, isTold) => {
  const port = await serve(async (request, response) => void response.end(String((await read(request)).length)))
  const { socket, answers } = open(port)
  socket.write(head('POST /api/x', length).replace('\r\n\r\n', '\r\nexpect: 100-continue\r\n\r\n'))
  await eventually(() => expect(answers()).toMatch(/^HTTP\/1\.1 \d+/))
  if (isTold) socket.write('x'.repeat(length))
  await eventually(() => expect(answers()).toMatch(isTold ? /200 OK.*65536/s : /413 Payload Too Large/))
  expect(answers().includes('100 Continue')).toBe(isTold)
})
