import { describe, expect, test } from 'vitest'
import { plainWords, type Term, wordsOf } from '@/server/domain/torrents/words'
import fc from '@/tests/support/fast-check'

const V1 = 'c9e15763f722f23e98a29decdfae341b98d53056'
const V2 = 'caf1e1c30e81cb361b9ee167c4aa64228a7fa4fa9f6105232b28ad099f3a302e'

/** Terms as one line: "frieren ~dub (1080p|720p)". */
const told = (terms: readonly Term[]) =>
  terms
    .map((term) => {
      if ('uploader' in term) return `${term.isNot ? '~' : ''}@${term.uploader}`
      if ('hash' in term) return `#${term.hash}`
      const texts = term.any.map((text) => (text.includes(' ') ? `"${text}"` : text))
      return `${term.isNot ? '~' : ''}${texts.length > 1 ? `(${texts.join('|')})` : texts[0]}`
    })
    .join(' ')

const many = (count: number, sign = '') => Array.from({ length: count }, (_, at) => `${sign}w${at}`).join(' ')

describe('a search', () => {
  test.each([
    ['', ''],
    ['Sousou no Frieren', 'sousou no frieren'],
    ['frieren -dub', 'frieren ~dub'],
    ['frieren -"dual audio"', 'frieren ~"dual audio"'],
    ['frieren 1080p|720p', 'frieren (1080p|720p)'],
    ['"beyond journey\'s end"|sousou', '("beyond journeys end"|sousou)'],
    ['-hevc|x265', '~(hevc|x265)'],
    ['"no frieren"', '"no frieren"'],
    ['Spider-Man - 07', 'spider man 07'],
    [
      '[SubsPlease] Sousou no Frieren - 07 (1080p) [A1B2C3D4].mkv',
      'subsplease sousou no frieren 07 1080p a1b2c3d4 mkv',
    ],
    ['Rewrite -Moon-', 'rewrite moon'],
    ['R.O.D -THE TV-', 'r o d the tv'],
    [
      '-dub Fate Grand Order -Zettai Majuu Sensen Babylonia- -hevc',
      '~dub fate grand order zettai majuu sensen babylonia ~hevc',
    ],
    ['uploader:Erai frieren', '@Erai frieren'],
    ['frieren -uploader:Erai', 'frieren ~@Erai'],
    ['!!!', '!!!'],
    ['Hunter x Hunter', 'hunter x hunter'],
    ['a -b -b c|d c|d', 'a ~b (c|d)'],
    ['葬送のフリーレン', '葬送のフリーレン'],
    [V1.toUpperCase(), `#${V1}`],
    [` ${V2} `, `#${V2}`],
    [`magnet:?xt=urn:btih:${V1}&dn=a`, `#${V1}`],
    ['magnet:?xt=urn:btih:ZHQVOY7XELZD5GFCTXWN7LRUDOMNKMCW&dn=%E9', `#${V1}`],
    [`magnet:?xt=urn%3Abtmh%3A1220${V2}`, `#${V2}`],
    [many(50), many(40)],
    [many(20, '-'), many(12, '~')],
  ])('%s', (query, expected) => {
    expect(told(wordsOf({ query }))).toBe(expected)
  })

  test('of plain words says which a title may have', () => {
    expect(plainWords(wordsOf({ query: 'kimi no -dub "na wa" a|b uploader:x' }))).toEqual(['kimi', 'no', 'na wa'])
  })

  test('of whatever signs has a limited number of texts, all folded', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('-', '|', '"', ' ', 'a', 'B', ':', '葬', '(') }), (query) => {
        const texts = wordsOf({ query }).flatMap((term) => ('any' in term ? term.any : []))
        expect(texts.length).toBeLessThanOrEqual(52)
        expect(texts.every((text) => /^[ab葬 ]+$/.test(text) || !/[aB葬]/.test(query))).toBe(true)
      }),
    )
  })
})

test('a query of nothing but dashes is read in no time', () => {
  const start = performance.now()
  for (const part of ['-', '- ', ' -a', '-a ', 'a-']) wordsOf({ query: part.repeat(5000) })
  expect(performance.now() - start).toBeLessThan(2000)
})
