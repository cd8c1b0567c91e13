import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { policies } from '@/app/generated/cache-policies'
import { type AnswerContext, newContext } from '@/server/platform/cache/context'
import { type Place, routeTable } from '@/server/web/http/route-table'
import type { Collected } from '@/server/web/origin/collect'
import { encoded, finish } from '@/server/web/origin/finish'
import { LIFETIMES, SITE } from '@/tests/support/edge'

const NONCE = 'abc123'
const lookUp = routeTable(policies, SITE)

function placeOf(address: string): Place {
  const place = lookUp(address)
  if (!place) throw new Error(`${address} is no address.`)
  return place
}

/** The finished form of Next's answer at this address. */
function finished(address: string, answer: Partial<Collected> = {}, context: Partial<AnswerContext> = {}) {
  const collected = { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from('<p>x</p>'), ...answer }
  const own = { nonce: NONCE, lifetimes: LIFETIMES }
  return finish(collected, placeOf(address), { ...newContext(), ...context }, own)
}

const cacheControl = (...given: Parameters<typeof finished>) => finished(...given).headers['cache-control']

const FOR_BROWSERS = 'public, max-age=0, must-revalidate'

describe('headers for caches', () => {
  test.each([
    ['/media/7', `${FOR_BROWSERS}, s-maxage=86400, stale-if-error=600`],
    ['/api/media/7', `${FOR_BROWSERS}, s-maxage=86400, stale-if-error=600`],
    ['/media/7/reviews', `${FOR_BROWSERS}, s-maxage=86400, stale-if-error=90`],
    ['/user/aoi', `${FOR_BROWSERS}, s-maxage=86400, stale-if-error=90`],
    ['/media?query=x', FOR_BROWSERS],
    ['/confirm/7', FOR_BROWSERS],
    ['/nothing-here', FOR_BROWSERS],
    ['/list/aoi/best', 'private, no-cache'],
    ['/api/feeds/changes', 'private, no-cache'],
    ['/api/feeds/next?apikey=x', 'no-store'],
  ])('%s: %s', (address, told) => expect(cacheControl(address)).toBe(told))

  test('only complete answers with status 200 are cached', () => {
    for (const status of [301, 307, 404, 410, 429]) {
      const { headers } = finished('/media/7', { status })
      expect([headers['cache-control'], headers['cache-tag'], headers.etag], `${status}`).toEqual([
        'no-store',
        undefined,
        undefined,
      ])
    }
  })

  test('an answer with no-store is not stored by shared caches', () => {
    const { headers } = finished('/user/aoi', {}, { noStore: true, tags: new Set(['user:1']) })
    expect([headers['cache-control'], headers['cache-tag']]).toEqual([FOR_BROWSERS, undefined])
  })

  test('ignored parameters are in no copy that is kept', () => {
    const ignored = (address: string, told?: string) =>
      finished(address, { headers: told ? { 'ignored-parameters': told } : {} }).headers['ignored-parameters']
    expect(ignored('/api/media/7?x=1', 'x')).toBeUndefined()
    expect(ignored('/api/media/7?x=1')).toBeUndefined()
    expect(ignored('/api/feeds/nyaa?q=a&x=1')).toBe('x')
    expect(ignored('/api/feeds/changes?y=1', 'y')).toBe('y')
    expect(ignored('/api/feeds/next?apikey=x')).toBeUndefined()
  })

  test('the cache tags are those of the queries', () => {
    const tags = new Set(['media:7', 'index:media'] as const)
    expect(finished('/media/7', {}, { tags }).headers['cache-tag']).toBe('media:7,index:media')
    expect(finished('/media?query=x', {}, { tags }).headers['cache-tag']).toBeUndefined()
    expect(finished('/list/aoi/best', {}, { tags }).headers['cache-tag']).toBeUndefined()
  })

  test('an answer varies by encoding, by token, and by navigation', () => {
    expect(finished('/media/7').headers.vary).toBe('Accept-Encoding, Authorization, RSC')
  })
})

test('a page without an entry is a 404 with its own body', () => {
  const { status, body, headers } = finished('/media/7', {}, { notFound: true })
  expect([status, String(body), headers['cache-control']]).toEqual([404, '<p>x</p>', 'no-store'])
  expect(headers['content-security-policy']).toContain('script-src')
  expect(finished('/media/7', { status: 307 }, { notFound: true }).status).toBe(307)
})

test('the same content has the same ETag, whatever the nonce', () => {
  const etagOf = (nonce: string, text: string) => {
    const body = Buffer.from(`<script nonce="${nonce}">${text}</script>`)
    const collected = { status: 200, headers: { 'content-type': 'text/html' }, body }
    return finish(collected, placeOf('/media/7'), newContext(), { nonce, lifetimes: LIFETIMES }).headers.etag
  }
  expect(etagOf('a1', 'x')).toMatch(/^W\/"[\w-]{27}"$/)
  expect(etagOf('a1', 'x')).toBe(etagOf('b2', 'x'))
  expect(etagOf('a1', 'x')).not.toBe(etagOf('a1', 'y'))
})

