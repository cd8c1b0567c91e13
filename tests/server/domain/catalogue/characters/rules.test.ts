import { describe, expect, test } from 'vitest'
import { knownTwice, sameCharacters, type Voiced } from '@/server/domain/catalogue/characters/rules'

const named = (who: string, more: Partial<Voiced> = {}): Voiced => ({
  who,
  id: null,
  fresh: false,
  name: 'levi ackerman',
  voice: 'Hiroshi Kamiya',
  title: `Title of ${who}`,
  romaji: null,
  native: null,
  ...more,
})
const known = (id: number, more: Partial<Voiced> = {}) => named('', { who: null, id, title: `Title of ${id}`, ...more })

describe('sameCharacters', () => {
  test('joins names of one voice, and what another voice of theirs joins', () => {
    const rows = [named('a'), named('b'), named('b', { voice: 'Q' }), named('c', { voice: 'Q' })]
    expect(sameCharacters(rows)).toEqual([{ id: null, fresh: false, names: ['a', 'b', 'c'] }])
  })

  test('gives names the oldest known character, and joins no two known ones', () => {
    expect(sameCharacters([known(9, { fresh: true }), known(7), named('a')])).toEqual([
      { id: 7, fresh: false, names: ['a'] },
    ])
    expect(sameCharacters([known(9), known(7)])).toEqual([])
  })

  test('knows a voice in other spellings', () => {
    const spelled = (voice: string) => named(voice, { voice })
    expect(sameCharacters(['Yūki Ōhara', 'Yuuki Ohara', 'Yuki Oohara', 'Yuka Ohara'].map(spelled))).toEqual([
      { id: null, fresh: false, names: ['Yūki Ōhara', 'Yuuki Ohara', 'Yuki Oohara'] },
    ])
  })

  describe('without a voice', () => {
    const titled = (title: string, more: Partial<Voiced> = {}) => named(title, { title, name: 'kirito', ...more })
    const manga = { voice: null, title: 'Sword Art Online' }

    test('joins the only one in works with similar titles', () => {
      const rows = [titled('Sword Art Online II'), titled('Accel World', { voice: 'Q' }), titled('manga', manga)]
      expect(sameCharacters(rows)).toEqual([{ id: null, fresh: false, names: ['Sword Art Online II', 'manga'] }])
      expect(sameCharacters([known(7, { ...manga, name: 'kirito' }), titled('Sword Art Online II')])).toEqual([
        { id: 7, fresh: false, names: ['Sword Art Online II'] },
      ])
    })

    test('joins none of several, no part, and no two known ones', () => {
      const other = titled('Sword Art Online III', { voice: 'Q' })
      expect(sameCharacters([titled('Sword Art Online II'), other, titled('manga', manga)])).toEqual([])
      const part = { name: 'teacher' }
      expect(sameCharacters([titled('Sword Art Online II', part), titled('manga', { ...manga, ...part })])).toEqual([])
      const two = [known(7, { ...manga, name: 'kirito' }), known(8, { title: 'Sword Art Online II', name: 'kirito' })]
      expect(sameCharacters([...two, titled('Sword Art Online III')])).toEqual([
        { id: 8, fresh: false, names: ['Sword Art Online III'] },
      ])
    })
  })

  describe('without a voice, in works of other titles', () => {
    const manga = (title: string, more: Partial<Voiced> = {}) => named('manga', { voice: null, title, ...more })
    const monster = { title: 'Monster Musume no Iru Nichijou' }

    test('joins no single word where a title only begins as the other one', () => {
      const word = { name: 'anna' }
      expect(sameCharacters([manga('Monster', word), named('a', { ...word, ...monster })])).toEqual([])
      expect(sameCharacters([manga('Monster'), named('a', monster)])).toEqual([
        { id: null, fresh: false, names: ['manga', 'a'] },
      ])
    })

    test('joins no two characters whom its works have', () => {
      const rows = [named('a', { title: 'Overlord II', voice: 'P' }), named('b', { title: 'Naruto', voice: 'Q' })]
      expect(sameCharacters([...rows, manga('Overlord'), manga('Naruto')])).toEqual([])
    })
  })

  test('leaves a name alone that nothing joins', () => {
    expect(sameCharacters([named('a'), named('b', { voice: 'Q' }), named('c', { name: 'erwin smith' })])).toEqual([])
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

describe('knownTwice', () => {
  test('has the known characters that one load would have joined', () => {
    const kirito = (id: number, title: string, more: Partial<Voiced> = {}) =>
      known(id, { name: 'kirito', title, ...more })
    const rows = [
      ...[known(9), known(7), known(8, { voice: 'Q' })],
      ...[kirito(3, 'Sword Art Online', { voice: null }), kirito(2, 'Sword Art Online II'), kirito(1, 'Accel World')],
    ]
    expect(knownTwice(rows)).toEqual([
      [7, 9],
      [2, 3],
    ])
    expect(sameCharacters(rows)).toEqual([])
  })
})
