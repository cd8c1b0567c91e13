import { decodeJwt, decodeProtectedHeader } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { keysFor } from '@/server/domain/identity/sessions/secrets'
import { rows, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { forgetCalls, logInAs, mails, newestMail, refusalOf, registrationOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { givenUser, PASSWORD } from '@/tests/support/factories'

useDatabase()
beforeEach(forgetCalls)

describe('registering', () => {
  test('sends a mail, whose link confirms, and then the login works', async () => {
    const registration = registrationOf({ description: 'Reads too much.' })
    const { email } = registration
    expect(await (await send('POST', '/api/users/register', registration)).json()).toEqual({ done: true })

    const tooSoon = await send('POST', '/api/users/login', { email, password: PASSWORD })
    expect(await refusalOf(tooSoon)).toEqual([401, 'notConfirmed'])
    const wrong = await send('POST', '/api/users/login', { email, password: 'something else' })
    expect(await refusalOf(wrong)).toEqual([401, 'badCredentials'])

    const mail = await newestMail()
    expect(mail).toMatchObject({ to: email, subject: 'Activate your account' })
    // A mail scanner may have opened the link before.
    for (let times = 0; times < 2; times++)
      expect((await send('POST', `/api/users/confirm/${mail.token}`)).status).toBe(200)

    const { user } = await logInAs(registration.username)
    expect(user).toMatchObject({
      username: registration.username,
      email,
      description: 'Reads too much.',
      permissions: [],
    })
  })

  test('with a known address answers the same, reserves the name, and only tells the owner', async () => {
    await givenUser('known')
    const registration = registrationOf({ email: 'KNOWN@example.org' })
    expect(await (await send('POST', '/api/users/register', registration)).json()).toEqual({ done: true })
    expect(await newestMail()).toMatchObject({
      to: 'KNOWN@example.org',
      subject: 'You already have an account',
      token: undefined,
    })
    const again = await send('POST', '/api/users/register', registrationOf({ username: registration.username }))
    expect(await refusalOf(again)).toEqual([409, 'conflict', { username: 'usernameTaken' }])
    expect((await logInAs('known')).user.username).toBe('known')
  })

  test('twice with one address: the opened mail decides which becomes the account', async () => {
    const [first, second] = [registrationOf(), registrationOf()]
    const email = 'shared@example.org'
    await send('POST', '/api/users/register', { ...first, email })
    const { token } = await newestMail()
    await send('POST', '/api/users/register', {
      ...second,
      email,
      password: 'another long one',
      confirmPassword: 'another long one',
    })
    const later = await newestMail()
    expect((await send('POST', `/api/users/confirm/${token}`)).status).toBe(200)
    expect(await refusalOf(await send('POST', `/api/users/confirm/${later.token}`))).toEqual([409, 'addressTaken'])
    const stolen = await send('POST', '/api/users/login', { email, password: 'another long one' })
    expect(await refusalOf(stolen)).toEqual([401, 'notConfirmed'])
    const { user } = await (await send('POST', '/api/users/login', { email, password: PASSWORD })).json()
    expect(user.username).toBe(first.username)
  })

  test('one name twice at once succeeds once', async () => {
    const { username } = registrationOf()
    const answers = await Promise.all(
      ['one', 'two', 'three', 'four'].map((name) =>
        send('POST', '/api/users/register', registrationOf({ username, email: `${name}@example.net` })),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  test.each([
    [
      {},
      {
        username: 'usernameRequired',
        email: 'emailRequired',
        password: 'passwordRequired',
        confirmPassword: 'passwordsDiffer',
      },
    ],
    [registrationOf({ username: ' ' }), { username: 'usernameRequired' }],
    [registrationOf({ username: 'а-dмin' }), { username: 'usernameInvalid' }],
    [registrationOf({ username: 'favorites' }), { username: 'usernameReserved' }],
    [registrationOf({ email: 'nobody' }), { email: 'emailInvalid' }],
    [registrationOf({ email: 'a@b\r\nbcc: c@d' }), { email: 'emailInvalid' }],
    [registrationOf({ email: 3 }), { email: 'invalid' }],
    [registrationOf({ password: 'short', confirmPassword: 'short' }), { password: 'passwordTooShort' }],
    [registrationOf({ confirmPassword: 'another' }), { confirmPassword: 'passwordsDiffer' }],
    [
      registrationOf({ email: ' ', confirmPassword: 'x' }),
      { email: 'emailRequired', confirmPassword: 'passwordsDiffer' },
    ],
    [
      registrationOf({ username: 'Longname', password: 'longname', confirmPassword: 'longname' }),
      { password: 'passwordGuessable' },
    ],
    [registrationOf({ isAdmin: true }), { body: 'unknownField' }],
    [registrationOf({ description: 'x'.repeat(2001) }), { description: 'tooLarge' }],
  ])('%j is refused', async (body, errors) => {
    expect(await refusalOf(await send('POST', '/api/users/register', body))).toEqual([400, 'invalidInput', errors])
  })

  test('is limited per address', async () => {
    const before = env().RATE_REGISTRATIONS
    const used = await rows<{ n: number }>(sql`SELECT count(*)::int AS n FROM rate_limits`)
    expect(used[0]?.n).toBe(0)
    for (let times = 0; times < before; times++)
      await send('POST', '/api/users/register', { ...registrationOf(), username: 'x' })
    const response = await send('POST', '/api/users/register', registrationOf())
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect(await refusalOf(response)).toEqual([429, 'tooManyRequests'])
  })

  test('sends the confirmation again to a waiting registration only', async () => {
    const registration = registrationOf()
    const { email, username } = registration
    const before = (await mails()).length
    const unknown = { email: 'nobody@example.org', username }
    expect(await (await send('POST', '/api/users/confirm', unknown)).json()).toEqual({ done: true })
    expect((await mails()).length).toBe(before)
    await send('POST', '/api/users/register', registration)
    await mails()
    expect(await (await send('POST', '/api/users/confirm', { email, username })).json()).toEqual({ done: true })
    const { token } = await newestMail()
    expect((await send('POST', `/api/users/confirm/${token}`)).status).toBe(200)
  })

  test.each(['', 'x', 'A'.repeat(32), 'x'.repeat(200), '%00'])('the link %j is invalid', async (token) => {
    const response = await send('POST', `/api/users/confirm/${token || '%20'}`)
    expect(await refusalOf(response)).toEqual([404, 'linkExpired'])
  })
})

describe('an access token', () => {
  test('contains these claims and one for each permission, nothing else', async () => {
    await givenUser('editor', { permissions: ['CanEdit', 'CanModerate'] })
    const { token, user } = await logInAs('editor')
    const claims = decodeJwt(token)
    expect(Object.keys(claims).sort()).toEqual(['CanEdit', 'CanModerate', 'aud', 'exp', 'iss', 'jti', 'sub'])
    expect(claims).toMatchObject({ sub: String(user.id), iss: 'http://localhost:3000', CanEdit: true })
    expect((claims.exp ?? 0) - Date.now() / 1000).toBeGreaterThan(890)
    expect((claims.exp ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(900)
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'HS256', kid: keysFor('access-token')[0].id })
  })
})

describe('what strangers ask for with an address', () => {
  const from = (address: string) => ({ 'x-client-address': address })
  const stranger = from('198.51.100.1')
  const owner = from('198.51.100.2')
  const email = 'wanted@example.org'

  test('leaves its owner the registration and a new password', async () => {
    const register = (by: Record<string, string>) => send('POST', '/api/users/register', registrationOf({ email }), by)
    const again = () => send('POST', '/api/users/confirm', { email, username: 'whoever' }, stranger)
    for (const ask of [() => register(stranger), again]) {
      for (let times = 0; times < env().RATE_ACCOUNT_MAILS; times++) expect((await ask()).status).toBe(200)
      expect(await refusalOf(await ask())).toEqual([429, 'tooManyRequests'])
    }
    expect((await register(owner)).status).toBe(200)
    expect((await send('POST', '/api/users/reset', { email }, owner)).status).toBe(200)
    expect((await send('POST', '/api/users/confirm', { email, username: 'owner' }, owner)).status).toBe(200)
  })

  test('is bounded for all of them together', async () => {
    const statuses: number[] = []
    for (let n = 0; n <= env().RATE_ACCOUNT_REGISTRATIONS; n++)
      statuses.push(
        (await send('POST', '/api/users/register', registrationOf({ email }), from(`198.51.100.${n}`))).status,
      )
    expect(statuses).toEqual([...Array(env().RATE_ACCOUNT_REGISTRATIONS).fill(200), 429])
  })
})

describe('logging in', () => {
  test('is refused with the same answer for a wrong password and an unknown address', async () => {
    await givenUser('somebody')
    const wrong = await send('POST', '/api/users/login', { email: 'somebody@example.org', password: 'not this one' })
    const unknown = await send('POST', '/api/users/login', { email: 'nobody@example.org', password: 'not this one' })
    expect(await wrong.text()).toBe(await unknown.text())
    expect(wrong.status).toBe(401)
  })

  test('works with an address in another case, and is refused after too many failures', async () => {
    await givenUser('limited')
    const right = { email: ' Limited@EXAMPLE.org', password: PASSWORD }
    expect((await send('POST', '/api/users/login', right)).status).toBe(200)
    for (let times = 0; times < env().RATE_LOGIN_FAILURES; times++)
      await send('POST', '/api/users/login', { ...right, password: 'wrong' })
    expect(await refusalOf(await send('POST', '/api/users/login', right))).toEqual([429, 'tooManyRequests'])
  })

  test.each([
    [{}, { email: 'emailRequired', password: 'passwordRequired' }],
    [
      { email: '', password: '' },
      { email: 'emailRequired', password: 'passwordRequired' },
    ],
    [{ email: 'a', password: 'x'.repeat(1001) }, { password: 'tooLarge' }],
    [
      { email: ['a'], password: {} },
      { email: 'invalid', password: 'invalid' },
    ],
  ])('with %j is refused field by field', async (body, errors) => {
    expect(await refusalOf(await send('POST', '/api/users/login', body))).toEqual([400, 'invalidInput', errors])
  })
})
