import { expect, test } from 'vitest'
import { separated, titlesOf } from '@/server/loader/format/titles'

test.each([
  ['Nisekoi 2nd Season, Nisekoi Second Season', ['Nisekoi:'], 2],
  ['Transformers Chojin Master Force, Transformers Masterforce', ['Transformers: Choujin Master Force'], 2],
  ['Ichigo and Chocolate, Strawberry and Chocolate', ['Ichigo to Chocolate', null], 2],
  // Single titles.
  ['Death, She and I', ['Shi to Kanojo to Boku'], 1],
  ["Don't Leave Me Alone, Daisy", ['Misute♡naide Daisy'], 1],
  ['The Idiot, the Tests, and the Summoned Creatures OVA', ['Baka to Test'], 1],
  ["I Was Summoned By The Demon Lord, But I Can't Understand Her Language", ['Maou-sama ni'], 1],
  ['Hello World, Good Night', ['Hello World, Good Night 2'], 1],
  ['Hello World, Good Night', ['Konnichiwa', 'こんにちは、世界'], 1],
  ['1,000 Years Queen', ['Sennen Joou'], 1],
])('%s beside %j is %i titles', (synonym, others, count) => {
  const parts = separated(synonym, others)
  expect(parts).toHaveLength(count)
  expect(parts.join(', ')).toBe(synonym)
})

test('a work has each of its joined synonyms', () => {
  const given = { title: 'Nisekoi:', romaji: null, native: 'ニセコイ', english: null, format: 'TV', addresses: [] }
  expect(titlesOf({ ...given, synonyms: ['Nisekoi 2nd Season, Nisekoi Second Season', 'Fake Love'] }).synonyms).toEqual(
    ['Nisekoi 2nd Season', 'Nisekoi Second Season', 'Fake Love'],
  )
})
