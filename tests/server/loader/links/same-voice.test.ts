import { describe, expect, test } from 'vitest'
import { sameCharacters, type Voiced } from '@/server/loader/links/same-voice'

const named = (who: string, more: Partial<Voiced> = {}): Voiced => ({
  who,
  id: null,
  fresh: false,
  name: 'levi ackerman',
  person: 1,
  title: `Title of ${who}`,
  romaji: null,
  native: null,
  ...more,
})
const known = (id: number, more: Partial<Voiced> = {}) => named('', { who: null, id, title: `Title of ${id}`, ...more })

describe('sameCharacters', () => {
  test('joins names of one voice, and what another voice of theirs joins', () => {
    const rows = [named('a'), named('b'), named('b', { person: 2 }), named('c', { person: 2 })]
    expect(sameCharacters(rows)).toEqual([{ id: null, fresh: false, names: ['a', 'b', 'c'] }])
  })

  test('gives names the oldest known character, and joins no two known ones', () => {
    expect(sameCharacters([known(9, { fresh: true }), known(7), named('a')])).toEqual([
      { id: 7, fresh: false, names: ['a'] },
    ])
    expect(sameCharacters([known(9), known(7)])).toEqual([])
  })

  test('leaves a name alone that nothing joins', () => {
    expect(sameCharacters([named('a'), named('b', { person: 2 }), named('c', { name: 'erwin smith' })])).toEqual([])
    expect(sameCharacters([])).toEqual([])
  })

  test.each(['king', 'student a', 'c.c.', 'old man', 'homeroom teacher'])(
    'joins %s only in works with similar titles',
    (name) => {
      const rows = ['Overlord', 'Overlord II', 'Naruto'].map((title) => named(title, { name, title }))
      expect(sameCharacters(rows)).toEqual([{ id: null, fresh: false, names: ['Overlord', 'Overlord II'] }])
    },
  )
})
