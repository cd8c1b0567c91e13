import { expect, test } from 'vitest'
import { asEnglish, inLatin, otherSpelling } from '@/server/engines/search/transliteration'

test.each([
  ['Наруто', 'naruto'],
  ['Синдзи', 'shinji'],
  ['Миядзаки', 'miyazaki'],
  ['Дзюн', 'jun'],
  ['Сёдзё', 'shojo'],
  ['Ёцуба', 'yotsuba'],
  ['Энджел', 'enjel'],
  ['나루토', 'naruto'],
  ['한글', 'hangeul'],
  ['토토로 2', 'totoro 2'],
  ['naruto', null],
  ['進撃', null],
])('%s is %s in Latin letters', (text, latin) => expect(inLatin(text)).toBe(latin))

test.each([
  ['Oda Eiichirou', 'oda eiichiro'],
  ['Yuuki Kaji', 'yuki kaji'],
  ['Ohtsuka', 'otsuka'],
  ['Хаяо', 'hayao'],
  ['Kana', null],
])('%s is also spelled %s', (name, other) => expect(otherSpelling(name)).toBe(other))

test.each([
  ['건담', 'gundam'],
  ['헌터x헌터', 'hunterxhunter'],
  ['소드', 'sod'],
  ['나루토', null],
  ['ガンダム', null],
])('%s may be the English %s', (text, english) => expect(asEnglish(text)).toBe(english))
