import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FetchRules, fetchForeign } from '@/server/platform/fetching/fetch'

let server: Server
let base: string
let port: number
let respond: (request: IncomingMessage, response: ServerResponse) => void

beforeAll(async () => {
  server = createServer((request, response) => respond(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
  base = `http://localhost:${port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const OPERATOR: FetchRules = { from: 'operator', maxBytes: 100_000, within: 20_000 }
const CONTENT: FetchRules = { ...OPERATOR, from: 'content' }

async function read(address: string, rules: FetchRules = OPERATOR) {
  const { body, ...head } = await fetchForeign(address, rules)
  const parts: Buffer[] = []
  for await (const part of body) parts.push(part)
  return { ...head, text: Buffer.concat(parts).toString() }
}

const fault = (address: string, rules?: FetchRules) =>
  read(address, rules).then(
    () => 'none',
    (error: { fault?: string }) => error.fault,
  )

/** No name is resolved by these. */
const never = () => Promise.reject(new Error('resolved'))

describe('an address from content', () => {
  test.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0177.0.0.1/',
    'https://0x7f.0.0.1/',
    'https://127.1/',
    'https://[::1]/',
    'https://017700000001/',
    'https://0x7f000001/',
    'https://①②⑦.0.0.1/',
    'https://0/',
    'https://[::ffff:127.0.0.1]/',
    'https://[0:0:0:0:0:ffff:7f00:1]/',
    'https://[::ffff:a9fe:a9fe]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[fe80::1]/',
    'https://[ff02::1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/',
    'https://192.168.1.1/',
    'https://224.0.0.1/',
    'https://localhost/',
  ])('%s is refused', async (address) => {
    expect(await fault(address, CONTENT)).toBe('privateAddress')
  })

  test.each([
    ['http://example.org/', 'protocol'],
    ['file:///etc/passwd', 'protocol'],
    ['ftp://example.org/', 'protocol'],
    ['data:text/plain,x', 'protocol'],
    ['https://example.org:22/', 'port'],
    ['https://example.org:6379\u0000/', 'address'],
    ['https://name:word@example.org/', 'address'], // secretlint-disable-line
    ['no address', 'address'],
    ['', 'address'],
  ])('%s is refused without a question to the resolver', async (address, expected) => {
    expect(await fault(address, { ...CONTENT, resolve: never })).toBe(expected)
  })

  test('may be on an allowed host, also by http', async () => {
    respond = (_, response) => response.end('allowed')
    expect((await read(`${base}/`, { ...CONTENT, allowedHosts: ['localhost'] })).text).toBe('allowed')
  })

  test('of an allowed host does not redirect to another one that is private', async () => {
    respond = (_, response) => response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end()
    expect(await fault(base, { ...CONTENT, allowedHosts: ['localhost'] })).toBe('protocol')
    respond = (_, response) => response.writeHead(302, { location: `https://127.0.0.1:${port}/` }).end()
    expect(await fault(base, { ...CONTENT, allowedHosts: ['localhost'] })).toBe('privateAddress')
  })
})

test('a name is resolved once, and the connection goes to that address', async () => {
  respond = ({ headers }, response) => response.end(headers.host)
  const answers = ['127.0.0.1', '10.0.0.1']
  let asked = 0
  const changing = async () => [{ address: answers[asked++] ?? '', family: 4 }]
  const { text } = await read(`http://changing.example:${port}/`, { ...OPERATOR, resolve: changing })
  expect(text).toBe(`changing.example:${port}`)
  expect(asked).toBe(1)
})

test('each hop is resolved anew: a second answer that is private is refused', async () => {
  const answers = ['127.0.0.1', '127.0.0.1']
  const resolve = async (host: string) => [
    { address: host === 'first.example' ? '127.0.0.1' : (answers[0] ?? ''), family: 4 },
  ]
  respond = (_, response) => response.writeHead(302, { location: `https://second.example:${port}/` }).end()
  expect(await fault(`http://first.example:${port}/`, { ...OPERATOR, resolve })).toBe('privateAddress')
})

describe('redirects', () => {
  test('are followed three times, with the conditional headers and the final address', async () => {
    respond = ({ url, headers }, response) => {
      const hop = Number(url?.slice(1))
      if (hop < 3) response.writeHead([301, 307, 308][hop] ?? 302, { location: `${hop + 1}` }).end()
      else response.writeHead(headers['if-none-match'] === '"1"' ? 304 : 200).end()
    }
    const { status, url } = await read(`${base}/0`, { ...OPERATOR, headers: { 'if-none-match': '"1"' } })
    expect([status, url.pathname]).toEqual([304, '/3'])
  })

  test.each([
    ['without an end', { location: '/' }, 'redirects'],
    ['without a place', {}, 'redirects'],
    ['to another protocol', { location: 'file:///etc/passwd' }, 'protocol'],
    ['to no address', { location: 'http://[' }, 'address'],
    ['with a login', { location: 'http://name:word@localhost/' }, 'address'],
  ])('%s are refused', async (_, headers, expected) => {
    respond = (_request, response) => response.writeHead(302, headers).end()
    expect(await fault(base)).toBe(expected)
  })
})

