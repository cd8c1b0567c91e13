import { beforeEach, expect, test } from 'vitest'
import {
  count,
  countDone,
  countTogether,
  expectFew,
  forgetExpired,
  leftOf,
} from '@/server/domain/identity/sessions/rate-limits'
import { rows, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { AppError } from '@/server/platform/errors'
import { write } from '@/server/platform/writing/write'
import { useDatabase } from '@/tests/support/database'

useDatabase()
beforeEach(() => rows(sql`DELETE FROM rate_limits`))

test('the limit holds for concurrent requests, and a refusal has the time to wait', async () => {
  const most = env().RATE_ACCOUNT_MAILS
  const answers = await Promise.allSettled(Array.from({ length: most + 5 }, () => count(['mailsOfAccount', 'me'])))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(most)
  const refused = await count(['mailsOfAccount', 'me']).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(AppError)
  expect(refused).toMatchObject({ code: 'tooManyRequests', retryAfter: expect.any(Number) })
  await expect(count(['mailsOfAccount', 'other'])).resolves.toBeUndefined()
})

test('limits that are counted together hold like others, whichever comes first, and what is refused counts in all', async () => {
  const [narrow, wide] = [['mailsOfAccount', 'me'] as const, ['loginFailures', 'a'] as const]
  const most = env().RATE_ACCOUNT_MAILS
  const each = Array.from({ length: most + 5 }, (_, n) => (n % 2 === 0 ? [narrow, wide] : [wide, narrow]))
  const answers = await Promise.allSettled(each.map((both) => countTogether(both)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(most)
  const points = await rows(sql`SELECT points FROM rate_limits`)
  expect(points).toEqual([{ points: most + 5 }, { points: most + 5 }])
  const refused = await countTogether([wide, narrow]).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'tooManyRequests', retryAfter: expect.any(Number) })
  await expect(count(narrow)).rejects.toMatchObject({ code: 'tooManyRequests' })
  await rows(sql`UPDATE rate_limits SET expire = 1`)
  await countTogether([narrow, wide])
  expect(await leftOf(narrow)).toEqual({ left: most - 1, end: expect.any(Date) })
})

test('what is counted then is counted only while none of the others is reached, and holds, too', async () => {
  const [each, then] = [['mailsOfAccount', 'me'] as const, ['testMailsOfAccount', 'me'] as const]
  const [most, mostThen] = [env().RATE_ACCOUNT_MAILS, env().RATE_TEST_MAILS]
  const tries = Array.from({ length: most + 5 }, () => countTogether([each], [then]))
  const answers = await Promise.allSettled(tries)
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(Math.min(most, mostThen))
  expect(await rows(sql`SELECT points FROM rate_limits ORDER BY key`)).toEqual([{ points: most + 5 }, { points: most }])
  await rows(sql`DELETE FROM rate_limits`)
  for (let times = 0; times < mostThen; times++) await countTogether([], [then])
  await expect(countTogether([each], [then])).rejects.toMatchObject({ code: 'tooManyRequests' })
  expect(await leftOf(each)).toMatchObject({ left: most - 1 })
})

test('checking does not count', async () => {
  for (let times = 0; times < 100; times++) await expectFew(['loginFailures', 'a'])
  for (let times = 0; times < env().RATE_LOGIN_FAILURES; times++) await count(['loginFailures', 'a'])
  await expect(expectFew(['loginFailures', 'a'])).rejects.toMatchObject({ code: 'tooManyRequests' })
  await expect(expectFew(['loginFailures', 'b'])).resolves.toBeUndefined()
})

test('what is refused is not counted, be it refused at the same time by the limit', async () => {
  const mine = ['mailsOfAccount', 'me'] as const
  const most = env().RATE_ACCOUNT_MAILS
  expect(await leftOf(mine)).toEqual({ left: most, end: null })
  await countDone(mine, async () => 'done')
  // What is allowed is refused only after the limit has refused the others.
  let release = () => {}
  const othersRefused = new Promise<void>((resolve) => {
    release = resolve
  })
  const refuse = () => othersRefused.then(() => Promise.reject(new Error('refused')))
  const tries = Array.from({ length: most + 5 }, () => countDone(mine, refuse))
  let refused = 0
  const others = 6
  for (const each of tries) each.catch(() => ++refused === others && release())
  const answers = await Promise.allSettled(tries)
  const codes = answers.map((answer) => (answer.status === 'rejected' ? answer.reason.code : 'done'))
  expect(codes.filter((code) => code === 'tooManyRequests')).toHaveLength(others)
  expect(codes).not.toContain('done')
  expect(await leftOf(mine)).toEqual({ left: most - 1, end: expect.any(Date) })
  await rows(sql`UPDATE rate_limits SET expire = 1`)
  expect(await leftOf(mine)).toEqual({ left: most, end: null })
})

test('counts expire and are deleted', async () => {
  for (let times = 0; times < env().RATE_ACCOUNT_MAILS; times++) await count(['mailsOfAccount', 'me'])
  await rows(sql`UPDATE rate_limits SET expire = 1`)
  await expect(count(['mailsOfAccount', 'me'])).resolves.toBeUndefined()
  await rows(sql`UPDATE rate_limits SET expire = 1`)
  await forgetExpired()
  expect(await rows(sql`SELECT * FROM rate_limits`)).toEqual([])
})

test('an expired count that is being counted is left for the next time', async () => {
  await count(['mailsOfAccount', 'me'], ['mailsOfAccount', 'other'])
  await rows(sql`UPDATE rate_limits SET expire = 1`)
  await write(async (tx) => {
    await tx.query(sql`SELECT FROM rate_limits ORDER BY key LIMIT 1 FOR UPDATE`)
    await forgetExpired()
  })
  expect(await rows(sql`SELECT points FROM rate_limits`)).toEqual([{ points: 1 }])
})

test('the table contains neither addresses nor accounts', async () => {
  await count(['mails', '203.0.113.9'], ['mailsOfAccount', 'me@example.org'])
  expect(JSON.stringify(await rows(sql`SELECT key FROM rate_limits`))).not.toMatch(/203|example/)
})
