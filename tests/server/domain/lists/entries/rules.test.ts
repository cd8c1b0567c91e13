import { expect, test } from 'vitest'
import { positionBetween } from '@/server/domain/lists/entries/mutations'

test('there is a position between two others, until the numbers are exhausted', () => {
  expect([
    positionBetween(null, null),
    positionBetween(null, 1),
    positionBetween(3, null),
    positionBetween(1, 2),
  ]).toEqual([1, 0, 4, 1.5])
  expect(positionBetween(1, 1)).toBeUndefined()
  let upper: number | undefined = 2
  let halved = 0
  while (upper !== undefined && halved < 200) {
    upper = positionBetween(1, upper)
    halved++
  }
  expect(halved).toBeGreaterThan(40)
  expect(halved).toBeLessThan(100)
})
