import { expect, test } from 'vitest'
import { besideAt, typedPlace } from '@/components/lists/page/reorder'

test.each([
  [[5, 6, 7], 0, { before: 6 }],
  [[5, 6, 7], 1, { after: 5 }],
  [[5, 6, 7], 2, { after: 6 }],
  [[5], 0, undefined],
])('of %j the one at %i is next to %j', (ids, place, expected) => {
  expect(besideAt(ids, place)).toEqual(expected)
})

test.each([
  ['1', 0],
  [' 12 ', 11],
  ['1,200', 1199],
  ['99999', 1499],
  ['0', undefined],
  ['-3', undefined],
  ['', undefined],
  ['two', undefined],
  ['9999999999', undefined],
])('"%s" typed among 1,500 entries is place %s', (text, expected) => {
  expect(typedPlace(text, 1500)).toBe(expected)
})
