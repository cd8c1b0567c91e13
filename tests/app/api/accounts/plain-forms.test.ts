import { beforeEach, describe, expect, test } from 'vitest'
import { rows, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { forgetCalls, logInAs, mails, newestMail, registrationOf, send } from '@/tests/support/accounts'
import { ask } from '@/tests/support/api'
import { useDatabase } from '@/tests/support/database'
import { givenUser } from '@/tests/support/factories'

/** Forms that a browser submits itself, without scripts. */

useDatabase()
beforeEach(forgetCalls)

const own = () => new URL(env().SITE_URL).origin

/** Submits a form as a browser does; where the answer leads. */
async function submit(address: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await ask(address, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: own(), ...headers },
  })
  expect(response.status).toBe(303)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return response.headers.get('location')
}

describe('an account', () => {
  test('is registered, activated and gets a new password', async () => {
    const registration = registrationOf() as Record<'username' | 'email' | 'password' | 'confirmPassword', string>
    expect(await submit('/api/users/register', { ...registration, description: '' })).toBe('/register?said=done')
    const { token } = await newestMail()
    expect(await submit('/api/users/confirm', { email: registration.email, username: registration.username })).toBe(
      '/confirm?said=done',
    )
    expect(await submit(`/api/users/confirm/${token}`, {})).toBe(`/confirm/${token}?said=done`)
    expect((await logInAs(registration.username)).user.email).toBe(registration.email)
    expect((await newestMail()).subject).toBe('You already have an account')

    expect(await submit('/api/users/reset', { email: registration.email })).toBe('/reset?said=done')
    const reset = (await newestMail()).token
    const password = 'another long one'
    expect(await submit(`/api/users/reset/${reset}`, { password, confirmPassword: 'else' })).toBe(
      `/reset/${reset}?said=invalidInput&fields=confirmPassword%3ApasswordsDiffer`,
    )
    expect(await submit(`/api/users/reset/${reset}`, { password, confirmPassword: password })).toBe(
      `/reset/${reset}?said=done`,
    )
    expect((await logInAs(registration.username, password)).user.username).toBe(registration.username)
  })

  test('is refused with what is wrong, in the locale of the page', async () => {
    await givenUser('taken')
    const wrong = { ...registrationOf({ username: 'taken' }), description: '' }
    expect(await submit('/api/users/register', wrong)).toBe('/register?said=conflict&fields=username%3AusernameTaken')
    const referer = `${own()}/de/register?said=conflict`
    expect(await submit('/api/users/register', {}, { referer })).toMatch(/^\/de\/register\?said=invalidInput&fields=/)
    const elsewhere = 'https://elsewhere.example/de/register'
    expect(await submit('/api/users/register', {}, { referer: elsewhere })).toMatch(/^\/register\?said=invalidInput/)
    expect(await submit('/api/users/confirm/wrong', {})).toBe('/confirm/wrong?said=linkExpired')
    expect(await submit('/api/notifications/unsubscribe/wrong', {})).toBe('/unsubscribe/wrong?said=linkExpired')
    expect(await submit('/api/users/register', { description: 'x'.repeat(70_000) })).toBe('/register?said=bodyTooLarge')
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    '/%2f%2fevil.example',
    '//user@evil.example',
    '/de//evil.example',
    '/.//evil.example',
  ])('stays on this site after a page that calls itself %s', async (prefix) => {
    const referer = `${own()}${prefix}/register`
    expect(await submit('/api/users/register', {}, { referer })).toMatch(/^\/register\?said=invalidInput&fields=/)
  })

  test('is limited as the call is', async () => {
    const counted = () => rows<{ key: string; points: number }>(sql`SELECT key, points FROM rate_limits ORDER BY key`)
    const email = 'counted@example.org'
    await submit('/api/users/reset', { email })
    const once = await counted()
    expect(once.map(({ points }) => points)).toEqual([1, 1])
    await send('POST', '/api/users/reset', { email })
    expect(await counted()).toEqual(once.map(({ key }) => ({ key, points: 2 })))
    await rows(sql`UPDATE rate_limits SET points = 1000`)
    expect(await submit('/api/users/reset', { email })).toMatch(/^\/reset\?said=tooManyRequests&wait=\d{3,4}$/)
  })
})

test.each(['https://elsewhere.example', 'null', 'http://localhost.elsewhere.example:3000'])(
  'a form of %s gets a page that refuses, and nothing happens',
  async (origin) => {
    const before = (await mails()).length
    const registration = registrationOf() as Record<string, string>
    const response = await ask('/api/users/register', {
      method: 'POST',
      body: new URLSearchParams(registration),
      headers: { origin },
    })
    expect([response.status, response.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8'])
    expect((await mails()).length).toBe(before)
  },
)

test('a program that posts a form by itself gets the answer of the call', async () => {
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  const unsubscribed = await ask('/api/notifications/unsubscribe/wrong', { method: 'POST', body })
  expect([unsubscribed.status, unsubscribed.headers.get('content-type')]).toEqual([404, 'application/problem+json'])
  const registered = await ask('/api/users/register', { method: 'POST', body })
  expect([registered.status, registered.headers.get('content-type')]).toEqual([415, 'application/problem+json'])
})

test('calls without such a form take none', async () => {
  const response = await ask('/api/users/login', {
    method: 'POST',
    body: new URLSearchParams({ email: 'a@example.org', password: 'x' }),
    headers: { origin: own() },
  })
  expect(response.status).toBe(415)
})
