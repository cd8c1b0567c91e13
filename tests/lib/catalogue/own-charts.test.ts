import { expect, test } from 'vitest'
import { policies } from '@/app/generated/cache-policies'
import { ownCalendarCall, shownLink } from '@/lib/catalogue/links/own-charts'

test('the address of everything is that of the own works with a parameter', () => {
  expect(shownLink('/season', 'mine')).toBe('/season')
  expect(shownLink('/season', 'everything')).toBe('/season?show=everything')
  expect(shownLink('/season/2026/fall?sort=title', 'everything')).toBe('/season/2026/fall?sort=title&show=everything')
})

test('the call of the own week', () => {
  expect(ownCalendarCall({ week: '2026-11-23' })).toBe('/api/me/calendar?week=2026-11-23')
})

test.each([
  ['/season', '/season'],
  ['/season/[year]/[season]', '/season/2026/fall'],
  ['/calendar', '/calendar'],
] as const)('%s has two copies in the cache, whatever else is given', (route, path) => {
  const { address } = policies[route]
  for (const show of ['mine', 'nothing', '']) expect(address(path, { show })).toBe(path)
  expect(address(path, { show: 'everything' })).toBe(`${path}?show=everything`)
})
