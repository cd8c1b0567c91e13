import { expect, test } from 'vitest'
import { knownAt, ranked, tasteFor } from '@/server/domain/tracking/proposals/rules'

const taste = {
  works: 100,
  mine: new Map([
    ['mecha', 60],
    ['comedy', 10],
  ]),
  usual: new Map([
    ['mecha', 0.1],
    ['comedy', 0.4],
  ]),
}

test('taste is the fact that stands out most, and nothing is none', () => {
  expect(tasteFor(['mecha', 'comedy'], taste)).toBeCloseTo(Math.log(65 / 15))
  expect(tasteFor(['comedy'], taste)).toBeLessThan(0)
  expect(tasteFor([], taste)).toBe(0)
  expect(tasteFor(['new'], taste)).toBe(0)
})

test('better known works count more, the later the less so', () => {
  expect(knownAt(0)).toBeGreaterThan(knownAt(100))
  expect(knownAt(0) / knownAt(100)).toBeGreaterThan(knownAt(5000) / knownAt(5100))
})

const candidate = (id: number, because: number, ...facts: string[]) => ({ id, because, facts })
const places = new Map([1, 2, 3, 4, 5].map((id, place) => [id, place]))
const order = (size: number, perReason: number) =>
  ranked(
    [candidate(1, 8, 'comedy'), candidate(2, 9, 'mecha'), candidate(3, 9, 'mecha'), candidate(7, 9, 'mecha')],
    taste,
    places,
    { size, perReason },
  ).map(({ id }) => id)

test('works of my taste come before better known ones', () => {
  expect(order(9, 9)).toEqual([2, 3, 7, 1])
  expect(order(2, 9)).toEqual([2, 3])
})

test('a reason repeats only where there are no others', () => {
  expect(order(9, 1)).toEqual([2, 1, 3, 7])
})
