import { toRomaji } from 'wanakana'
import { seasonForm } from './season'

/** What is stored beside a search key of a work. */
export type KeyForms = { form: string; initials: string | null }

/** The stored forms of a folded title. Rows that were written without them are completed by a job (jobs.ts). */
export const formsOf = (key: string): KeyForms => ({ form: formOf(key), initials: initialsOf(key) })

/** The form that the usual spellings of a folded title share: of its season (season.ts) and of its words. */
export const formOf = (key: string) => looseForm(seasonForm(key) ?? key)

/**
 * The initials of a folded title of three to eight words ("neon genesis evangelion" → "nge"), with its season as forms
 * write it ("attack on titan season 2" → "aots2"). A word that repeats a syllable gives two ("jojos bizarre adventure"
 * → "jjba"). A title of two words without a season gives the initials of the first word's two syllables, too ("jujutsu
 * kaisen" → "jjk", "chainsaw man" → "csm"). Null for others.
 */
function initialsOf(key: string): string | null {
  const words = (seasonForm(key) ?? key).split(' ')
  const named = words.filter((word) => !SEASON.test(word))
  if (named.length < 2 || words.length > 8 || !words.every((word) => /^[a-z0-9]/.test(word))) return null
  const [first = '', second = ''] = words
  if (words.length > 2) return words.map((word) => (SEASON.test(word) ? word : initialOf(word))).join('')
  const syllable = SECOND_SYLLABLE.exec(first)?.[1]
  return syllable ? `${first[0]}${syllable}${second[0]}` : null
}

const initialOf = (word: string) => (REPEATED.test(word) ? `${word[0]}${word[0]}` : word[0])

/** A season or a part as its form writes it (season.ts). */
export const SEASON = /^[sp](?:\d{1,2}|final)$/
/** A syllable twice, also with the s of a possessive. */
const REPEATED = /^([a-z]{2,3})\1s?$/
/** The consonant of the second syllable. */
const SECOND_SYLLABLE = /^[a-z][^aeiou]*[aeiou][a-z]*?([bcdfghjklmnpqrstvwxyz])(?:(?<=t)s|(?<=[cst])h|y)?[aeiou]/

/**
 * The loose form of a folded text, for comparison only. It is equal for the usual spellings of a Japanese word:
 * hiragana and katakana, Hepburn and Kunrei ("shi", "si"). So are long vowels written out or not ("ou", "uu", "oo"),
 * and particles as written or spoken ("wo", "o").
 */
function looseForm(key: string): string {
  return inRomaji(key)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\p{L}\p{N}\p{M} ]/gu, '')
    .split(' ')
    .map((word) => (LATIN.test(word) ? looseWord(word) : word.normalize('NFC')))
    .join(' ')
    .trim()
}

/** A text with its kana in Latin letters. */
export const inRomaji = (text: string) => text.replace(KANA, (kana) => toRomaji(kana))

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
