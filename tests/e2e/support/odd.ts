import fc from 'fast-check'
import type { Asked } from './wire'

/** The maximum length of a random address; with its headers it stays below Node's limit. */
const LONGEST = 15_000

/** Input that often causes bugs: invalid or overlong UTF-8, incomplete escapes, numbers out of range. */
const NASTY = [
  '',
  '%',
  '%0',
  '%zz',
  '%00',
  'a%00b',
  '%c0%af',
  '%e0%80%80',
  '%f0%82%82%ac',
  '%ed%a0%bd',
  '%ff%fe',
  '%e3%83',
  '%u0041',
  '%25',
  '%2525',
  '..',
  '..%2f..%2f..%2fetc%2fpasswd',
  '%2e%2e',
  '%5c..%5c',
  '\\',
  '//',
  '/./',
  ';a=b',
  '*',
  '-1',
  '0',
  '00',
  '1e3',
  '0x10',
  '1.5',
  '2147483648',
  '9'.repeat(400),
  'NaN',
  'Infinity',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  '[]',
  '{}',
  '$where',
  "'%20OR%201=1--",
  '%22',
  '%27%3b',
  '%5f%25%5c',
  '%0d%0aset-cookie:%20a=b',
  '%e2%80%ae',
  '%cc%81'.repeat(300),
  '%f0%9f%92%a5'.repeat(400),
  '%e7%9b%ae'.repeat(1000),
  'a'.repeat(9000),
  ','.repeat(3000),
  'a,'.repeat(2000),
  '%2c'.repeat(1000),
  '%252c',
  '<script>',
  '%3cscript%3e',
]

const bytes = fc
  .uint8Array({ maxLength: 200 })
  .map((all) => [...all].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''))
const printable = fc.stringMatching(/^[!-~]{0,100}$/).map((text) => text.replace(/[?#]/g, ''))
const characters = fc.string({ unit: 'grapheme', maxLength: 200 }).map(encodeURIComponent)
const number = fc.oneof(fc.integer(), fc.double()).map(String)
const piece = fc.oneof(fc.constantFrom(...NASTY), bytes, printable, characters, number)

const id = fc.oneof(fc.integer({ min: 1, max: 400 }).map(String), piece)
const tab = fc.oneof(
  fc.constantFrom('characters', 'staff', 'episodes', 'attachments', 'media', 'reviews', 'discussion', 'torrents'),
  piece,
)
const kind = fc.oneof(fc.constantFrom('media', 'series', 'character', 'person', 'company', 'user'), piece)
const path = fc.oneof(
  fc.constantFrom('/', '/media', '/api/media', '/api/tags', '/api/docs', '/api/health', '/sitemap.xml', '/robots.txt'),
  fc.constantFrom('/series', '/characters', '/people', '/companies', '/torrents', '/search', '/login', '/register'),
  fc.constantFrom('/api/index', '/api/search', '/api/comments', '/api/people', '/api/company', '/api/torrent'),
  fc.tuple(kind, id).map(([one, entry]) => `/${one}/${entry}`),
  fc.tuple(kind, id, tab).map(([one, entry, name]) => `/${one}/${entry}/${name}`),
  fc
    .tuple(fc.constantFrom('user', 'confirm', 'reset', 'torrent', 'api/users', 'api/user-lists', 'list'), piece, piece)
    .map(([one, name, more]) => `/${one}/${name}/${more}`),
  fc
    .tuple(fc.constantFrom('user', 'confirm', 'reset', 'torrent', 'api/torrents', 'api/users'), piece)
    .map(([one, name]) => `/${one}/${name}`),
  fc.tuple(fc.constantFrom('', '/api'), id).map(([api, one]) => `${api}/media/${one}`),
  fc.tuple(fc.constantFrom('', '/api'), id, tab).map(([api, one, name]) => `${api}/media/${one}/${name}`),
  fc.tuple(kind, id, piece).map(([one, entry, name]) => `/api/file/${one}/${entry}/${name}`),
  fc
    .tuple(fc.constantFrom('sitemap', 'fonts', '_next', '_next/static', '_next/image', 'series'), piece)
    .map((all) => `/${all.join('/')}`),
  fc.array(piece, { maxLength: 4 }).map((all) => `/${all.join('/')}`),
)
const KNOWN = [
  ...['query', 'page', 'size', 'sort', 'order', 'type', 'status', 'tags', 'w', '_rsc', 'page[]', 'tags[0]'],
  ...['firstName', 'middleName', 'lastName', 'recommended', 'login', 'next', 'callbackUrl'],
]
const parameter = fc
  .tuple(
    fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...KNOWN) }, piece),
    fc.oneof(piece, fc.constantFrom('title', 'popularity', 'Anime', '1')),
  )
  .map((pair) => pair.join('='))

