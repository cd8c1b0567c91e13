import { expect, test } from 'vitest'
import { userMark } from '@/server/domain/identity/sessions/user-mark'

test('a user has one mark, others have others, and it does not contain the id', () => {
  expect(userMark(123_456_789)).toMatch(/^[\da-f]{16}$/)
  expect(userMark(123_456_789)).toBe(userMark(123_456_789))
  expect(new Set(Array.from({ length: 1000 }, (_, id) => userMark(id))).size).toBe(1000)
})
