import { expect, test } from 'vitest'
import { inLatin, otherSpelling } from '@/server/engines/search/transliteration'

test.each([
  ['Наруто', 'naruto'],
  ['Синдзи', 'shinji'],
  ['Миядзаки', 'miyazaki'],
  ['Дзюн', 'jun'],
  ['Сёдзё', 'shojo'],
  ['Ёцуба', 'yotsuba'],
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
