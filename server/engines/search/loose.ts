import { toRomaji } from 'wanakana'

/**
 * The loose form of a folded text, for comparison only. It is equal for the usual spellings of a Japanese word:
 * hiragana and katakana, Hepburn and Kunrei ("shi", "si"), long vowels written out or not ("ou", "uu", "oo"), particles
 * as written or spoken ("wo", "o").
 */
export function looseForm(key: string): string {
  return key
    .replace(KANA, (kana) => toRomaji(kana))
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\p{L}\p{N}\p{M} ]/gu, '')
    .split(' ')
    .map((word) => (LATIN.test(word) ? looseWord(word) : word.normalize('NFC')))
    .join(' ')
    .trim()
}

const KANA = /[\u3041-\u3096\u309d-\u309f\u30a1-\u30ff\u31f0-\u31ff]+/g
const LATIN = /^[a-z]+$/

const PARTICLES = new Map([
  ['ha', 'wa'],
  ['he', 'e'],
])

function looseWord(word: string): string {
  const spoken = PARTICLES.get(word) ?? word
  return RULES.reduce((text, [pattern, into]) => text.replace(pattern, into), spoken)
}

/** Applied one after the other. The right sides are Kunrei's, which has one letter for each row of the syllabary. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/tch/g, 'cch'],
  [/cch/g, 'tty'],
  [/ssh/g, 'ssy'],
  [/ch/g, 'ty'],
  [/sh/g, 'sy'],
  [/j/g, 'zy'],
  [/yy/g, 'y'],
  [/([stzd])yi/g, '$1i'],
  [/tsu/g, 'tu'],
  [/fu/g, 'hu'],
  [/d[zy]?u/g, 'zu'],
  [/di/g, 'zi'],
  [/m(?=[bmp])/g, 'n'],
  [/wo/g, 'o'],
  [/o[uh](?![aeiou])/g, 'o'],
  [/([aeiou])\1+/g, '$1'],
]
