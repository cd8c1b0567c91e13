import { describe, expect, test } from 'vitest'
import { fold, foldWithSigns, nameKey, sortKey } from '@/lib/fold'
import fc, { anyCharacter } from '@/tests/support/fast-check'

test.each([
  ['!!!Da Capo', '!!! da capo'],
  ['.hack//SIGN', '. hack sign'],
  ['"Oshi no Ko"', '" oshi no ko'],
  ['… ａｎｄ then', '... and then'],
  ['K-On!', null],
  ['!!!', null],
  ['', null],
])('%s is found by the signs it begins with: %s', (text, key) => expect(foldWithSigns(text)).toBe(key))

describe('fold', () => {
  test.each([
    ['Shingeki no Kyojin', 'shingeki no kyojin'],
    ['ＳＨＩＮＧＥＫＩ', 'shingeki'],
    ['Pokémon', 'pokemon'],
    ['Kujō', 'kujo'],
    ['Steins;Gate', 'steins gate'],
    ["JoJo's Bizarre Adventure", 'jojos bizarre adventure'],
    ['JoJo’s Bizarre Adventure', 'jojos bizarre adventure'],
    ['Straße', 'strasse'],
    ['ｶﾞﾝﾀﾞﾑ', 'ガンダム'],
    ['  Two   spaces ', 'two spaces'],
    ['進撃の巨人', '進撃の巨人'],
    ['Йод', 'иод'],
    ['.hack//SIGN', 'hack sign'],
    ['Carole & Tuesday', 'carole and tuesday'],
    ['Knights＆Magic', 'knights and magic'],
    ['SPY×FAMILY', 'spy x family'],
    ['Hunter × Hunter', 'hunter x hunter'],
    ['Oʼbrien‘s Jo´s Jo′s', 'obriens jos jos'],
    ['&', 'and'],
  ])('%s → %s', (text, key) => expect(fold(text)).toBe(key))

  test('voicing marks of kana stay: が is not か', () => expect(fold('が')).not.toBe(fold('か')))

  test.each(['!!', '×××', '☆', '?'])('%s, only punctuation, keeps a key', (text) => expect(fold(text)).not.toBe(''))

  test('any text gives a well-formed key of bounded length, and folding again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 400 }), (text) => {
        const key = fold(text)
        expect(key.isWellFormed()).toBe(true)
        expect(key).not.toContain('\0')
        expect([...key].length).toBeLessThanOrEqual(300)
      }),
    )
  })
})

describe('sortKey', () => {
  test('numbers are ordered by value', () => {
    const titles = ['Season 10', 'Season 2', 'Season 1']
    expect(titles.sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))).toEqual(['Season 1', 'Season 2', 'Season 10'])
  })
  test('a leading article does not count', () => expect(sortKey('The Tatami Galaxy')).toBe('tatami galaxy'))
  test.each([
    ['A', 'a'],
    ['A-1 Pictures', 'a 000001 pictures'],
    ["A's", 'as'],
    ['"The" Show', 'the show'],
    ['"A Silent Voice"', 'silent voice'],
  ])('an article is a word of its own before others: %s', (title, key) => expect(sortKey(title)).toBe(key))
  test('letters come first, then digits, then signs', () => {
    const titles = ['&', '......', '☆', '86', '3-gatsu no Lion', '!!!Da Capo', 'Zetman', '銀魂', 'アキラ', '𠮷野家']
    const byKey = (a: string, b: string) => Buffer.compare(Buffer.from(sortKey(a)), Buffer.from(sortKey(b)))
    expect(titles.sort(byKey)).toEqual([
      ...['!!!Da Capo', 'Zetman', 'アキラ', '銀魂', '𠮷野家', '3-gatsu no Lion', '86', '&', '......', '☆'],
    ])
  })
  test('of names as of titles, but a beginning of a name has the beginning of its key', () => {
    const names = ['2B', '☆', 'Zero', '002', '綾波']
    const byKey = (a: string, b: string) => Buffer.compare(Buffer.from(nameKey(a)), Buffer.from(nameKey(b)))
    expect(names.sort(byKey)).toEqual(['Zero', '綾波', '002', '2B', '☆'])
    expect(nameKey('2B').startsWith(nameKey('2'))).toBe(true)
    expect([nameKey(''), nameKey('Rei')]).toEqual(['', 'rei'])
  })
})