test('the login of a configured address is sent to its host', async () => {
  respond = ({ headers }, response) => response.end(headers.authorization)
  const { text } = await read(`http://na%20me:word@localhost:${port}/`)
  expect(Buffer.from(text.slice('Basic '.length), 'base64').toString()).toBe('na me:word')
})

describe('a body', () => {
  test('is decompressed', async () => {
    respond = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('body'))
    expect((await read(base)).text).toBe('body')
  })

  test.each<[string, (response: ServerResponse) => void, string]>([
    ['is announced too large', (response) => response.writeHead(200, { 'content-length': 1e9 }).write('x'), 'tooLarge'],
    ['has no end', (response) => endless(response), 'tooLarge'],
    [
      'grows when it is decompressed',
      (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000))),
      'tooLarge',
    ],
    ['is damaged', (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip'), 'encoding'],
    ['is encoded otherwise', (response) => response.writeHead(200, { 'content-encoding': 'br' }).end('x'), 'encoding'],
    [
      'ends early',
      (response) => {
        response.writeHead(200, { 'content-length': 100 }).write('x', () => response.destroy())
      },
      'unreachable',
    ],
  ])('that %s is given up', async (_, answer, expected) => {
    respond = (_request, response) => answer(response)
    expect(await fault(base)).toBe(expected)
  })

  test('that pauses is given up, and so is one that takes too long', async () => {
    respond = (_, response) => response.write('x')
    expect(await fault(base, { ...OPERATOR, idle: 50 })).toBe('timeout')
    respond = (_, response) => drip(response)
    expect(await fault(base, { ...OPERATOR, within: 200 })).toBe('timeout')
    respond = () => {}
    expect(await fault(base, { ...OPERATOR, idle: 50 })).toBe('timeout')
  })
})

describe('a body that must be a picture', () => {
  const PICTURE: FetchRules = { ...OPERATOR, content: 'picture' }
  const jpeg = Buffer.from('\xff\xd8\xff\xe0 and more', 'latin1')

  test('is told by its first bytes, in however many parts they come', async () => {
    respond = async (_, response) => {
      for (const byte of jpeg) {
        response.write(Buffer.from([byte]))
        await new Promise((resolve) => setImmediate(resolve))
      }
      response.end()
    }
    expect(Buffer.from((await read(base, PICTURE)).text)).toEqual(Buffer.from(jpeg.toString()))
    respond = (_, response) => response.end(jpeg.subarray(0, 4))
    expect(await fault(base, PICTURE)).toBe('none')
  })

  test.each<[string, Buffer]>([
    ['HTML', Buffer.from('<!doctype html><script>')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['nothing', Buffer.alloc(0)],
    ['a picture behind other bytes', Buffer.concat([Buffer.from(' '), jpeg])],
  ])('and is %s that calls itself JPEG is given up', async (_, bytes) => {
    respond = (_request, response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end(bytes)
    expect(await fault(base, PICTURE)).toBe('content')
  })

  test('is told after it was decompressed, and given up before it has ended', async () => {
    respond = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('<!doctype html>'))
    expect(await fault(base, PICTURE)).toBe('content')
    respond = (_, response) => response.write('<!doctype html>')
    expect(await fault(base, PICTURE)).toBe('content')
  })
})

test('an aborted call ends with the reason', async () => {
  const stop = new AbortController()
  respond = (_, response) => {
    response.write('x')
    stop.abort(new Error('enough'))
  }
  await expect(read(base, { ...OPERATOR, signal: stop.signal })).rejects.toThrow('enough')
})

test('a server that is not there is told apart', async () => {
  expect(await fault('http://localhost:1/')).toBe('unreachable')
  expect(await fault('https://no-such-host.invalid/', CONTENT)).toBe('unresolved')
})

function endless(response: ServerResponse): void {
  const more = () => {
    while (!response.destroyed && response.write(Buffer.alloc(65_536)));
  }
  response.on('drain', more)
  more()
}

function drip(response: ServerResponse): void {
  const timer = setInterval(() => response.write('x'), 20)
  response.on('close', () => clearInterval(timer))
}
