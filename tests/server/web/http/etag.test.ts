import { expect, test } from 'vitest'
import { etagMatches } from '@/server/web/http/etag'

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  ['', false],
  [null, false],
])('If-None-Match %j', (given, expected) => {
  expect(etagMatches(given, '"a"')).toBe(expected)
})
