import { expect, test } from 'vitest'
import { linesOf } from '@/components/lists/page/lines-of'

test.each([
  ['', []],
  [' \n\t\r\n ', []],
  ['Akira', ['Akira']],
  ['Akira\r\n  Bakuman \n\nAkira\u2028Clannad', ['Akira', 'Bakuman', 'Clannad']],
  ['x'.repeat(600), ['x'.repeat(500)]],
])('the titles of %j', (text, titles) => {
  expect(linesOf(text)).toEqual(titles)
})
