import { expect, test } from 'vitest'
import { merge, saysSame } from '@/lib/merge'

test.each([
  ['only here', { a: 1 }, { a: 2 }, { a: 1 }, { a: 2 }, []],
  ['only there', { a: 1 }, { a: 1 }, { a: 3 }, { a: 3 }, []],
  ['by both alike', { a: 1 }, { a: 2 }, { a: 2 }, { a: 2 }, []],
  ['by both differently', { a: 1 }, { a: 2 }, { a: 3 }, { a: 2 }, ['a']],
  ['in different values', { a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 3 }, { a: 2, b: 3 }, []],
  ['added on both sides', {}, { a: 1 }, { b: 2 }, { a: 1, b: 2 }, []],
  ['removed here', { a: 1 }, {}, { a: 1 }, {}, []],
  ['removed there', { a: 1 }, { a: 1 }, {}, {}, []],
  ['removed here, changed there', { a: 1 }, {}, { a: 2 }, {}, ['a']],
  ['changed here, removed there', { a: 1 }, { a: 2 }, {}, { a: 2 }, ['a']],
])('what was changed %s', (_, began, mine, now, values, contested) => {
  expect(merge<number>(began, mine, now)).toEqual({ values, contested })
})

test.each([
  [null, '', true],
  [undefined, [], true],
  ['a\r\nb ', 'a\nb', true],
  [['a', 'b'], ['b', 'a'], true],
  [0, null, false],
  [false, null, false],
  ['1', 1, false],
])('%j says the same as %j: %s', (one, other, same) => {
  expect(saysSame(one, other)).toBe(same)
})
