import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { connect } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { AppError } from '@/server/errors'
import { type Behind, inThisThread } from '@/server/front/behind'
import { createFront } from '@/server/front/front'

const SITE = 'http://localhost:3000'
let server: Server | undefined
afterEach(() => server?.close())

async function serve(behind: Behind): Promise<number> {
  server = createServer(createFront({ behind, siteUrl: SITE, maxBytes: 1_000_000 }).handle)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  return at && typeof at === 'object' ? at.port : 0
}

const before = (next: RequestListener) => serve(inThisThread(next, SITE))

async function read(request: IncomingMessage, most = Number.POSITIVE_INFINITY): Promise<string> {
  let text = ''
  for await (const piece of request) {
    text += piece
    if (text.length > most) break
  }
  return text
}

test('a call arrives with its method, its headers and its body, and its answer goes back whole', async () => {
  const port = await before(async (request, response) => {
    const { method, url, headers } = request
    const body = await read(request)
    response.writeHead(201, { 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'] })
    response.end(JSON.stringify({ method, url, accept: headers.accept, cookie: headers.cookie, body: body.length }))
  })
  const body = 'x'.repeat(300_000)
  const headers = { accept: 'text/plain', cookie: 'session=secret' }
  const answer = await fetch(`http://127.0.0.1:${port}/api/a?b=c`, { method: 'POST', headers, body })
  expect(answer.status).toBe(201)
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(await answer.json()).toEqual({ method: 'POST', url: '/api/a?b=c', accept: 'text/plain', body: 300_000 })
})

test('who waits for the head of an answer to be written can add to it', async () => {
  const port = await before((_, response) => {
    const { writeHead } = response
    response.writeHead = (...given: unknown[]) => {
      response.setHeader('content-encoding', 'none')
      return Reflect.apply(writeHead, response, given)
    }
    response.flushHeaders()
    response.end('a')
  })
  const answer = await fetch(`http://127.0.0.1:${port}/api/a`)
  expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual(['none', 'a'])
})

test('an answer that is given up on the way is a failure at once', async () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => {})
  const port = await before((_, response) => {
    response.write('the start of it')
    response.destroy(new Error('the database went away'))
  })
  const answer = await fetch(`http://127.0.0.1:${port}/api/a`)
  expect([answer.status, (await answer.json()).code]).toEqual([500, 'internal'])
  expect(complaint).toHaveBeenCalledWith(expect.objectContaining({ message: 'the database went away' }))
  complaint.mockRestore()
})

test('what has no body is sent without one', async () => {
  const port = await before((request, response) => {
    response.writeHead(request.url === '/api/none' ? 204 : 200, { 'content-type': 'text/plain' })
    response.end(request.url === '/api/none' ? undefined : 'a')
  })
  const head = await fetch(`http://127.0.0.1:${port}/api/a`, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, 'text/plain', ''])
  const none = await fetch(`http://127.0.0.1:${port}/api/none`)
  expect([none.status, none.headers.get('content-length'), await none.text()]).toEqual([204, null, ''])
})

test('nobody says for the front where he comes from', async () => {
  const port = await before((request, response) => void response.end(request.headers['x-client-address']))
  const answer = await fetch(`http://127.0.0.1:${port}/api/a`, { headers: { 'x-client-address': '1.2.3.4' } })
  expect(await answer.text()).toBe('127.0.0.1')
})

test('a body that nobody reads to its end is out of the way of the next request', async () => {
  const port = await before(async (request, response) => {
    if (request.method === 'POST') await read(request, 10)
    response.writeHead(request.method === 'POST' ? 413 : 200).end('!')
  })
  const socket = connect(port, '127.0.0.1')
  let answers = ''
  socket.on('data', (piece) => {
    answers += piece
  })
  const size = 5_000_000
  socket.write(`POST /api/a HTTP/1.1\r\nhost: a\r\ncontent-length: ${size}\r\n\r\n${'x'.repeat(size)}`)
  socket.write('GET /api/a HTTP/1.1\r\nhost: a\r\n\r\n')
  await vi.waitFor(() => expect(answers).toMatch(/^HTTP\/1.1 413 [\s\S]*HTTP\/1.1 200 /))
  socket.destroy()
})

test('who sends a login slowly keeps nobody from his', async () => {
  const port = await before(async (request, response) => {
    const text = await read(request, 65_536)
    response.writeHead(200).end(String(text.length))
  })
  const slow = Array.from({ length: 200 }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.write('POST /api/users/login HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\nhalf of it')
    return socket
  })
  await vi.waitFor(() => expect(slow.every(({ bytesWritten }) => bytesWritten > 50)).toBe(true))
  const log = async (body: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/users/login`, { method: 'POST', body })
    return Number(await answer.text())
  }
  expect(await log('whole')).toBe(5)
  expect(await log('x'.repeat(40_000))).toBe(40_000)
  expect(await log('x'.repeat(1_000_000))).toBeGreaterThan(65_536)
  for (const socket of slow) socket.destroy()
})

test('a client that leaves in the middle of its body is no fault of ours', async () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => {})
  const failed = vi.fn()
  const port = await before(async (request, response) => {
    await read(request).catch(failed)
    response.writeHead(400).end()
  })
  const socket = connect(port, '127.0.0.1')
  socket.write('POST /api/a HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\nhalf of it')
  await vi.waitFor(() => expect(socket.bytesWritten).toBeGreaterThan(50))
  socket.end()
  await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce())
  expect(failed.mock.calls[0]?.[0]).toMatchObject({ code: 'malformedBody' })
  expect(complaint).not.toHaveBeenCalled()
  complaint.mockRestore()
})

test('what is too much is refused: a page as a page, a call as a problem', async () => {
  const refuse = () => Promise.reject(new AppError('overloaded'))
  const port = await serve({ render: refuse, call: refuse })
  for (const [path, type] of [
    ['/media', 'text/html; charset=utf-8'],
    ['/api/media', 'application/problem+json'],
    ['/api/media/7', 'application/problem+json'],
    ['/_next/static/a.js', 'application/problem+json'],
  ]) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    expect([answer.status, answer.headers.get('content-type')], path).toEqual([503, type])
    expect(answer.headers.get('retry-after'), path).toBe('2')
  }
})
