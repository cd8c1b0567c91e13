import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { policies } from '@/app/generated/cache-policies'
import { routes } from '@/app/generated/routes'
import { redirectPath } from '@/lib/local-path'
import { redirected, rightlyWritten } from '@/server/web/edge/request-kind'
import { routeTable } from '@/server/web/http/route-table'
import fc, { runs } from '@/tests/support/fast-check'
import { oddPath } from '@/tests/support/odd-paths'

const SITE = 'https://site.example'
const lookUp = routeTable(policies, SITE, routes)
const asked = (url: string) => ({ method: 'GET', url }) as IncomingMessage

test('whatever is asked for, its right address is one of this site', () => {
  let redirected = 0
  const judged = fc.property(oddPath, (url) => {
    const place = lookUp(url)
    const written = place && rightlyWritten(place, asked(url))
    if (!written) return
    redirected++
    expect(redirectPath(written)).toBe(written)
    expect(new URL(written, SITE).origin).toBe(SITE)
  })
  fc.assert(judged, runs(1000))
  expect(redirected).toBeGreaterThan(50)
})

test.each([
  ['/en-US', '/'],
  ['/en-us?utm_source=mail', '/?utm_source=mail'],
  ['/EN-GB/media/7?page=2', '/media/7?page=2'],
  ['/en-US//evil.example', '/evil.example'],
  ['/fr-FR/media', '/fr-fr/media'],
  ['/en-us.txt', null],
  ['/media/en-US', null],
])('a page with a language and a region is the page in that language: %s', (url, right) => {
  const place = lookUp(url)
  expect(place && rightlyWritten(place, asked(url))).toBe(right)
})

test.each([
  ['/view/7', '/torrent/7'],
  ['/download/7.torrent', '/api/file/torrent/7/7.torrent'],
  ['/?q=frieren+07', '/torrents?query=frieren+07'],
  ['/?f=2&c=1_2&q=a&s=seeders&o=asc', '/torrents?query=a&trusted=1&sort=seeders&order=0'],
  ['/?q=', '/torrents'],
  ['/?q=&s=constructor', '/torrents'],
  ['/view/x', null],
  ['/download/7', null],
  ['/?page=rss&q=a', null],
  ['/?utm_source=q', null],
])('an address of nyaa is ours: %s', (url, to) => {
  const place = lookUp(url)
  const found = place && redirected(place, asked(url))
  expect(found).toEqual(to && { to, status: 302 })
  expect(place && redirected(place, { method: 'POST', url } as IncomingMessage)).toBeNull()
})
