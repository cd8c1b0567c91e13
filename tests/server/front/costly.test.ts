import { expect, test } from 'vitest'
import { isCostly } from '@/server/front/costly'

test.each([
  ['POST', '/api/users/login', true],
  ['POST', '/api/users/register', true],
  ['POST', '/api/users/reset/abc', true],
  ['POST', '/api/auth/callback/credentials', true],
  ['GET', '/api/users/login', false],
  ['POST', '/api/users/reset', false],
  ['POST', '/api/users/refresh', false],
  ['POST', '/api/users/login/', false],
  ['PUT', '/api/watched', false],
])('whether %s %s computes a password for anybody: %s', (method, path, costly) => {
  expect(isCostly(method, path)).toBe(costly)
})
