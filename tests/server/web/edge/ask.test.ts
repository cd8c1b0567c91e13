import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '@/server/platform/errors'
import { type Answered, type Asked, asker } from '@/server/web/edge/ask'
import { createUpstreams, type Upstreams } from '@/server/web/edge/upstreams'
import { closed, listening, portOf } from '@/tests/support/edge'
import { eventually } from '@/tests/support/eventually'

const MEBIBYTE = 1024 * 1024

let servers: Server[] = []
let upstreams: Upstreams
const onInvalidated = vi.fn()
const onLost = vi.fn()

beforeEach(() => {
  servers = []
  upstreams = createUpstreams()
  onInvalidated.mockReset()
  onLost.mockReset()
})
afterEach(() => Promise.all(servers.map(closed)))

/** Adds an origin to the rotation; the first one added is asked first. Returns the requests that it got. */
async function givenOrigin(handle: RequestListener): Promise<{ asked: string[]; server: Server }> {
  const asked: string[] = []
  const server = await listening(
    createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`)
      handle(request, response)
    }),
    0,
  )
  servers.push(server)
  upstreams.add({ port: portOf(server) })
  return { asked, server }
}

const ask = (asked: Partial<Asked> = {}, take: (answered: Answered) => Promise<unknown> = textOf) =>
  asker({ upstreams, secret: 'of this start', onInvalidated, onLost })(
    { method: 'GET', address: '/a', headers: {}, ...asked },
    take,
  )

const textOf = async ({ status, start }: Answered) => `${status} ${start}`

const answers =
  (text: string): RequestListener =>
  (_, response) =>
    void response.end(text)

const dies: RequestListener = (request) => void request.socket.destroy()

const diesInTheMiddle: RequestListener = (request, response) => {
  response.writeHead(200, { 'content-length': 100 })
  response.write('the start of it', () => request.socket.destroy())
}

test('an origin gets the request with the secret of this start', async () => {
  const seen: unknown[] = []
  await givenOrigin(async (request, response) => {
    const body: Buffer[] = []
    for await (const piece of request) body.push(piece)
    seen.push(request.method, request.url, request.headers['x-a'], request.headers['x-origin-secret'], String(body))
    response.writeHead(201).end('made')
  })
  const asked = { method: 'PUT', address: '/a?b=c', headers: { 'x-a': 'b', 'x-origin-secret': 'forged' } }
  expect(await ask({ ...asked, body: Buffer.from('{}') })).toBe('201 made')
  expect(seen).toEqual(['PUT', '/a?b=c', 'b', 'of this start', '{}'])
})

test.each(['GET', 'OPTIONS'])(
  'a %s is retried on another origin when the first is lost before it answers',
  async (method) => {
    const first = await givenOrigin(dies)
    const second = await givenOrigin(answers('whole'))
    expect(await ask({ method })).toBe('200 whole')
    expect([first.asked, second.asked]).toEqual([[`${method} /a`], [`${method} /a`]])
    expect(onLost).not.toHaveBeenCalled()
  },
)

test('a read is retried when the first origin is lost in the middle of its answer', async () => {
  const first = await givenOrigin(diesInTheMiddle)
  const second = await givenOrigin(answers('whole'))
  expect(await ask()).toBe('200 whole')
  expect([first.asked, second.asked]).toEqual([['GET /a'], ['GET /a']])
})

test('a read is retried when nothing listens there any more', async () => {
  const { server } = await givenOrigin(answers('never'))
  const second = await givenOrigin(answers('whole'))
  await closed(server)
  expect(await ask()).toBe('200 whole')
  expect(second.asked).toEqual(['GET /a'])
})

test('a read is retried once, not more', async () => {
  const origins = [await givenOrigin(dies), await givenOrigin(diesInTheMiddle), await givenOrigin(answers('whole'))]
  await expect(ask()).rejects.toMatchObject({ code: 'overloaded' })
  expect(origins.map(({ asked }) => asked.length)).toEqual([1, 1, 0])
})

test('without another origin the same one is asked again', async () => {
  let times = 0
  const { asked } = await givenOrigin((request, response) => {
    const handle = times++ === 0 ? dies : answers('whole')
    handle(request, response)
  })
  expect(await ask()).toBe('200 whole')
  expect(asked).toHaveLength(2)
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s is never retried: it may have been committed', async (method) => {
  for (const handle of [dies, diesInTheMiddle]) {
    onLost.mockReset()
    upstreams = createUpstreams()
    const first = await givenOrigin(handle)
    const second = await givenOrigin(answers('whole'))
    await expect(ask({ method, body: Buffer.from('{}') })).rejects.toMatchObject({ code: 'interrupted' })
    expect([first.asked, second.asked]).toEqual([[`${method} /a`], []])
    expect(onLost).toHaveBeenCalledOnce()
  }
})

test('a request with a body is never retried, whatever its method', async () => {
  const first = await givenOrigin(dies)
  const second = await givenOrigin(answers('whole'))
  await expect(ask({ method: 'OPTIONS', body: Buffer.from('{}') })).rejects.toMatchObject({ code: 'interrupted' })
  expect([first.asked.length, second.asked.length]).toEqual([1, 0])
})

test('a refusal counts as an answer', async () => {
  await givenOrigin((_, response) => void response.writeHead(503).end('busy'))
  const second = await givenOrigin(answers('whole'))
  expect(await ask()).toBe('503 busy')
  expect(second.asked).toEqual([])
})

test('a failure after the answer was forwarded is not retried', async () => {
  const first = await givenOrigin(answers('whole'))
  const second = await givenOrigin(answers('whole'))
  const broken = new Error('the client is gone')
  await expect(ask({}, () => Promise.reject(broken))).rejects.toBe(broken)
  await expect(ask({ method: 'POST' }, () => Promise.reject(broken))).rejects.toBe(broken)
  expect([first.asked, second.asked]).toEqual([['GET /a'], ['POST /a']])
})

test("when the client disconnects, the origin's request is aborted", async () => {
  for (const method of ['GET', 'POST']) {
    upstreams = createUpstreams()
    const left = vi.fn()
    const { asked } = await givenOrigin((_, response) => void response.once('close', left))
    const second = await givenOrigin(answers('whole'))
    const leaving = new AbortController()
    const outcome = expect(ask({ method, signal: leaving.signal })).rejects.toThrow()
    await eventually(() => expect(asked).toHaveLength(1))
    leaving.abort()
    await outcome
    await eventually(() => expect(left).toHaveBeenCalledOnce())
    expect([second.asked, onLost.mock.calls]).toEqual([[], []])
  }
})

test('invalidated tags are reported with the head of the answer, before the client gets it', async () => {
  const order: unknown[] = []
  onInvalidated.mockImplementation((tags) => order.push(tags))
  let finish = () => {}
  await givenOrigin((_, response) => {
    response.writeHead(200, { 'x-invalidated-tags': 'media:7,index:media' }).flushHeaders()
    finish = () => response.end()
  })
  const asked = ask({ method: 'PUT' }, async () => order.push('taken'))
  await eventually(() => expect(order).toEqual([['media:7', 'index:media']]))
  finish()
  await asked
  expect(order).toEqual([['media:7', 'index:media'], 'taken'])
})

test('they are reported even if the rest of the answer is lost', async () => {
  await givenOrigin((request, response) => {
    response.setHeader('x-invalidated-tags', 'media:7')
    diesInTheMiddle(request, response)
  })
  await expect(ask({ method: 'PUT' })).rejects.toMatchObject({ code: 'interrupted' })
  expect([onInvalidated.mock.calls, onLost.mock.calls]).toEqual([[[['media:7']]], [[]]])
})

test('an answer up to one MiB is buffered; a longer one is streamed', async () => {
  let size = MEBIBYTE
  await givenOrigin((_, response) => void response.end(Buffer.alloc(size, 'x')))
  await ask({}, async ({ start, rest }) => expect([start.length, rest]).toEqual([size, null]))
  size = 3 * MEBIBYTE
  await ask({}, async ({ start, rest }) => {
    expect(start.length).toBeGreaterThan(MEBIBYTE)
    expect(start.length).toBeLessThan(2 * MEBIBYTE)
    let read = start.length
    for (let next = await rest?.next(); next && !next.done; next = await rest?.next()) read += next.value.length
    expect(read).toBe(size)
  })
})

test.each([
  ['header', { headers: { 'x-a': 'a\nb' } }],
  ['method', { method: 'GE T' }],
  ['address', { address: '/a b' }],
])('a %s that cannot be sent is refused, and no origin is asked', async (_, asked) => {
  const origin = await givenOrigin(answers('never'))
  for (const method of ['GET', 'PUT'])
    await expect(ask({ method, ...asked })).rejects.toMatchObject({ code: 'malformedAddress' })
  expect([origin.asked, onLost.mock.calls]).toEqual([[], []])
})

test('without any origin the answer is overloaded', async () => {
  upstreams = { ...upstreams, use: () => Promise.reject(new AppError('overloaded')) }
  await expect(ask()).rejects.toMatchObject({ code: 'overloaded' })
  await expect(ask({ method: 'POST' })).rejects.toMatchObject({ code: 'overloaded' })
  expect(onLost).not.toHaveBeenCalled()
})

test('reads without a token may be answered from the replica, while it is current', async () => {
  const allowed: unknown[] = []
  await givenOrigin((request, response) => {
    allowed.push(request.headers['x-read-replica'] === '1')
    response.end()
  })
  let isCurrent = true
  const replica = { isCurrent: () => isCurrent, noteWrite: vi.fn() }
  const askWith = asker({ upstreams, secret: 'of this start', replica, onInvalidated, onLost })
  const all: Partial<Asked>[] = [
    {},
    { headers: { authorization: 'Bearer any' } },
    { headers: { cookie: 'any=1' } },
    { headers: { 'x-api-key': 'any' } },
    { method: 'POST' },
  ]
  for (const asked of all) await askWith({ method: 'GET', address: '/a', headers: {}, ...asked }, textOf)
  isCurrent = false
  await askWith({ method: 'GET', address: '/a', headers: {} }, textOf)
  expect(allowed).toEqual([true, false, false, false, false, false])
  expect(replica.noteWrite).not.toHaveBeenCalled()
})

test('the watch of the replica is told of writes, also of those that may have been done', async () => {
  const { server } = await givenOrigin((_, response) => {
    response.setHeader('x-invalidated-tags', 'media:1')
    response.end()
  })
  const replica = { isCurrent: () => true, noteWrite: vi.fn() }
  const askWith = asker({ upstreams, secret: 'of this start', replica, onInvalidated, onLost })
  const write = () => askWith({ method: 'POST', address: '/a', headers: {} }, textOf)
  await write()
  expect(replica.noteWrite).toHaveBeenCalledTimes(1)
  server.removeAllListeners('request').on('request', dies)
  await expect(write()).rejects.toMatchObject({ code: 'interrupted' })
  expect(replica.noteWrite).toHaveBeenCalledTimes(2)
})
