import type { JWTPayload } from 'jose'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openSession } from '@/server/domain/accounts/logins'
import { prisma } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { bearer, mails, send } from '@/tests/support/accounts'
import { givenUser } from '@/tests/support/factories'
import { waitingForLocks } from '@/tests/support/locks'
import { said } from '@/tests/support/oidc/browser'
import { CLIENT } from '@/tests/support/oidc/provider'
import { meOf, newBrowser, SITE, useProvider } from '@/tests/support/oidc/site'

/** Logins by OpenID Connect, against a real provider. */

const { people, provider } = useProvider()

describe('a login', () => {
  test('makes an account by issuer and subject, without a password, and finds it again', async () => {
    const browser = newBrowser()
    const { begun, url, answer, page, said } = await browser.logIn({ page: '/de/login/provider', next: '/media/1' })
    expect([answer.status, page, said]).toEqual([
      303,
      '/de/login/provider',
      { done: 'new', username: 'ann_b', next: '/media/1' },
    ])
    expect([begun, answer].map(({ headers }) => headers.get('cache-control'))).toEqual(['no-store', 'no-store'])
    const asked = new URL(url).searchParams
    expect([asked.get('response_mode'), asked.get('code_challenge_method')]).toEqual(['query', 'S256'])
    for (const cookie of begun.headers.getSetCookie().filter((line) => !line.includes('csrf'))) {
      expect(cookie).toMatch(/^__Secure-(next-auth\.(state|nonce|pkce\.code_verifier)|mokuroku\.provider)=/)
      expect(cookie).toMatch(/; Path=\/api\/auth;.*HttpOnly/i)
      expect(cookie).toMatch(/Max-Age=900.*SameSite=Lax|SameSite=Lax.*Max-Age=900/i)
    }
    expect(await prisma().user.count()).toBe(0)
    const made = await browser.post('callback/provider', { username: 'Ann', json: 'true' })
    const { token, first } = (await made.json()) as { token: string; first: unknown }
    expect([made.status, first, await meOf(token)]).toEqual([200, { page: '/media/1', action: null }, 200])
    const [user] = await prisma().user.findMany({ include: { identities: true, sessions: true } })
    expect(user).toMatchObject({ email: 'ann@example.org', hasPassword: false, username: 'Ann' })
    expect(user?.identities).toMatchObject([{ issuer: provider.issuer, subject: 'ann' }])
    expect(user?.sessions).toMatchObject([{ method: 'Provider', identityId: user?.identities[0]?.id }])
    // Another address at the provider is the same user.
    people.ann = { email: 'other@example.org', email_verified: true }
    const again = newBrowser()
    expect((await again.logIn()).said).toEqual({ done: 'login' })
    const session = await again.post('session')
    expect([session.status, await meOf(((await session.json()) as { token: string }).token)]).toEqual([200, 200])
    expect((await prisma().user.findMany())[0]?.email).toBe('ann@example.org')
  })

  test('by an address that the provider has not proved waits for our mail', async () => {
    people.ann = { email: 'ann@example.org', preferred_username: 'api' }
    const browser = newBrowser()
    expect((await browser.logIn()).said).toEqual({ done: 'new', username: 'ann', email: 'typed' })
    expect((await browser.post('callback/provider', { username: 'Ann', json: 'true' })).status).toBe(400)
    const made = await browser.post('callback/provider', { username: 'Ann', email: 'typed@example.org', json: 'true' })
    expect([made.status, await made.json()]).toEqual([200, { waiting: true }])
    Object.assign(env(), { REGISTRATION: 'closed' })
    expect((await newBrowser().logIn()).said).toEqual({ error: 'notConfirmed' })
    Object.assign(env(), { REGISTRATION: 'open' })
    const { to, token } = (await mails()).at(-1) ?? {}
    expect(to).toBe('typed@example.org')
    expect((await send('POST', `/api/users/confirm/${token}`)).status).toBe(200)
    expect((await browser.post('callback/registration', { token, json: 'true' })).status).toBe(200)
    expect((await newBrowser().logIn()).said).toEqual({ done: 'login' })
  })

  test('whose address was mistyped is made again, in the place of the registration that waits', async () => {
    people.ann = { email: 'ann@example.org' }
    const browser = newBrowser()
    const register = async (email: string) => {
      const { said } = await browser.logIn()
      const made = await browser.post('callback/provider', { username: 'Ann', email, json: 'true' })
      return { said, status: made.status, token: (await mails()).findLast(({ to }) => to === email)?.token }
    }
    const first = await register('wrong@example.org')
    const second = await register('right@example.org')
    expect([first.said.waits, second.said.waits]).toEqual([undefined, 'mail'])
    expect([first.status, second.status]).toEqual([200, 200])
    expect((await prisma().user.findMany()).map(({ email }) => email)).toEqual(['right@example.org'])
    expect((await send('POST', `/api/users/confirm/${first.token}`)).status).toBe(404)
    // A form that is still open does not replace what was confirmed meanwhile.
    await browser.logIn()
    expect((await send('POST', `/api/users/confirm/${second.token}`)).status).toBe(200)
    const third = await browser.post('callback/provider', { username: 'Anna', email: 'x@example.org', json: 'true' })
    expect(third.status).toBe(401)
    expect((await prisma().user.findMany()).map(({ email }) => email)).toEqual(['right@example.org'])
    expect((await newBrowser().logIn()).said).toEqual({ done: 'login' })
  })

  test('that waits for an administrator is not replaced by one at the moment of its proof', async () => {
    Object.assign(env(), { REGISTRATION: 'approval' })
    people.ann = { email: 'ann@example.org' }
    const browser = newBrowser()
    const register = (username: string) =>
      browser.post('callback/provider', { username, email: 'typed@example.org', json: 'true' })
    await browser.logIn()
    expect((await register('Ann')).status).toBe(200)
    await browser.logIn()
    const again = await prisma().$transaction(
      async (db) => {
        await db.$queryRaw`SELECT id FROM users FOR NO KEY UPDATE`
        const answer = register('Anna')
        await expect.poll(waitingForLocks, { interval: 5 }).toBe(1)
        await db.application.updateMany({ data: { provenAt: new Date() } })
        return { answer }
      },
      { timeout: 60_000 },
    )
    expect((await again.answer).status).toBe(401)
    expect((await prisma().user.findMany()).map(({ username }) => username)).toEqual(['Ann'])
  })

  test('by an address that has an account is answered and mailed as a registration, and links nothing', async () => {
    const owner = await givenUser('owner', { email: 'ann@example.org' })
    const browser = newBrowser()
    await browser.logIn()
    const made = await browser.post('callback/provider', { username: 'Ann', json: 'true' })
    expect(await made.json()).toEqual({ waiting: true })
    const mail = (await mails()).at(-1)
    expect([mail?.to, mail?.token]).toEqual(['ann@example.org', undefined])
    expect(await prisma().identity.count({ where: { userId: owner } })).toBe(0)
    // The owner connects it, after a login of their own.
    const session = await openSession(owner, { address: '192.0.2.1', userAgent: null }, 'Password')
    const { ticket } = await (await send('POST', '/api/users/identities', undefined, bearer(session))).json()
    expect((await newBrowser().logIn({ ticket })).said).toEqual({ done: 'linked' })
    expect((await mails()).at(-1)).toMatchObject({
      to: 'ann@example.org',
      subject: 'A provider has been connected to your account',
    })
    expect((await newBrowser().logIn()).said).toEqual({ done: 'login' })
    expect(await prisma().identity.findMany()).toMatchObject([{ userId: owner }])
  })

  test('is refused without the token against forged requests, and for providers that there are not', async () => {
    expect((await newBrowser().auth('POST', '/api/auth/signin/oidc', { csrfToken: 'guessed' })).status).toBe(403)
    expect((await newBrowser().post('signin/oidc-2')).status).toBe(404)
    expect((await newBrowser().auth('GET', '/api/auth/callback/credentials')).status).toBe(404)
    expect((await newBrowser().auth('GET', '/api/auth/signin/oidc')).status).toBe(404)
  })

  test('leads to pages of this site alone', async () => {
    const { page, said } = await newBrowser().logIn({
      page: '//evil.example/login/provider',
      next: 'https://evil.example',
    })
    expect([page, said.next]).toEqual(['/login/provider', undefined])
  })
})

