import { describe, expect, test } from 'vitest'
import { applied } from '@/lib/curation/documents/applied'
import { deltaOf, inverse, isSame, LISTS, reorderedIn, textOf } from '@/lib/curation/documents/differences'

const lists = LISTS.media
const episode = (number: number, title: string) => ({ number, title, aired: null })

test('a change has the fields that differ, and of lists the items that do', () => {
  const began = {
    title: 'Frieren',
    format: 'TV',
    synonyms: ['A', 'B'],
    episodes: [episode(1, 'One'), episode(2, 'Two')],
  }
  const given = {
    title: 'Frieren',
    format: null,
    synonyms: ['B', 'C'],
    episodes: [episode(1, 'First'), episode(2, 'Two')],
  }
  expect(deltaOf(lists, began, given)).toEqual({
    before: { format: 'TV', synonyms: ['A'], episodes: [episode(1, 'One')] },
    after: { format: null, synonyms: ['C'], episodes: [episode(1, 'First')] },
  })
})

test('the same items in another order are no change of a list with keys, and one of songs', () => {
  const [one, two] = [episode(1, 'One'), episode(2, 'Two')]
  const began = { episodes: [one, two], synonyms: ['A', 'B'], openingsAndEndings: ['A', 'B'] }
  const given = { episodes: [two, one], synonyms: ['B', 'C'], openingsAndEndings: ['B', 'A'] }
  const delta = deltaOf(lists, began, given)
  expect(Object.keys(delta.before)).toEqual(['synonyms', 'openingsAndEndings'])
  expect(Object.keys(delta.after)).toEqual(['synonyms', 'openingsAndEndings'])
  expect(reorderedIn(lists, began, given)).toEqual(['episodes'])
})

test('nothing, an empty text and an empty list are the same, and the order of keys does not count', () => {
  expect(isSame(null, '')).toBe(true)
  expect(isSame(undefined, [])).toBe(true)
  expect(isSame({ a: 1, b: null }, { a: 1 })).toBe(true)
  expect(isSame({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true)
  expect(isSame({ actors: [{ person: 1 }, { person: 2 }] }, { actors: [{ person: 2 }, { person: 1 }] })).toBe(true)
  expect(isSame(['A', 'B'], ['B', 'A'])).toBe(false)
  expect(isSame(false, null)).toBe(false)
  expect(isSame(0, null)).toBe(false)
})

describe('a change applied to what others have changed meanwhile', () => {
  const change = deltaOf(
    lists,
    { title: 'Old', tags: [{ tag: 1, weight: 5, isSpoiler: false }] },
    { title: 'New', tags: [{ tag: 2, weight: null, isSpoiler: false }] },
  )

  test('merges other fields and other items', () => {
    const now = {
      title: 'Old',
      tags: [
        { tag: 1, weight: 5, isSpoiler: false },
        { tag: 3, weight: 9, isSpoiler: true },
      ],
    }
    expect(applied(lists, now, change)).toEqual({
      given: {
        title: 'New',
        tags: [
          { tag: 3, weight: 9, isSpoiler: true },
          { tag: 2, weight: null, isSpoiler: false },
        ],
      },
      contested: [],
    })
  })

  test('names what both have changed', () => {
    const now = { title: 'Another', tags: [{ tag: 1, weight: 50, isSpoiler: false }] }
    expect(applied(lists, now, change).contested).toEqual(['title', 'tags.1'])
  })

  test('changes nothing that says the same already', () => {
    const now = { title: 'New', tags: [{ tag: 2, weight: null, isSpoiler: false }] }
    expect(applied(lists, now, change)).toEqual({ given: {}, contested: [] })
  })

  test('and its inverse give what was there before', () => {
    const before = { title: 'Old', tags: [{ tag: 1, weight: 5, isSpoiler: false }] }
    const after = { ...before, ...applied(lists, before, change).given }
    expect({ ...after, ...applied(lists, after, inverse(change)).given }).toEqual(before)
  })
})

test('a new person is named in the order of names, however the database has stored it', () => {
  const names = { media: {}, series: {}, character: {}, person: {}, company: {}, tag: {} }
  const item = { person: { new: { lastName: 'Tanezaki', firstName: 'Atsumi' } }, role: 'Director' }
  expect(textOf('staff', [item], names)).toBe('Director · Atsumi · Tanezaki')
})
