import { expect, test } from 'vitest'
import { policies } from '@/app/generated/cache-policies'
import { routes } from '@/app/generated/routes'
import { routeTable } from '@/server/web/http/route-table'
import { nextUrl, publicUrl } from '@/server/web/origin/next-url'
import fc, { runs } from '@/tests/support/fast-check'
import { oddPath } from '@/tests/support/odd-paths'

const lookUp = routeTable(policies, 'http://localhost:3000', routes)

test.each([
  ['/', '/en'],
  ['/media/1?page=2', '/en/media/1?page=2'],
  ['/api/media/1', '/api/media/1'],
  ['/_next/static/x.js', '/_next/static/x.js'],
])('Next renders %s at %s, and redirects are written without the default locale', (given, rendered) => {
  const place = lookUp(given)
  if (!place) throw new Error('an invalid address')
  expect(nextUrl(place, place.url)).toBe(rendered)
  expect(publicUrl(place, rendered)).toBe(given)
})

test.each(['/media/1', '/api/media/1', '/de/media/1', '/nothing'])('a redirect of %s leads to this site', (address) => {
  const SITE = 'https://site.example'
  const place = lookUp(address)
  if (!place) throw new Error('an invalid address')
  expect(publicUrl(place, '//evil.example/media')).toBe('/')
  expect(publicUrl(place, 'https://evil.example/media')).toBe('/')
  const judged = fc.property(fc.constantFrom('', '/en', '/de'), oddPath, (prefix, path) => {
    expect(new URL(publicUrl(place, prefix + path), SITE).origin).toBe(SITE)
  })
  fc.assert(judged, runs(300))
})
