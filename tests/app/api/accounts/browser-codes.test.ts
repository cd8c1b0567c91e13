import { NextRequest } from 'next/server'
import pg from 'pg'
import { beforeEach, expect, test, vi } from 'vitest'
import { logIn } from '@/server/domain/accounts/logins'
import type { AppError } from '@/server/platform/errors'
import { deviceCookie, deviceIn } from '@/server/web/auth/device-cookie'
import { nextAuthOptions } from '@/server/web/auth/next-auth'
import type { Outcome } from '@/server/web/auth/outcome'
import { forgetCalls } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { givenUser, PASSWORD } from '@/tests/support/factories'
import { appCode, givenFactor } from '@/tests/support/second-factors'

useDatabase()
beforeEach(forgetCalls)

const client = { address: '192.0.2.1', userAgent: 'Firefox/150.0' }

/** A login of a browser by next-auth, with what the form sends and the cookie that the browser has. */
async function enter(credentials: Record<string, string>, device?: string) {
  const outcome: Outcome = {}
  const [{ options }] = nextAuthOptions(client, outcome, { device }).providers as unknown as [
    { options: { authorize: (given: unknown) => Promise<object> } },
  ]
  await options.authorize({ email: 'surfer@example.org', password: PASSWORD, ...credentials }).catch(() => {})
  const { code, fields } = (outcome.refused ?? {}) as AppError
  return { code, fields, token: outcome.opened?.token, device: outcome.device }
}

test('a browser is asked for a code, and not again once it is trusted', async () => {
  await givenUser('surfer')
  const { key, recoveryCodes } = await givenFactor('surfer')
  expect(await enter({})).toMatchObject({ code: 'codeNeeded', token: undefined })
  expect(await enter({ code: appCode(key, 9) })).toMatchObject({ code: 'invalidInput', fields: { code: 'codeWrong' } })
  const entered = await enter({ code: appCode(key), trust: 'true' })
  expect(entered).toMatchObject({ token: expect.any(String), device: expect.stringMatching(/^[\w-]{43}$/) })
  expect(await enter({}, entered.device)).toMatchObject({ token: expect.any(String), device: undefined })
  expect(await enter({}, 'x'.repeat(43))).toMatchObject({ code: 'codeNeeded' })
  expect(await enter({ code: recoveryCodes[0] ?? '' })).toMatchObject({ token: expect.any(String), device: undefined })
})

test('the cookie of a trusted browser is of the logins alone, and no script sees it', () => {
  const secret = 'x'.repeat(43)
  const cookie = deviceCookie(secret)
  expect(cookie).toBe(`mokuroku.device=${secret}; Path=/api/auth/callback; Max-Age=2592000; HttpOnly; SameSite=Lax`)
  const inRequest = (sent: string) =>
    deviceIn(new NextRequest('http://localhost:3000/api/auth/callback/credentials', { headers: { cookie: sent } }))
  expect(inRequest(cookie)).toBe(secret)
  // Anything else would be refused as wrong input, and no login would work.
  expect(inRequest(`mokuroku.device=${'x'.repeat(200)}`)).toBeUndefined()
})

test('a code costs one statement more, and two with a recovery code and its mail', async () => {
  await givenUser('plain')
  await givenUser('careful')
  const { key, recoveryCodes } = await givenFactor('careful')
  const statementsOf = async (username: string, code?: string) => {
    await logIn({ email: 'plain@example.org', password: PASSWORD }, client)
    const query = vi.spyOn(pg.Client.prototype, 'query')
    await logIn({ email: `${username}@example.org`, password: PASSWORD, ...(code && { code }) }, client)
    const { length } = query.mock.calls
    query.mockRestore()
    return length
  }
  // The first login of an account, and the first from a network, have more.
  await logIn({ email: 'careful@example.org', password: PASSWORD, code: recoveryCodes[1] ?? '' }, client)
  const usual = await statementsOf('plain')
  expect((await statementsOf('careful', appCode(key))) - usual).toBe(1)
  expect((await statementsOf('careful', recoveryCodes[0])) - usual).toBe(2)
})