describe('an answer', () => {
  const refused = { error: 'providerRefused' }
  const altered = async (alter: (claims: JWTPayload) => JWTPayload) => {
    provider.state.alter = alter
    return (await newBrowser().logIn()).said
  }
  const now = () => Math.floor(Date.now() / 1000)

  test.for<[what: string, alter: (claims: JWTPayload) => JWTPayload]>([
    ['of another issuer', (claims) => ({ ...claims, iss: 'https://evil.example' })],
    ['for another client', (claims) => ({ ...claims, aud: 'other' })],
    ['for another client beside this one', (claims) => ({ ...claims, aud: [CLIENT.id, 'other'], azp: 'other' })],
    ['for several clients, without the one that asked', (claims) => ({ ...claims, aud: [CLIENT.id, 'other'] })],
    ['that has expired', (claims) => ({ ...claims, exp: now() - 600 })],
    ['without an end', ({ exp: _, ...claims }) => claims],
    ['with another nonce', (claims) => ({ ...claims, nonce: 'other' })],
    ['without a nonce', ({ nonce: _, ...claims }) => claims],
    ['about another user than the address of the provider tells of', (claims) => ({ ...claims, sub: 'bob' })],
    ['of a clock that is ten minutes ahead', (claims) => ({ ...claims, iat: now() + 600, exp: now() + 4200 })],
  ])('%s is refused', async ([, alter]) => {
    expect(await altered(alter)).toEqual(refused)
    expect(await prisma().user.count()).toBe(0)
  })

  test.for([120, -120])('of a clock that is off by %s seconds is taken', async (off) => {
    expect(await altered((claims) => ({ ...claims, iat: now() + off, exp: now() + off + 60 }))).toMatchObject({
      done: 'new',
    })
  })

  test('that is replayed is refused, with the cookies and without', async () => {
    const browser = newBrowser()
    const { url } = (await (await browser.post('signin/oidc')).json()) as { url: string }
    const thief = browser.copy()
    const back = await browser.visit(url)
    expect(said(await browser.auth('GET', back)).said).toMatchObject({ done: 'new' })
    expect(said(await browser.auth('GET', back)).said).toEqual(refused)
    expect(said(await thief.auth('GET', back)).said).toEqual(refused)
  })

  test('that is refused again and again ends the tries of its address', async () => {
    const { RATE_LOGIN_FAILURES } = env()
    onTestFinished(() => {
      Object.assign(env(), { RATE_LOGIN_FAILURES })
    })
    Object.assign(env(), { RATE_LOGIN_FAILURES: 2 })
    const browser = newBrowser()
    const { url } = (await (await browser.post('signin/oidc')).json()) as { url: string }
    const thieves = [browser.copy(), browser.copy(), browser.copy()]
    const back = await browser.visit(url)
    await browser.auth('GET', back)
    const answers = []
    for (const thief of thieves) answers.push(said(await thief.auth('GET', back)).said)
    expect(answers).toEqual([refused, refused, { error: 'tooManyRequests' }])
  })

  test('of another browser, and of another issuer by its parameter, is refused', async () => {
    const browser = newBrowser()
    const { url } = (await (await browser.post('signin/oidc')).json()) as { url: string }
    const back = await browser.visit(url)
    const other = newBrowser()
    await other.post('signin/oidc')
    expect(said(await other.auth('GET', back)).said).toEqual(refused)
    const mixed = new URL(back)
    mixed.searchParams.set('iss', 'https://evil.example')
    expect(said(await browser.auth('GET', mixed.href)).said).toEqual(refused)
    const denied = `${SITE}/api/auth/callback/oidc?error=access_denied`
    expect(said(await newBrowser().auth('GET', denied)).said).toEqual(refused)
  })

  test('by a key that the provider does not publish is refused, and by its next key taken', async () => {
    expect((await newBrowser().logIn()).said).toMatchObject({ done: 'new' })
    provider.state.by = provider.keys.other
    expect((await newBrowser().logIn()).said).toEqual(refused)
    provider.state.publishes = [provider.keys.other]
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
    expect((await newBrowser().logIn()).said).toMatchObject({ done: 'new' })
  })
})

