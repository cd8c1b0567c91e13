import { expect, test } from 'vitest'
import { RELATION_TYPES } from '@/lib/schemas/media'
import { endsBeforeBegin, inverseRelation, searchKeys } from '@/server/domain/media/rules'

test('search keys are the different names, folded', () => {
  expect(searchKeys(['Ákira!', 'AKIRA', null, '', 'アキラ', undefined, '!!!'])).toEqual(['akira', 'アキラ', '!!!'])
})

test.each(RELATION_TYPES)('the inverse of the inverse of %s is %s, if the relation is known', (type) => {
  expect(inverseRelation(inverseRelation(type), type)).toBe(type)
})

test('a known inverse is replaced if it does not match', () => {
  expect(inverseRelation('ParentStory', 'SpinOff')).toBe('SpinOff')
  expect(inverseRelation('Sequel', 'SpinOff')).toBe('Prequel')
})

test.each([
  [20090405, 20090404, true],
  [20090405, 20090405, false],
  [20090405, 20090400, false],
  [20090405, 20090300, true],
  [20090405, 20090000, false],
  [20090405, 20080000, true],
  [20090000, 20080101, true],
  [null, 20080101, false],
  [20090405, null, false],
])('begins %j and ends %j: %j', (begin, end, expected) => {
  expect(endsBeforeBegin(begin, end)).toBe(expected)
})