test("only Next's headers for browsers are forwarded, without the nonce", () => {
  const link = `</a.css>; rel=preload; as="style"; nonce="${NONCE}", </b.js>; rel=preload; as="script"; nonce="${NONCE}"; crossorigin=""`
  const { headers } = finished('/media/7', {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      link,
      'x-robots-tag': 'noindex',
      'x-powered-by': 'Next.js',
      'set-cookie': 'a=b',
      'cache-control': 's-maxage=31536000',
      'content-security-policy': `script-src 'nonce-${NONCE}'`,
      vary: 'rsc',
      etag: '"next"',
    },
  })
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    link: '</a.css>; rel=preload; as="style", </b.js>; rel=preload; as="script"; crossorigin=""',
    'x-robots-tag': 'noindex',
  })
  expect(JSON.stringify(headers)).not.toContain(NONCE)
  expect(Object.keys(headers).sort()).toEqual([
    'cache-control',
    'cache-tag',
    'content-security-policy',
    'content-type',
    'etag',
    'link',
    'vary',
    'x-robots-tag',
  ])
})

test('the location of a redirect is forwarded', () => {
  const { status, headers } = finished('/media/7', { status: 308, headers: { location: '/media/8' } })
  expect([status, headers.location]).toEqual([308, '/media/8'])
})

test('a redirect for ever is 301', () => {
  const { status, headers } = finished('/media/7', { status: 308, headers: { location: '/media/8' } }, { moved: true })
  expect([status, headers.location, headers['cache-tag']]).toEqual([301, '/media/8', undefined])
})

test('the page of a hidden entry says so, with a way for editors, and is not indexed', () => {
  const tags = new Set(['media:7'] as const)
  const context = { hidden: { noun: 'media', id: 7 }, notFound: true, tags } as const
  const { status, headers, body } = finished('/media/7/staff', { status: 404 }, context)
  expect([status, headers['cache-tag']]).toEqual([410, 'media:7'])
  expect(headers['cache-control']).toBe(`${FOR_BROWSERS}, s-maxage=86400, stale-if-error=600`)
  expect(finished('/contribute/media/7', { status: 404 }, context).headers['cache-tag']).toBeUndefined()
  expect(body.toString()).toContain('<h1>Hidden</h1>')
  expect(body.toString()).toContain('href="/contribute/media/7/hide"')
  expect(body.toString()).toContain('noindex')
  const flight = { status: 404, headers: { 'content-type': 'text/x-component' } }
  expect(finished('/media/7', flight, { hidden: { noun: 'media', id: 7 } }).status).toBe(410)
})

test('a call gets no policy of a page, and its body is unchanged', () => {
  const json = {
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(`{"nonce":" nonce=\\"${NONCE}\\""}`),
  }
  const { headers, body } = finished('/api/media/7', json)
  expect(headers['content-security-policy']).toBeUndefined()
  expect(body).toBe(json.body)
})

describe('the error page', () => {
  test('is our own, is not cached, and is readable without scripts', () => {
    const { status, headers, body } = finished('/media/7', { status: 500 })
    expect([status, headers['cache-control'], headers['retry-after']]).toEqual([500, 'no-store', undefined])
    expect(String(body)).toContain('<h1>This page could not be shown</h1>')
    expect(String(body)).not.toContain('<script')
  })

  test.each([
    ['databaseBusy', 'The database is not responding right now.'],
    ['storageUnavailable', 'The server cannot save anything right now: its disk is full'],
  ] as const)('says to come again when it was %s', (outage, words) => {
    const { status, headers, body } = finished('/media/7', { status: 500 }, { outage })
    expect([status, headers['retry-after']]).toEqual([503, '2'])
    expect(String(body)).toContain(words)
  })

  test("of a call is the call's own answer", () => {
    const problem = { status: 503, headers: { 'content-type': 'application/problem+json', 'retry-after': '2' } }
    const { status, headers, body } = finished('/api/media/7', problem)
    expect([status, headers['cache-control'], headers['retry-after'], String(body)]).toEqual([
      503,
      'no-store',
      '2',
      '<p>x</p>',
    ])
  })
})

test.each([
  ['br, gzip', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['br;q=0.1', 'br'],
  ['identity', undefined],
  ['', undefined],
])('for a client that accepts "%s" the encoding is %s', (accepted, expected) => {
  const body = Buffer.from('<p>x</p>'.repeat(100))
  const { encoding, bytes } = encoded(body, accepted)
  expect(encoding).toBe(expected)
  const whole = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes
  expect(whole.equals(body)).toBe(true)
})
