import { expect, test } from 'vitest'
import type { Permission } from '@/lib/identity/schemas/users'
import { changedOf } from '@/lib/views/administered'
import { expectHeld, expectOther } from '@/server/domain/administration/users/rules'

const by = (...permissions: Permission[]) => ({ id: 1, permissions })

test('nobody gives a right that they do not hold; the command line gives all', () => {
  expect(() => expectHeld(by('CanEdit'), ['CanEdit', 'CanModerate'])).toThrow('rightNotHeld')
  expect(() => expectHeld(by(), ['CanAdminister'])).toThrow('rightNotHeld')
  expect(() => expectHeld(by('CanEdit'), ['CanEdit'])).not.toThrow()
  expect(() => expectHeld(by('CanAdminister'), ['CanEdit', 'CanModerate', 'CanAdminister'])).not.toThrow()
  expect(() => expectHeld(null, ['CanAdminister'])).not.toThrow()
})

test('nobody acts on oneself', () => {
  expect(() => expectOther(by(), 1)).toThrow('ownAccount')
  expect(() => expectOther(by(), 2)).not.toThrow()
  expect(() => expectOther(null, 1)).not.toThrow()
})

test('what an act was about is what it made, else what it took', () => {
  expect(changedOf({ before: { username: 'a' }, after: { username: 'b' } })).toBe('b')
  expect(changedOf({ before: { permission: 'CanEdit' }, after: {} })).toBe('CanEdit')
  expect(changedOf({ before: { role: 'Team', permissions: [] }, after: null })).toBe('Team')
  expect(changedOf({ before: null, after: { sessions: 0 } })).toBe('')
})
