import { expect, test } from 'vitest'
import { afterLogin } from '@/components/accounts/after-login'

test('a first login leads past the first steps to the form that the visitor wanted', () => {
  const page = '/media/12/reviews#write'
  const steps = '/welcome?next=%2Fmedia%2F12%2Freviews%23write'
  expect(afterLogin({ page, action: null }, undefined)).toBe(steps)
  expect(afterLogin({ page: null, action: null }, page)).toBe(steps)
  expect(afterLogin(null, page)).toBe(page)
})
