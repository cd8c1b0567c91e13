import { describe, expect, test } from 'vitest'
import { namePartsOf, pastedCast, pastedEpisodes } from '@/lib/curation/documents/pasted'

describe('a pasted line of an episode', () => {
  test.each([
    ['1. Title, 2024-01-05', 1, 'Title', '2024-01-05'],
    ['2) The Other One', 2, 'The Other One', null],
    ['#3 Third', 3, 'Third', null],
    ['#3: Third', 3, 'Third', null],
    ['Episode 4: A New Hope (2024-01-26)', 4, 'A New Hope', '2024-01-26'],
    ['Episode 4 A New Hope', 4, 'A New Hope', null],
    ['Ep. 5 - Title', 5, 'Title', null],
    ['6 – Title – 2024-02', 6, 'Title', '2024-02'],
    ['7\tTitle\t2024/2/9', 7, 'Title', '2024-02-09'],
    ['8, Title, Feb 16, 2024', 8, 'Title', '2024-02-16'],
    ['9 | Title | 23 February 2024', 9, 'Title', '2024-02-23'],
    ['10. "Quoted, with a comma", 2024-03-01', 10, 'Quoted, with a comma', '2024-03-01'],
    ['11. 「括弧」', 11, '括弧', null],
    ['第12話 最終回', 12, '最終回', null],
    ['13', 13, null, null],
    ['14. 2024-03-29', 14, null, '2024-03-29'],
    ['0. Prologue', 0, 'Prologue', null],
    ['• 15. With a bullet', 15, 'With a bullet', null],
    ['16. Title, March 3rd, 2024', 16, 'Title', '2024-03-03'],
    ['Only a title', 1, 'Only a title', null],
    ['2001: A Space Odyssey', 2001, 'A Space Odyssey', null],
    ['100 Meters', 1, '100 Meters', null],
    ['Title in 1999', 1, 'Title in 1999', null],
    ['17. Title 2024-02-30', 17, 'Title 2024-02-30', null],
    ['18.  Spaces   inside ', 18, 'Spaces   inside', null],
  ])('%s', (line, number, title, aired) => {
    expect(pastedEpisodes(line)).toEqual({ items: [{ number, title, aired }], wrong: [] })
  })

  test('without a number it is the one after the line before, first the next of the work', () => {
    const { items } = pastedEpisodes('One\nTwo\n7. Seven\nEight', 5)
    expect(items.map(({ number, title }) => [number, title])).toEqual([
      [5, 'One'],
      [6, 'Two'],
      [7, 'Seven'],
      [8, 'Eight'],
    ])
  })

  test('empty lines are left out; a number that is there already, and a title that is too long, are wrong', () => {
    const long = `2. ${'x'.repeat(501)}`
    expect(pastedEpisodes(`1. One\r\n\r\n1. Again\n${long}`)).toEqual({
      items: [{ number: 1, title: 'One', aired: null }],
      wrong: ['1. Again', long],
    })
  })

  test('nothing has no episodes, and of very many lines the first thousand count', () => {
    expect(pastedEpisodes(' \n')).toEqual({ items: [], wrong: [] })
    expect(pastedEpisodes('Title\n'.repeat(2000)).items).toHaveLength(1000)
  })
})

describe('a pasted line of a cast', () => {
  const actor = (name: string, language: string | null = null) => ({ name, language })
  test.each([
    ['Frieren, Lead, Atsumi Tanezaki (Japanese)', 'Frieren', 'Lead', [actor('Atsumi Tanezaki', 'Japanese')]],
    ['Fern, Supporting', 'Fern', 'Support', []],
    ['Fern', 'Fern', 'Support', []],
    ['Stark, Chiaki Kobayashi', 'Stark', 'Support', [actor('Chiaki Kobayashi')]],
    ['Himmel, main, A (JP), B [en]', 'Himmel', 'Lead', [actor('A', 'Japanese'), actor('B', 'English')]],
    ['Aura\tMain\tAyana Taketatsu', 'Aura', 'Lead', [actor('Ayana Taketatsu')]],
    ['Sein | Support | Yuichi Nakamura (Japanese)', 'Sein', 'Support', [actor('Yuichi Nakamura', 'Japanese')]],
    ['Doe, John; Lead; Jane Roe (German)', 'Doe, John', 'Lead', [actor('Jane Roe', 'German')]],
    ['Eisen, , Jouji Ueda', 'Eisen', 'Support', [actor('Jouji Ueda')]],
    ['Flamme, Support, Hitomi Nabatame ()', 'Flamme', 'Support', [actor('Hitomi Nabatame')]],
  ])('%s', (line, character, role, actors) => {
    expect(pastedCast(line)).toEqual({ items: [{ character, role, actors }], wrong: [] })
  })

  test('two lines of one character are one character with the actors of both', () => {
    expect(pastedCast('Fern, Lead, A\nFern, Lead, B (English)').items).toEqual([
      { character: 'Fern', role: 'Lead', actors: [actor('A'), actor('B', 'English')] },
    ])
  })

  test('a line without a character, and one with a nameless actor, are wrong', () => {
    expect(pastedCast(', Lead\nFern, Lead, (Japanese)')).toEqual({
      items: [],
      wrong: [', Lead', 'Fern, Lead, (Japanese)'],
    })
  })
})

test.each([
  ['Rei', { firstName: 'Rei' }],
  ['Rei Ayanami', { firstName: 'Rei', lastName: 'Ayanami' }],
  [' Monkey D.  Luffy ', { firstName: 'Monkey', middleName: 'D.', lastName: 'Luffy' }],
])('the parts of the name "%s"', (name, parts) => expect(namePartsOf(name)).toEqual(parts))
