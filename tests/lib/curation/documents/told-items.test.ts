import { describe, expect, test } from 'vitest'
import type { Values } from '@/lib/curation/documents/differences'
import { toldItems } from '@/lib/curation/documents/told-items'
import { changesOf } from '@/server/domain/curation/edits/rules'

const names = {
  media: { 1: 'Kites', 2: 'Winds' },
  series: {},
  character: { 5: 'Rei' },
  person: { 7: 'Aoi', 8: 'Ren' },
  company: { 3: 'Gale' },
  tag: { 4: 'Drama' },
}

/** What is told of a list that was `before`: "moved Kites: Sequel → Prequel". */
function told(field: string, before: Values[], after: Values[]) {
  const [change] = changesOf({ before: { [field]: before }, after: { [field]: after } }, names, 'media')
  if (!change?.items) throw new Error('no list')
  const text = (parts: readonly { text: string | number }[] | null) => parts?.map((part) => part.text).join(' ')
  return toldItems({ ...change, items: change.items }).map(
    ({ did, before, after }) => `${did} ${[text(before), text(after)].filter(Boolean).join(' → ')}`,
  )
}

const episode = (number: number, title: string | null, more: Values = {}) => ({ number, title, ...more })
const song = (title: string, more: Values = {}) => ({ title, artist: null, isOpening: true, isEnding: false, ...more })
const credit = (person: number, role: string) => ({ person, role, description: null })

describe('of a list is told', () => {
  test.each<[string, string, Values[], Values[], string[]]>([
    ['nothing of the same items', 'tags', [{ tag: 4, weight: 1 }], [{ tag: 4, weight: 1 }], []],
    ['what is added', 'tags', [], [{ tag: 4 }], ['added Drama']],
    ['what is removed', 'companies', [{ company: 3, role: 'Studio' }], [], ['removed Studio Gale']],
    [
      'a character with another role',
      'characters',
      [{ character: 5, role: 'Lead' }],
      [{ character: 5, role: 'Support' }],
      ['changed Lead Rei → Support Rei'],
    ],
    [
      'a work with another relation, which is moved',
      'relations',
      [{ media: 1, type: 'Sequel' }],
      [{ media: 1, type: 'Prequel' }],
      ['moved Sequel Kites → Prequel Kites'],
    ],
    [
      'a person of the staff with another role, whose key is another one',
      'staff',
      [credit(7, 'Director')],
      [credit(7, 'Writer')],
      ['changed Director Aoi → Writer Aoi'],
    ],
    [
      'a person with two roles as what it is: nobody knows which of them became the third',
      'staff',
      [credit(7, 'Director'), credit(7, 'Writer')],
      [credit(7, 'Music')],
      ['removed Director Aoi', 'removed Writer Aoi', 'added Music Aoi'],
    ],
    [
      'one person for another as two items',
      'staff',
      [credit(7, 'Director')],
      [credit(8, 'Director')],
      ['removed Director Aoi', 'added Director Ren'],
    ],
    [
      'a company with another role',
      'companies',
      [{ company: 3, role: 'Studio' }],
      [{ company: 3, role: 'Producer' }],
      ['changed Studio Gale → Producer Gale'],
    ],
    [
      'another number on the same site',
      'externalIds',
      [{ site: 'anidb', externalId: '1' }],
      [{ site: 'anidb', externalId: '2' }],
      ['changed anidb 1 → anidb 2'],
    ],
    [
      'an episode with another title',
      'episodes',
      [episode(1, 'Wind')],
      [episode(1, 'Storm')],
      ['changed 1 Wind → 1 Storm'],
    ],
    [
      'an episode that went to another number, and what is new where it was',
      'episodes',
      [episode(3, 'Wind')],
      [episode(3, 'Rain'), episode(4, 'Wind')],
      ['moved 3 Wind → 4 Wind', 'added 3 Rain'],
    ],
    [
      'two episodes in each other’s place',
      'episodes',
      [episode(1, 'Wind'), episode(2, 'Rain')],
      [episode(1, 'Rain'), episode(2, 'Wind')],
      ['moved 1 Wind → 2 Wind', 'moved 2 Rain → 1 Rain'],
    ],
    [
      'an episode that went elsewhere, in place of one that is gone',
      'episodes',
      [episode(1, 'Wind'), episode(2, 'Rain')],
      [episode(2, 'Wind')],
      ['moved 1 Wind → 2 Wind', 'removed 2 Rain'],
    ],
    [
      'an episode that went elsewhere and was changed, which is changed',
      'episodes',
      [episode(1, 'Wind', { runtime: 24 })],
      [episode(2, 'Wind', { runtime: 25 })],
      ['changed 1 Wind 24 → 2 Wind 25'],
    ],
    [
      'episodes without titles by their numbers alone',
      'episodes',
      [episode(1, null)],
      [episode(2, null)],
      ['removed 1', 'added 2'],
    ],
    [
      'a song by another artist',
      'openingsAndEndings',
      [song('A')],
      [song('A', { artist: 'B' })],
      ['changed A isOpening → A B isOpening'],
    ],
    [
      'a song that is an ending now',
      'openingsAndEndings',
      [song('A')],
      [song('A', { isOpening: false, isEnding: true })],
      ['moved A isOpening → A isEnding'],
    ],
    [
      'a song that went to the end, and no other one',
      'openingsAndEndings',
      ['A', 'B', 'C'].map((title) => song(title)),
      ['B', 'C', 'A'].map((title) => song(title)),
      ['moved #1 A · isOpening → #3 A · isOpening'],
    ],
    [
      'a song that is added before others, which stay where they are',
      'openingsAndEndings',
      [song('A'), song('B')],
      [song('C'), song('A'), song('B')],
      ['added C isOpening'],
    ],
  ])('%s', (_, field, before, after, expected) => {
    expect(told(field, before, after)).toEqual(expected)
  })

  test('every part of a change once, however many there are', () => {
    const many = (shift: number) => Array.from({ length: 5000 }, (_, at) => episode(at + 1 + shift, `Episode ${at}`))
    const found = told('episodes', many(0), many(1))
    expect(found).toHaveLength(5000)
    expect(found.every((each) => each.startsWith('moved'))).toBe(true)
  })
})