/** A random path, with or without a route, and a random query string. */
export const address: fc.Arbitrary<string> = fc
  .tuple(path, fc.array(parameter, { maxLength: 8 }))
  .map(([one, all]) => (all.length > 0 ? `${one}?${all.join('&')}` : one).slice(0, LONGEST))

const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'PURGE',
  'SEARCH',
  'LINK',
]
const NAMES = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-type',
  'cookie',
  'host',
  'if-none-match',
  'if-modified-since',
  'next-action',
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-router-state-tree',
  'next-url',
  'origin',
  'range',
  'rsc',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-http-method-override',
  'x-middleware-subrequest',
  'x-nextjs-data',
]
const value = fc.oneof(
  fc.constantFrom('', '0', '1', '*', '%', '"', 'gzip;q=', 'bytes=0-', 'Bearer ', 'application/json', 'x'.repeat(9000)),
  fc.constantFrom('%5B%22%22%5D', '[', 'multipart/form-data; boundary=x', 'text/plain'),
  fc.stringMatching(/^[ -~]{0,60}$/),
)

/** A random request to a random path, with any method, headers and body. */
export const asked: fc.Arbitrary<Asked> = fc.record(
  {
    path: fc.oneof(fc.constantFrom('/', '/media', '/media/182', '/api/media', '/api/media/182', '/nowhere'), address),
    method: fc.constantFrom(...METHODS),
    headers: fc.dictionary(fc.constantFrom(...NAMES), value, { maxKeys: 4 }),
    body: fc.oneof(fc.string({ maxLength: 500 }), fc.constantFrom('{}', '[]', '{"a":', '\0', 'x'.repeat(200_000))),
  },
  { requiredKeys: ['path'] },
)

/** Random bytes, one per character. */
const latin = fc.uint8Array({ maxLength: 60 }).map((all) => Buffer.from(all).toString('latin1'))
const line = fc.oneof(
  fc.constantFrom(
    'GET / HTTP/1.1',
    'GET / HTTP/1.0',
    'GET /',
    'GET',
    'get / http/1.1',
    'GET  / HTTP/1.1',
    'GET / HTTP/9.9',
  ),
  fc.constantFrom(
    'POST /api/media HTTP/1.1',
    'OPTIONS * HTTP/1.1',
    'CONNECT a:1 HTTP/1.1',
    'PRI * HTTP/2.0',
    'GET http://a:b/ HTTP/1.1',
  ),
  latin.map((text) => `GET /${text} HTTP/1.1`),
)
const header = fc.oneof(
  fc.constantFrom(
    'Host: a',
    'Host: a',
    'Host:',
    'Content-Length: 5',
    'Content-Length: -1',
    'Content-Length: 99999999999999999999',
  ),
  fc.constantFrom(
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: gzip, chunked',
    'Connection: Upgrade',
    'Upgrade: h2c',
    'Expect: 100-continue',
  ),
  fc.constantFrom(' folded', ': nameless', 'no colon', `X: ${'y'.repeat(20_000)}`, 'Connection: close'),
  latin,
)

/** Socket input that is not a valid HTTP request. */
export const noise: fc.Arbitrary<Uint8Array> = fc.oneof(
  fc.uint8Array({ maxLength: 3000 }),
  fc
    .tuple(
      line,
      fc.array(header, { maxLength: 6 }),
      fc.constantFrom('\r\n', '\n', '\r'),
      fc.constantFrom('', 'zz\r\n', '5\r\nabc', '0\r\n\r\n'),
    )
    .map(([first, rest, end, body]) => Buffer.from([first, ...rest, '', body].join(end), 'latin1')),
)
