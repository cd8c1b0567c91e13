import { expect, test } from 'vitest'
import { VOCABULARY } from '@/lib/catalogue/tag-vocabulary'
import { spell, vocabularyJson } from '@/server/domain/catalogue/tags/rules'

test('a spelling is compared without case, punctuation and diacritics', () => {
  expect(spell('Science-Fiction').key).toBe(spell('science fiction').key)
  expect(spell('Boys’ Love').key).toBe('boys love')
})

test('every name of the vocabulary means one tag', () => {
  const keys = VOCABULARY.flatMap(({ name, aliases = [] }) => [name, ...aliases]).map((name) => spell(name).key)
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  expect(keys.every((key) => key !== '')).toBe(true)
})

test('the database gets the keys of names and aliases', () => {
  const given = vocabularyJson([{ name: 'Sci-Fi', category: 'Genre', aliases: ['science fiction'] }])
  expect(JSON.parse(given)).toEqual([
    {
      name: 'Sci-Fi',
      key: 'sci fi',
      category: 'Genre',
      aliases: [{ name: 'science fiction', key: 'science fiction' }],
    },
  ])
})
