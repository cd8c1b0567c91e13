import { expect, test } from 'vitest'
import { RELATION_TYPES } from '@/lib/catalogue/relation-types'
import { inverseRelation, searchKeys } from '@/server/domain/catalogue/media/rules'

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
