import { describe, expect, test } from 'vitest'
import { type Edge, groupWorks, type Member, namesake, type Place } from '@/server/loader/links/group'
import fc from '@/tests/support/fast-check'

const edges = (...pairs: [number, number][]): Edge[] => pairs.map(([a, b]) => ({ a, b }))
/** Works by series; those of fixed ones stay. */
const placed = (series: Record<number, number[]>, isFixed = true) =>
  new Map<number, Place>(
    Object.entries(series).flatMap(([id, works]) =>
      works.map((work) => [work, { series: Number(id), isFixed }] as const),
    ),
  )
const NOWHERE = new Map<number, Place>()

describe('groupWorks', () => {
  test('what hangs together is one group', () => {
    const { groups, joins } = groupWorks(edges([1, 2], [2, 3], [7, 9]), NOWHERE)
    expect(groups).toEqual([
      [1, 2, 3],
      [7, 9],
    ])
    expect(joins.size).toBe(0)
  })

  test('works join the fixed series that most of their edges lead to, the older of equals', () => {
    const places = placed({ 5: [10, 13], 6: [11, 12] })
    const { groups, joins } = groupWorks(edges([1, 2], [1, 10], [2, 11], [2, 12]), places)
    expect(groups).toEqual([])
    expect(Object.fromEntries(joins)).toEqual({ 1: 6, 2: 6 })
    expect(groupWorks(edges([1, 11], [1, 10]), places).joins.get(1)).toBe(5)
  })

  test('two fixed series that a work lies between stay two', () => {
    const { groups, joins, leaves } = groupWorks(edges([3, 1], [3, 2], [3, 4]), placed({ 8: [3], 9: [4] }))
    expect([groups, leaves]).toEqual([[], []])
    expect(Object.fromEntries(joins)).toEqual({ 1: 8, 2: 8 })
  })

  test('a grouped series stays where it is, and more works join it', () => {
    const { groups, joins, leaves } = groupWorks(edges([1, 2], [2, 3]), placed({ 5: [1, 2] }, false))
    expect([groups, leaves, Object.fromEntries(joins)]).toEqual([[], [], { 3: 5 }])
  })

  test('a grouped series falls apart where nothing holds it together, and the largest part keeps it', () => {
    const { groups, joins, leaves } = groupWorks(
      edges([1, 2], [3, 4], [4, 5]),
      placed({ 5: [1, 2, 3, 4, 5, 6] }, false),
    )
    expect([groups, leaves, joins.size]).toEqual([[[1, 2]], [6], 0])
  })

  test('grouped series that hang together are one, the larger', () => {
    const { groups, joins } = groupWorks(edges([1, 2], [2, 3], [3, 4]), placed({ 5: [1], 6: [2, 3] }, false))
    expect([groups, Object.fromEntries(joins)]).toEqual([[], { 1: 6, 4: 6 }])
  })

  test('the order of edges makes no difference, and everybody is in exactly one group', () => {
    const works = fc.integer({ min: 1, max: 30 })
    const pairs = fc.uniqueArray(fc.tuple(works, works), { maxLength: 40 })
    fc.assert(
      fc.property(pairs, fc.infiniteStream(fc.nat()), (all, random) => {
        const given = edges(...all.filter(([a, b]) => a !== b))
        const shuffled = given.map((each) => ({ each, at: random.next().value ?? 0 })).sort((a, b) => a.at - b.at)
        const sorted = (groups: number[][]) => groups.map((group) => group.join()).sort()
        const { groups } = groupWorks(given, NOWHERE)
        const again = groupWorks(
          shuffled.map(({ each }) => each),
          NOWHERE,
        )
        expect(sorted(again.groups)).toEqual(sorted(groups))
        expect(groups.flat().sort()).toEqual([...new Set(given.flatMap(({ a, b }) => [a, b]))].sort())
      }),
    )
  })
})

describe('namesake', () => {
  const member = (id: number, titleSort: string, more: Partial<Member> = {}): Member => ({
    id,
    titleSort,
    releaseDate: null,
    popularity: 0,
    ...more,
  })

  test('is the work whose title is the beginning of the others', () => {
    const members = [
      member(1, 'gintama enchousen', { releaseDate: 20050101 }),
      member(2, 'gintama'),
      member(3, 'gintama x'),
    ]
    expect(namesake(members)?.id).toBe(2)
  })

  test('is the earliest, then the most popular, then the oldest', () => {
    const [early, late] = [member(2, 'b', { releaseDate: 19990000 }), member(1, 'a', { releaseDate: 20000101 })]
    expect(namesake([late, early])?.id).toBe(2)
    expect(namesake([member(1, 'a'), member(2, 'b', { popularity: 5 })])?.id).toBe(2)
    expect(namesake([member(2, 'b'), member(1, 'a')])?.id).toBe(1)
    expect(namesake([])).toBeUndefined()
  })
})
