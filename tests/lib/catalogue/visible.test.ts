import { expect, test } from 'vitest'
import { isVisible } from '@/lib/catalogue/visible'

test.each([
  ['Latin', 'Frieren: Beyond Journey’s End'],
  ['Japanese', '葬送のフリーレン　第2期'],
  ['Persian with a non-joiner in a word', 'می\u200Cخواهم'],
  ['Latin and Persian with a non-joiner between', 'PDF\u200Cها'],
  ['a family of emoji', '👨\u200D👩\u200D👧 Family'],
  ['a heart with a variation selector', 'I ❤\uFE0F Anime'],
  ['Hebrew with a mark of direction', 'שלום (TV)\u200F!'],
  ['old Hangul', '\u115F\u1161'],
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
])('%s is not', (_, text) => {
  expect(isVisible(text)).toBe(false)
})
