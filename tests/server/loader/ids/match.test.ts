import { describe, expect, test } from 'vitest'
import { compareIds, matchWorks } from '@/server/loader/ids/match'
import { idSet } from '@/server/loader/tables/id-set'

describe('matchWorks', () => {
  test('matches an existing work to the line that agrees best with it', () => {
    const matched = matchWorks([
      { n: 0, id: 1, agree: 1, differ: 0 },
      { n: 1, id: 1, agree: 3, differ: 0 },
      { n: 0, id: 2, agree: 1, differ: 0 },
    ])
    expect(Object.fromEntries(matched)).toEqual({ 1: 1, 0: 2 })
  })

  test('does not match a line that differs as much as it agrees', () => {
    expect(matchWorks([{ n: 0, id: 1, agree: 1, differ: 1 }]).size).toBe(0)
    expect(matchWorks([{ n: 0, id: 1, agree: 2, differ: 1 }]).get(0)).toBe(1)
  })

  test('of two equal lines the earlier one wins, of two equal works the older one', () => {
    const equal = { agree: 1, differ: 0 }
    expect(
      matchWorks([
        { n: 4, id: 9, ...equal },
        { n: 3, id: 9, ...equal },
      ]).get(3),
    ).toBe(9)
    expect(
      matchWorks([
        { n: 0, id: 9, ...equal },
        { n: 0, id: 8, ...equal },
      ]).get(0),
    ).toBe(8)
  })
})

test('compareIds counts only sites that both have', () => {
  const loaded = [
    { site: 'a', id: '1' },
    { site: 'a', id: '2' },
    { site: 'b', id: '1' },
    { site: 'c', id: '1' },
  ]
  const kept = [
    { site: 'a', id: '2' },
    { site: 'b', id: '9' },
    { site: 'd', id: '1' },
  ]
  expect(compareIds(loaded, kept)).toEqual({ agree: 1, differ: 1 })
})

test('idSet contains ids of any size', () => {
  const ids = idSet()
  for (const id of [0, 1, 8, 1_000_000]) ids.add(id)
  expect([0, 1, 2, 7, 8, 999_999, 1_000_000, 5_000_000].filter((id) => ids.has(id))).toEqual([0, 1, 8, 1_000_000])
})
