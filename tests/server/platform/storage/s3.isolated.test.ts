import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { PATIENT, s3Storage } from '@/server/platform/storage/s3'

/**
 * What s3rver does not do: it checks no signature of version 4, and its listing has one page only (Node.js has no DES
 * any more).
 */

const KEYS = { accessKeyId: 'AKID', secretAccessKey: 'a/secret+key' }
/** Of a store that never answers. */
const QUICK = { attempt: 300, all: 900, attempts: 3 }

let server: Server | undefined
afterEach(() => server?.close().closeAllConnections())

async function store(handle: RequestListener, patience = PATIENT) {
  server = createServer(handle)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return s3Storage({ url: `http://127.0.0.1:${port}/bucket`, region: 'eu-1', prefix: 'site/' }, KEYS, patience)
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** The signature that a request should have (AWS Signature Version 4, "Create a signed AWS API request"). */
function signatureOf({ method, url, headers }: IncomingMessage, { secretAccessKey }: typeof KEYS) {
  const { pathname, searchParams } = new URL(url ?? '', 'http://x')
  const [, scope = '', signed = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=AKID\/(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const encoded = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
  const query = [...searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort()
  const lines = signed.split(';').map((name) => `${name}:${headers[name]}\n`)
  const request = [method, pathname, query.join('&'), lines.join(''), signed, headers['x-amz-content-sha256']].join(
    '\n',
  )
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n')
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`)
  return { signature, expected: hmac(key, text).toString('hex'), signed: signed.split(';') }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  return Buffer.concat(pieces)
}

test('requests are signed, with the checksum of what is sent', async () => {
  const seen: string[] = []
  const bucket = await store(async (request, response) => {
    const { signature, expected, signed } = signatureOf(request, KEYS)
    expect(signature).toBe(expected)
    expect(signed).toEqual(expect.arrayContaining(['host', 'x-amz-content-sha256', 'x-amz-date']))
    const body = await bodyOf(request)
    expect(request.headers['x-amz-content-sha256']).toBe(sha256(body))
    if (request.method === 'PUT') expect(request.headers['x-amz-meta-sha256']).toBe(sha256(body))
    seen.push(`${request.method} ${request.url?.split('?')[0]}`)
    response.end(request.url?.includes('list-type') ? '<ListBucketResult/>' : '')
  })
  await bucket.write('kept/user/1/a-b_c.webp', Buffer.from('bytes'))
  await bucket.read('kept/user/1/a-b_c.webp')
  await bucket.about('kept/user/1/a-b_c.webp')
  await bucket.remove('kept/user/1/a-b_c.webp')
  for await (const key of bucket.list('kept/')) throw new Error(key)
  const address = '/bucket/site/kept/user/1/a-b_c.webp'
  expect(seen).toEqual([`PUT ${address}`, `GET ${address}`, `HEAD ${address}`, `DELETE ${address}`, 'GET /bucket'])
})

test('a listing of several pages is read to its end', async () => {
  const pages: Record<string, string> = {
    '': '<ListBucketResult><Contents><Key>site/kept/a</Key></Contents><NextContinuationToken>t/1+=</NextContinuationToken></ListBucketResult>',
    't/1+=':
      '<ListBucketResult><Contents><Key>site/kept/b</Key></Contents><Contents><Key>site/kept/../c</Key></Contents></ListBucketResult>',
  }
  const bucket = await store((request, response) => {
    const query = new URL(request.url ?? '', 'http://x').searchParams
    expect(query.get('prefix')).toBe('site/kept/')
    response.end(pages[query.get('continuation-token') ?? ''])
  })
  const keys: string[] = []
  for await (const key of bucket.list('kept/')) keys.push(key)
  expect(keys).toEqual(['kept/a', 'kept/b'])
})

test('a busy store is asked again, one that refuses is not', async () => {
  let asked = 0
  const bucket = await store((request, response) => {
    asked++
    response.statusCode = request.method === 'PUT' ? 403 : asked < 3 ? 503 : 200
    response.end('<Error><Code>AccessDenied</Code></Error>')
  })
  await bucket.read('kept/a')
  expect(asked).toBe(3)
  await expect(bucket.write('kept/a', Buffer.from('a'))).rejects.toThrow('The store answered 403 AccessDenied')
  expect(asked).toBe(4)
})

test('a store that never answers is given up after all tries', async () => {
  let asked = 0
  const bucket = await store(() => asked++, QUICK)
  await expect(bucket.read('kept/a')).rejects.toThrow('The request failed')
  expect(asked).toBeGreaterThan(0)
  expect(asked).toBeLessThanOrEqual(QUICK.attempts)
})

test.each([
  ['an ETag that is its MD5', { etag: `"${createHash('md5').update('other').digest('hex')}"` }],
  ['our checksum', { 'x-amz-meta-sha256': sha256('other') }],
])('an object that differs from %s is refused', async (_, headers) => {
  const bucket = await store((_request, response) => response.writeHead(200, headers).end('bytes'))
  await expect(bucket.read('kept/a')).rejects.toThrow('is damaged')
})

test('an object that was sent in parts has no checksum to compare', async () => {
  const bucket = await store((_request, response) => response.writeHead(200, { etag: '"0123-2"' }).end('bytes'))
  expect(String(await bucket.read('kept/a'))).toBe('bytes')
})
