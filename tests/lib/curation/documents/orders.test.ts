import { describe, expect, test } from 'vitest'
import { longestRising, movedOrder } from '@/lib/curation/documents/orders'
import { toldItems } from '@/lib/curation/documents/told-items'

const order = (ids: string) => [...ids].map((id) => ({ character: Number(id) }))
const moved = (now: string, before: string, after: string) => {
  const found = movedOrder('characterOrder', order(now), order(before), order(after))
  return Array.isArray(found) ? found.map(({ character }) => character).join('') : found
}

describe('an order is applied as moves', () => {
  test.each([
    ['to what it began from', '1234', '1234', '4123', '4123'],
    ['beside an item that was added', '12345', '1234', '4123', '41235'],
    ['without an item that was removed', '134', '1234', '4123', '413'],
    ['beside another move', '2134', '1234', '1243', '2143'],
    ['with an item that the change adds', '123', '123', '1423', '1423'],
    ['and is done if the order says it', '4123', '1234', '4123', null],
    ['but not where others have moved the same item elsewhere', '1423', '1234', '4123', 'contested'],
  ])('%s', (_, now, before, after, expected) => {
    expect(moved(now, before, after)).toBe(expected)
  })

  test('and nobody has moved anything in a computed order', () => {
    const of = [order('1423'), order('1234'), order('4123')] as const
    expect(movedOrder('characterOrder', ...of, false)).toEqual(order('4123'))
  })

  test('and taking it back moves the same items back', () => {
    expect(moved('41235', '4123', '1234')).toBe('12345')
  })
})

test('the longest rising part', () => {
  expect(longestRising([3, 0, 1, 2])).toEqual([0, 1, 2])
  expect(longestRising([])).toEqual([])
})

test('the history of an order tells what moved, with its places', () => {
  const change = { field: 'characterOrder', before: 'Spike\nJet\nFaye', after: 'Faye\nSpike\nJet\nEd', items: [] }
  const at = (place: string) => [
    { field: 'position', text: place, entry: null },
    { field: 'characterOrder', text: 'Faye', entry: null },
  ]
  expect(toldItems(change)).toEqual([{ did: 'moved', before: at('#3'), after: at('#1') }])
})
