import { expect, test } from 'vitest'
import { blend, factOf, knownness, mostSimilar, strengthOf } from '@/server/domain/catalogue/similar-works/rules'

test('either of content and people is enough, both are more, and neither is nothing', () => {
  expect(blend(0, 0)).toBe(0)
  expect(blend(0.4, 0)).toBe(0.4)
  expect(blend(0, 0.4)).toBe(0.2)
  expect(blend(0.4, 0.4)).toBe(0.52)
  expect(blend(1.5, 1.5)).toBe(1)
})

test('the closest by both, only so many', () => {
  const content = [1, 2, 3].map((id) => ({ id, similarity: 0.4 - id / 10 }))
  expect(mostSimilar(content, [], 2)).toEqual([
    { id: 1, similarity: 0.3 },
    { id: 2, similarity: 0.2 },
  ])
  expect(
    mostSimilar(
      content,
      [
        { id: 3, similarity: 0.8 },
        { id: 9, similarity: 0.5 },
      ],
      3,
    ),
  ).toEqual([
    { id: 3, similarity: 0.46 },
    { id: 1, similarity: 0.3 },
    { id: 9, similarity: 0.25 },
  ])
})

test('nothing whose similarity is rounded to 0', () => {
  expect(mostSimilar([{ id: 1, similarity: 0.0004 }], [], 5)).toEqual([])
})

test('a tag weighs as people say, other facts do not', () => {
  expect(strengthOf('tag', 35)).toBeCloseTo(strengthOf('tag', null) / 2)
  expect(strengthOf('tag', 100)).toBeGreaterThan(strengthOf('source', 100))
  expect(strengthOf('staff', null)).toBeGreaterThan(strengthOf('voice', null))
})

test('a person is the same fact in every role behind the camera, and another one as a voice', () => {
  expect(factOf('staff', 7)).toBe(factOf('otherStaff', 7))
  expect(factOf('voice', 7)).not.toBe(factOf('staff', 7))
  expect(factOf('studio', 7)).not.toBe(factOf('tag', 7))
})

test('the first work counts fully, the thousandth a quarter, the last ones still something', () => {
  expect(knownness(0)).toBe(1)
  expect(knownness(1000)).toBeCloseTo(0.24, 2)
  expect(knownness(200_000)).toBeGreaterThan(0.03)
})
