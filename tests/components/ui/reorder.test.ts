import { describe, expect, test } from 'vitest'
import { type Box, placeAt, reordered, shiftOf } from '@/components/ui/reorder'
import fc from '@/tests/support/fast-check'

describe('reordered', () => {
  test.each([
    [0, 2, 'bcad'],
    [3, 0, 'dabc'],
    [1, 1, 'abcd'],
    [2, 3, 'abdc'],
    [9, 0, 'abcd'],
  ])('%i to %i', (from, to, expected) => {
    expect(reordered([...'abcd'], from, to).join('')).toBe(expected)
  })

  test('moves one and keeps the order of all others', () => {
    const places = fc
      .integer({ min: 1, max: 40 })
      .chain((count) => fc.tuple(fc.constant(count), index(count), index(count)))
    fc.assert(
      fc.property(places, ([count, from, to]) => {
        const items = Array.from({ length: count }, (_, n) => n)
        const moved = reordered(items, from, to)
        expect(moved[to]).toBe(from)
        expect(moved.filter((item) => item !== from)).toEqual(items.filter((item) => item !== from))
      }),
    )
  })
})

const index = (count: number) => fc.integer({ min: 0, max: count - 1 })

/** Three rows of different heights, 8 pixels apart. */
const BOXES: Box[] = [
  { top: 100, height: 90 },
  { top: 198, height: 150 },
  { top: 356, height: 90 },
]

test.each([
  [0, 145, 0],
  [0, 272, 0],
  [0, 274, 1],
  [0, 5000, 2],
  [2, 400, 2],
  [2, 272, 1],
  [2, -50, 0],
])('a row %i whose middle is dragged to %i would be at %i', (from, middle, expected) => {
  expect(placeAt(BOXES, from, middle)).toBe(expected)
})

test('the other rows move by exactly the height of the dragged row', () => {
  const shifts = (from: number, to: number) => BOXES.map((_, index) => shiftOf(BOXES, index, from, to))
  expect(shifts(0, 2).slice(1)).toEqual([-98, -98])
  expect(shifts(0, 1).slice(1)).toEqual([-98, 0])
  expect(shifts(1, 0)).toEqual([158, 0, 0])
  expect(shifts(1, 1)).toEqual([0, 0, 0])
})
