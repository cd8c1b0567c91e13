import { expect, test } from 'vitest'
import { ALL_KINDS } from '@/lib/views/schemas/search'
import { kindsInOrder } from '@/server/domain/views/found-kinds'

const NONE = Number.NEGATIVE_INFINITY
const nothing = { media: NONE, series: NONE, characters: NONE, people: NONE, companies: NONE }

test('without results the kinds have their usual order', () => {
  expect(kindsInOrder(nothing, false)).toEqual(ALL_KINDS)
})

test('the kind with the best result is first, works if in doubt, and series behind works', () => {
  expect(kindsInOrder({ ...nothing, media: 7, series: 9, characters: 9 }, false).slice(0, 3)).toEqual([
    ...['characters', 'media', 'series'],
  ])
  expect(kindsInOrder({ ...nothing, media: 9, characters: 9.3 }, false)[0]).toBe('media')
  expect(kindsInOrder({ ...nothing, media: -60, people: 6 }, false)[0]).toBe('people')
})

test('a member with that name comes before works that only contain it, behind what everybody knows', () => {
  expect(kindsInOrder({ ...nothing, media: 7 }, true)[0]).toBe('users')
  expect(kindsInOrder({ ...nothing, media: 10.9 }, true).slice(0, 2)).toEqual(['media', 'users'])
  expect(kindsInOrder({ ...nothing, media: 7 }, false).at(-1)).toBe('users')
})
