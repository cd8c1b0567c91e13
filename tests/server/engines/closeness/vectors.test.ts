import { expect, test } from 'vitest'
import { Uses } from '@/server/engines/closeness/uses'
import { closestIn, vectorsOf } from '@/server/engines/closeness/vectors'

type Given = Record<number, number[]>

/** Things with their facts, each of strength 1. */
function usesOf(facts: Given): Uses {
  const uses = new Uses()
  for (const [thing, own] of Object.entries(facts)) for (const fact of own) uses.add(Number(thing), fact, 1)
  return uses
}
const closest = (
  uses: Uses,
  things: number,
  { doubt = 0, most = 100, factor }: { doubt?: number; most?: number; factor?: (thing: number) => number } = {},
) => closestIn(vectorsOf(uses, things, most), doubt, factor ?? (() => 1))
const all = () => true
const things = (found: { thing: number }[]) => found.map(({ thing }) => thing)

test('what shares more facts is closer, and what shares rare ones', () => {
  const near = closest(usesOf({ 0: [1, 2, 3], 1: [1, 2], 2: [1], 3: [1, 3], 4: [1], 5: [9] }), 6)
  expect(things(near(0, 9, all))).toEqual([1, 3, 2, 4])
  expect(near(5, 9, all)).toEqual([])
})

test('the cosine of equal things is 1, and doubt draws it down the more the less is known', () => {
  const uses = () => usesOf({ 0: [1, 2, 3, 4], 1: [1, 2, 3, 4], 2: [7], 3: [7] })
  expect(closest(uses(), 4)(0, 1, all)[0]?.closeness).toBeCloseTo(1, 5)
  const doubting = closest(uses(), 4, { doubt: 3 })
  expect(doubting(2, 1, all)[0]?.closeness).toBeLessThan(doubting(0, 1, all)[0]?.closeness ?? 0)
})

test('only so many, only wanted ones, by the factor, the lowest number first among equals', () => {
  const uses = usesOf(Object.fromEntries(Array.from({ length: 30 }, (_, thing) => [thing, [1]])))
  expect(things(closest(uses, 30)(5, 3, all))).toEqual([0, 1, 2])
  expect(things(closest(uses, 30)(0, 3, (thing) => thing % 2 === 0))).toEqual([2, 4, 6])
  expect(things(closest(uses, 30, { factor: (thing) => thing })(0, 3, all))).toEqual([29, 28, 27])
  expect(things(closest(uses, 30, { most: 10 })(0, 30, all))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('a fact twice counts once, with the greater strength', () => {
  const twice = new Uses()
  for (const strength of [0.2, 1, 0.5]) twice.add(0, 1, strength)
  twice.add(1, 1, 1)
  expect(closest(twice, 2, { doubt: 1 })(0, 1, all)).toEqual(
    closest(usesOf({ 0: [1], 1: [1] }), 2, { doubt: 1 })(0, 1, all),
  )
})

test('a pair shares what each has by itself, and no more', () => {
  const uses = usesOf({ 0: [1], 1: [2], 2: [3], 3: [1], 4: [2], 5: [3] })
  uses.share(
    [
      [0, 1],
      [1, 2],
    ],
    0.5,
    6,
  )
  const near = closest(uses, 6)
  expect(things(near(0, 9, all)).sort()).toEqual([1, 2, 3, 4])
  expect(near(0, 9, all)[0]?.thing).toBe(3)
})

test('it grows beyond what it begins with', () => {
  const uses = new Uses()
  for (let thing = 0; thing < 3000; thing++) uses.add(thing, thing % 1500, 1)
  expect(uses.distinct).toBe(1500)
  expect(things(closest(uses, 3000)(1400, 5, all))).toEqual([2900])
})
