import { expect, test } from 'vitest'
import { hashPassword, isOutdated, isPassword, NOBODYS } from '@/server/auth/passwords'
import { AppError } from '@/server/errors'

test('a password is its own, in whatever way a keyboard writes it', async () => {
  const kept = await hashPassword('pässword ①')
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPassword(kept, 'pa\u0308ssword 1')).toBe(true)
  expect(await isPassword(kept, 'password 1')).toBe(false)
  expect(await isPassword(null, '')).toBe(false)
  expect(isOutdated(kept)).toBe(false)
  expect(isOutdated(kept.replace('t=2', 't=1'))).toBe(true)
})

test('nobody costs as much as somebody', async () => {
  const parameters = (hash: string) => hash.split('$').slice(0, 4)
  expect(parameters(NOBODYS)).toEqual(parameters(await hashPassword('somebody')))
  expect(isOutdated(NOBODYS)).toBe(false)
})

test('a crowd waits in line, and what is too much is told to come again', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 200 }, () => isPassword(null, 'x')))
  const refused = answers.filter((answer) => answer.status === 'rejected')
  expect(refused.length).toBeGreaterThan(100)
  expect(refused.length).toBeLessThan(150)
  for (const { reason } of refused) expect(reason).toEqual(new AppError('overloaded'))
  expect(await isPassword(null, 'x')).toBe(false)
})
