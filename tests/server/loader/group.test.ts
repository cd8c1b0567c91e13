import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Edge, groupWorks, type Member, namesake } from '@/server/loader/group'

const edge = (a: number, b: number, seriesOfA: number | null = null, seriesOfB: number | null = null): Edge => ({
  a,
  b,
  seriesOfA,
  seriesOfB,
})

describe('groupWorks', () => {
  test('connected works are one group', () => {
    const { groups, joins } = groupWorks([edge(1, 2), edge(2, 3), edge(7, 9)])
    expect(groups).toEqual([
      [1, 2, 3],
      [7, 9],
    ])
    expect(joins.size).toBe(0)
  })

  test('works without a series join the one that most relations lead to, the oldest of equals', () => {
    const { groups, joins } = groupWorks([edge(1, 2), edge(1, 10, null, 5), edge(2, 11, null, 6), edge(2, 12, null, 6)])
    expect(groups).toEqual([])
    expect(Object.fromEntries(joins)).toEqual({ 1: 6, 2: 6 })
    expect(groupWorks([edge(1, 10, null, 6), edge(1, 11, null, 5)]).joins.get(1)).toBe(5)
  })

  test('two series related to the same work stay two', () => {
    const { groups, joins } = groupWorks([edge(3, 1, 8), edge(3, 2, 8)])
    expect(groups).toEqual([])
    expect(Object.fromEntries(joins)).toEqual({ 1: 8, 2: 8 })
  })

  test('the order of relations does not matter, and every work is in exactly one group', () => {
    const works = fc.integer({ min: 1, max: 30 })
    const pairs = fc.uniqueArray(fc.tuple(works, works), { maxLength: 40 })
    fc.assert(
      fc.property(pairs, fc.infiniteStream(fc.nat()), (all, random) => {
        const edges = all.filter(([a, b]) => a !== b).map(([a, b]) => edge(a, b))
        const shuffled = edges.map((each) => ({ each, at: random.next().value ?? 0 })).sort((a, b) => a.at - b.at)
        const sorted = (groups: number[][]) => groups.map((group) => group.join()).sort()
        const { groups } = groupWorks(edges)
        expect(sorted(groupWorks(shuffled.map(({ each }) => each)).groups)).toEqual(sorted(groups))
        expect(groups.flat().sort()).toEqual([...new Set(edges.flatMap(({ a, b }) => [a, b]))].sort())
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
