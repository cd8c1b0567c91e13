import { expect, test } from 'vitest'
import { policies } from '@/app/generated/cache-policies'
import { routes } from '@/app/generated/routes'
import { routeTable } from '@/server/web/http/route-table'
import { nextUrl, publicUrl } from '@/server/web/origin/next-url'

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