describe('the addresses of a provider', () => {
  test('are public, unless the operator allows a private host', async () => {
    Object.assign(env(), { FETCH_ALLOWED_HOSTS: [] })
    const answer = await newBrowser().post('signin/oidc')
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([503, 'providerUnavailable'])
  })

  test('are those of the configured issuer', async () => {
    Object.assign(env(), { OIDC_ISSUER: `${provider.issuer}/` })
    expect((await newBrowser().post('signin/oidc')).status).toBe(503)
  })
})

describe('a provider that fails', () => {
  test('is asked for keys that are not known at most twice a minute, and the known keys stay', async () => {
    expect((await newBrowser().logIn()).said).toMatchObject({ done: 'new' })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
    provider.state.fails = ['/jwks']
    provider.state.asked = 0
    provider.state.by = provider.keys.other
    expect((await newBrowser().logIn()).said).toEqual({ error: 'providerUnavailable' })
    for (const _ of [1, 2, 3]) expect((await newBrowser().logIn()).said).toEqual({ error: 'providerRefused' })
    expect(provider.state.asked).toBe(1)
    provider.state.by = provider.keys.key
    expect((await newBrowser().logIn()).said).toMatchObject({ done: 'new' })
  })

  test('is not asked again at once', async () => {
    provider.state.fails = ['/.well-known/openid-configuration']
    for (const _ of [1, 2, 3]) {
      const answer = await newBrowser().post('signin/oidc')
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([503, 'providerUnavailable'])
    }
    expect(provider.state.asked).toBe(1)
    provider.state.fails = []
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11_000 })
    expect((await newBrowser().logIn()).said).toMatchObject({ done: 'new' })
  })
})
