import { expect, test } from 'vitest'
import { chosenParts, hasNothingLeft } from '@/components/curation/contributions/chosen'
import type { Contribution } from '@/lib/curation/schemas/contribution-queue'

const change = (field: string, before: unknown, after: unknown) => ({ field, whole: after, delta: { before, after } })
const contribution = (isNew = false) =>
  ({
    noun: 'media',
    isNew,
    changes: [
      change('title', 'One', 'Two'),
      change('format', 'TV', 'ONA'),
      change('episodes', [], [{ number: 1 }, { number: 2 }]),
    ],
  }) as unknown as Contribution

test('fields that are picked stay; other values and items that are left out are given with what they were', () => {
  const picked = new Set(['title', 'episodes'])
  const edited = { title: 'Three', format: 'OVA' }
  const choices = { episodes: { 2: { isDropped: true } } }
  expect(chosenParts(contribution(), { picked, edited, choices })).toEqual({
    taken: ['title', 'episodes'],
    change: { title: 'Three', episodes: [{ number: 1 }] },
    began: { episodes: [] },
  })
  expect(chosenParts(contribution(true), { picked, edited, choices }).began).toBeUndefined()
})

test('a value that is typed as it was is no other value; a list of which nothing is left does not stay', () => {
  const picked = new Set(['title', 'episodes'])
  const choices = { episodes: { 1: { isDropped: true }, 2: { isDropped: true } } }
  expect(chosenParts(contribution(), { picked, edited: { title: 'Two' }, choices })).toEqual({
    taken: ['title'],
    change: {},
    began: {},
  })
})

test('nothing is left if no change is possible; what is not read, or hidden, says nothing of that', () => {
  const of = (...standings: string[]) =>
    ({ changes: standings.map((standing) => ({ standing })) }) as Parameters<typeof hasNothingLeft>[0]
  expect([of('said', 'changed'), of('said', 'possible')].map(hasNothingLeft)).toEqual([true, false])
  expect([of(), undefined].map(hasNothingLeft)).toEqual([false, false])
})
