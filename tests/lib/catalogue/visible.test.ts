import { expect, test } from 'vitest'
import { isVisible, withoutTurns } from '@/lib/catalogue/visible'

test.each([
  ['Latin', 'Frieren: Beyond Journey’s End'],
  ['Japanese', '葬送のフリーレン　第2期'],
  ['Persian with a non-joiner in a word', 'می\u200Cخواهم'],
  ['Latin and Persian with a non-joiner between', 'PDF\u200Cها'],
  ['a family of emoji', '👨\u200D👩\u200D👧 Family'],
  ['a heart with a variation selector', 'I ❤\uFE0F Anime'],
  ['Hebrew with a mark of direction', 'שלום (TV)\u200F!'],
  ['old Hangul', '\u115F\u1161'],
  ['a kanji with a variation', '葛\u{E0100}城'],
  ['a key', '1\uFE0F\u20E3'],
  ['the flag of Scotland', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
])('%s is visible', (_, text) => {
  expect(isVisible(text)).toBe(true)
})

test.each([
  ['nothing', ''],
  ['spaces', ' \u00A0\u3000'],
  ['zero-width spaces', '\u200B\u200B'],
  ['a joiner alone', '\u200D'],
  ['Hangul fillers', '\u3164\uFFA0'],
  ['blanks of Braille', '\u2800'],
  ['a variation selector alone', '\uFE0F'],
  ['a zero-width space in a word', 'Fri\u200Beren'],
  ['a soft hyphen', 'Fri\u00ADeren'],
  ['a joiner between Latin letters', 'Fri\u200Deren'],
  ['a joiner at the end', 'Frieren\u200D'],
  ['a non-joiner after a space', 'می \u200Cخواهم'],
  ['an override of the direction', 'Fri\u202Eeren'],
  ['an isolate', '\u2066Frieren\u2069'],
  ['a Hangul filler after a word', 'Frieren\u3164'],
  ['a blank of Braille between words', 'Frieren\u2800TV'],
  ['a word joiner', 'Fri\u2060eren'],
  ['a mark of direction between Latin letters', 'Fri\u200Eeren'],
  ['a mark of direction behind a Latin word', 'Frieren\u200F'],
  ['a mark of Arabic letters between Latin ones', 'Fri\u061Ceren'],
  ['a joiner of graphemes', 'Fri\u034Feren'],
  ['a Mongolian separator', 'Fri\u180Eeren'],
  ['a Khmer vowel that nobody sees', 'Fri\u17B4eren'],
  ['an anchor of an annotation', 'Fri\uFFF9eren'],
  ['a variation of a Latin letter', 'Fri\uFE0Feren'],
  ['tags of letters', 'Fri\u{E0065}\u{E0066}eren'],
  ['a tag of a language', 'Fri\u{E0001}eren'],
  ['a filler of Hangul without its vowel', 'Frieren\u115F'],
  ['a filler of Hangul without its consonant', 'Fri\u1160eren'],
])('%s is not', (_, text) => {
  expect(isVisible(text)).toBe(false)
})

test.each([
  ['\u202Egpj.yreve\u202C of \u2066it\u2069', 'gpj.yreve of it'],
  ['A\u{E0001}\u{E0065}\u{E0066}B', 'AB'],
  [
    '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}!',
    '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}!',
  ],
  ['🏴\u202E\u{E0067}', '🏴'],
  ['שלום\u200F!', 'שלום\u200F!'],
])('%# loses what turns it around, and tags of no flag', (text, left) => {
  expect(withoutTurns(text)).toBe(left)
})
