import { expect, test } from 'vitest'
import { termsOf } from '@/server/engines/search/terms'
import fc, { anyCharacter } from '@/tests/support/fast-check'

test.each([
  ['Attack on Titan', `'attack' & 'on' & 'titan':*`],
  ['titan TITAN', `'titan':*`],
  ['no no na', `'no' & 'na':*`],
  ['進', `'進':*`],
  ['進撃', `'進撃'`],
  ['進撃の巨人', `'進撃' & '撃の' & 'の巨' & '巨人'`],
  ['進撃2nd', `'進撃' & '2nd':*`],
  ["'", `'''':*`],
  ['\\', `'\\\\':*`],
])('%s becomes %s', (text, query) => {
  expect(termsOf(text)?.query).toBe(query)
})

test('words are between spaces, the last one is a prefix, and LIKE wildcards are escaped', () => {
  expect(termsOf('Kyojin Shin')?.patterns).toEqual(['% kyojin %', '% shin%'])
  expect(termsOf('%')?.patterns).toEqual(['% \\%%'])
  expect(termsOf('第2期')?.patterns).toEqual(['%第%', '%2%', '%期%'])
})

test('only one or two letters are short; one kanji is not', () => {
  expect(['a', 'at', 'att', '進', 'é'].map((text) => termsOf(text)?.short)).toEqual([true, true, false, false, true])
})

test('words of four letters and more may be mistyped; numbers, short words and native ones are taken literally', () => {
  const terms = termsOf('attak on titan 2023 進撃 ti')
  expect(terms?.guessed).toEqual({ words: ['attak', 'titan'], lexemes: [`'attak'`, `'titan'`] })
  expect(terms?.certain).toBe(`'進撃' & 'ti':*`)
  expect(termsOf('narutp')?.guessed.lexemes).toEqual([`'narutp':*`])
})

test('an empty text has no terms', () => {
  expect(['', '   ', '\u0301', '\0'].map(termsOf)).toEqual([null, null, null, null])
})

test('the terms of a long text are bounded', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 2000 }), (text) => {
      const terms = termsOf(text)
      if (!terms) return
      expect(terms.patterns.length).toBeLessThanOrEqual(17)
      expect(terms.guessed.words.length).toBeLessThanOrEqual(8)
    }),
  )
})
