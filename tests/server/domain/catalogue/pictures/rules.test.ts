import { expect, test } from 'vitest'
import { hostPause, reordered, retryAfter, verdictOf } from '@/server/domain/catalogue/pictures/rules'

test.each([
  [200, 'picture'],
  [404, 'never'],
  [410, 'never'],
  [403, 'later'],
  [429, 'busy'],
  [503, 'busy'],
  ['content', 'never'],
  ['privateAddress', 'never'],
  ['tooLarge', 'never'],
  ['timeout', 'later'],
  ['unreachable', 'later'],
] as const)('after %s comes %s', (answer, verdict) => {
  expect(verdictOf(answer)).toBe(verdict)
})

test('a host is left alone for longer after each failure, and for as long as it asks', () => {
  const now = Date.parse('2026-01-01T00:00:00Z')
  const pause = (failures: number, asked?: string) => hostPause(2, failures, asked, now)
  expect([0, 1, 2, 3, 20].map((failures) => pause(failures))).toEqual([2, 60, 120, 240, 21_600])
  expect(pause(1, '300')).toBe(300)
  expect(pause(1, 'Thu, 01 Jan 2026 00:10:00 GMT')).toBe(600)
  expect(pause(1, '99999999')).toBe(86_400)
  expect(pause(1, 'soon')).toBe(60)
  expect(hostPause(90, 1, undefined, now)).toBe(90)
})

test('an address is tried again after an hour, four, sixteen, and at least once a week', () => {
  expect([1, 2, 3, 9].map(retryAfter)).toEqual([3600, 14_400, 57_600, 604_800])
})

test('a picture takes its place among the others', () => {
  expect(reordered([1, 2, 3], 3, 0)).toEqual([3, 1, 2])
  expect(reordered([1, 2, 3], 1, 9)).toEqual([2, 3, 1])
  expect(reordered([1, 2], 5, 1)).toEqual([1, 5, 2])
})
