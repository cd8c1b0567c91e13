import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { approve } from '@/server/domain/accounts/applications'
import { openSession } from '@/server/domain/accounts/logins'
import { shellTicket } from '@/server/domain/accounts/provider-logins'
import { makeSetupToken } from '@/server/domain/accounts/setup'
import { forgetProviders } from '@/server/domain/identity/providers/discovery'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { log } from '@/server/platform/log'
import { bearer, mails, registrationOf, send } from '@/tests/support/accounts'
import { ask } from '@/tests/support/api'
import { useDatabase } from '@/tests/support/database'
import { givenUser, PASSWORD } from '@/tests/support/factories'
import { Browser, said } from '@/tests/support/oidc/browser'
import { CLIENT, type People, startProvider } from '@/tests/support/oidc/provider'
import { grant } from '@/tests/support/permissions'

/** Logins by OpenID Connect, against a real provider. */

useDatabase()
const SITE = 'https://anime.example.org'
const people: People = {}
let provider: Awaited<ReturnType<typeof startProvider>>

beforeAll(async () => {
  provider = await startProvider({
    site: SITE,
    people,
    called: (address, init) => ask(new URL(address).pathname, init as never),
  })
})
afterAll(() => provider.close())

beforeEach(async () => {
  for (const level of ['info', 'warn'] as const) vi.spyOn(log, level).mockImplementation(() => {})
  Object.assign(env(), {
    SITE_URL: SITE,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_SCOPES: 'openid email profile groups',
    FETCH_ALLOWED_HOSTS: ['127.0.0.1'],
    PASSWORD_LOGIN: 'on',
    OIDC_EDITORS: undefined,
    OIDC_MODERATORS: undefined,
    OIDC_ADMINISTRATORS: undefined,
    REGISTRATION: 'open',
    EMAIL_DOMAINS_REFUSED: [],
    TERMS_VERSION: undefined,
    TERMS_FILE: undefined,
  })
  vi.stubEnv('NEXTAUTH_URL', SITE)
  Object.assign(provider.state, {
    subject: 'ann',
    alter: undefined,
    by: provider.keys.key,
    publishes: [provider.keys.key],
    fails: [],
    asked: 0,
  })
  for (const name of Object.keys(people)) delete people[name]
  people.ann = { email: 'ann@example.org', email_verified: true, preferred_username: 'ann_b' }
  forgetProviders()
  await rows(sql`DELETE FROM rate_limits`)
  await rows(sql`DELETE FROM users`)
  await rows(sql`DELETE FROM permission_changes`)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

const newBrowser = () => new Browser(SITE)

/** Logs in for the first time, with a name: the browser and its session. */
async function registered(username: string, body: object = {}) {
  const browser = newBrowser()
  await browser.logIn(body)
  const answer = await browser.post('callback/provider', { username, json: 'true' })
  expect(answer.status).toBe(200)
  return { browser, opened: (await answer.json()) as { token: string; user: { id: number }; first: unknown } }
}
const meOf = async (token: string) => (await send('GET', '/api/users/me', undefined, bearer({ token }))).status
const permissionsOf = async (userId: number) =>
  (await prisma().userPermission.findMany({ where: { userId } })).map(({ permission, issuer }) => [permission, issuer])

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
        await expect.poll(waiting, { interval: 5 }).toBe(1)
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

describe('permissions', () => {
  test('come and go with groups, and those by hand stay', async () => {
    Object.assign(env(), { OIDC_EDITORS: 'editors', OIDC_MODERATORS: 'mods', OIDC_ADMINISTRATORS: undefined })
    people.ann = { ...people.ann, groups: ['editors', 'CanAdminister', 'admins'] }
    const { opened } = await registered('Ann')
    const { id } = opened.user
    expect(await permissionsOf(id)).toEqual([['CanEdit', provider.issuer]])
    await grant(id, 'CanModerate')
    people.ann = { ...people.ann, groups: [] }
    await newBrowser().logIn()
    expect(await permissionsOf(id)).toEqual([['CanModerate', null]])
    const changes = await prisma().permissionChange.findMany({ orderBy: { id: 'asc' } })
    expect(changes.map(({ permission, isGranted, issuer }) => [permission, isGranted, issuer])).toEqual([
      ['CanEdit', true, provider.issuer],
      ['CanModerate', true, null],
      ['CanEdit', false, provider.issuer],
    ])
    // The log of administrators has the provider by its host.
    const { host } = new URL(provider.issuer)
    const acts = await prisma().moderationLog.findMany({ where: { userId: id }, orderBy: { id: 'asc' } })
    expect(acts.map(({ act, moderatorId, before, after }) => [act, moderatorId, before, after])).toEqual([
      ['Grant', null, {}, { permission: 'CanEdit', provider: host }],
      ['Revoke', null, { permission: 'CanEdit' }, { provider: host }],
    ])
  })

  test('administer the site only by the named group, and never leave the last administrator', async () => {
    Object.assign(env(), { OIDC_EDITORS: undefined, OIDC_MODERATORS: undefined, OIDC_ADMINISTRATORS: 'admins' })
    people.ann = { ...people.ann, groups: ['admins'] }
    const { opened } = await registered('Ann')
    expect(await permissionsOf(opened.user.id)).toEqual([['CanAdminister', provider.issuer]])
    people.ann = { ...people.ann, groups: [] }
    await newBrowser().logIn()
    expect(await permissionsOf(opened.user.id)).toEqual([['CanAdminister', provider.issuer]])
    await givenUser('other', { permissions: ['CanAdminister'] })
    await newBrowser().logIn()
    expect(await permissionsOf(opened.user.id)).toEqual([])
  })
})

describe('the logout of a provider', () => {
  const logOut = (token: string) =>
    ask('/api/login-providers/oidc/logout', { method: 'POST', body: new URLSearchParams({ logout_token: token }) })
  const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const claims = (more: JWTPayload = {}): JWTPayload => {
    const iat = Math.floor(Date.now() / 1000)
    return {
      iss: provider.issuer,
      aud: CLIENT.id,
      sub: 'ann',
      iat,
      exp: iat + 120,
      jti: crypto.randomUUID(),
      events: EVENTS,
      ...more,
    }
  }

  test('ends the sessions of its user there, and no others', async () => {
    const { browser, opened } = await registered('Ann')
    const session = await openSession(opened.user.id, { address: '192.0.2.1', userAgent: null }, 'Password')
    await browser.endAt(provider.issuer)
    expect([await meOf(opened.token), await meOf(session.token)]).toEqual([401, 200])
  })

  test('ends the sessions of which the provider has not said by which of its own they began', async () => {
    provider.state.alter = ({ sid: _, ...rest }) => rest
    const { opened } = await registered('Ann')
    expect((await logOut(await provider.sign(claims({ sid: 'one there', sub: undefined })))).status).toBe(200)
    expect(await meOf(opened.token)).toBe(200)
    expect((await logOut(await provider.sign(claims({ sid: 'one there' })))).status).toBe(200)
    expect(await meOf(opened.token)).toBe(401)
  })

  test('is taken once, and only as a logout token of this client', async () => {
    const { opened } = await registered('Ann')
    const used = await provider.sign(claims({ sub: 'nobody' }))
    expect((await logOut(used)).status).toBe(200)
    const { nonce: _, ...plain } = claims()
    const wrong = [
      used,
      await provider.sign(claims({ aud: 'other' })),
      await provider.sign(claims({ iss: 'https://evil.example' })),
      await provider.sign(claims({ iat: 1, exp: 2 })),
      await provider.sign(claims({ nonce: 'an ID token' })),
      await provider.sign(claims({ events: {} })),
      await provider.sign({ ...plain, sub: undefined }),
      await provider.sign({ ...plain, jti: undefined }),
      'no.token.at.all',
      // Without a signature, and by the secret that site and provider share.
      new UnsecuredJWT(claims()).encode(),
      await new SignJWT(claims()).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(CLIENT.secret)),
    ]
    for (const token of wrong) expect((await logOut(token)).status).toBe(401)
    expect(await meOf(opened.token)).toBe(200)
    expect((await logOut(await provider.sign(claims({ sid: 'another session there' })))).status).toBe(200)
    expect(await meOf(opened.token)).toBe(200)
    expect((await logOut(await provider.sign(claims()))).status).toBe(200)
    expect(await meOf(opened.token)).toBe(401)
  })
})

describe('the logout of a provider, when the database fails', () => {
  afterEach(() => rows(sql`DROP FUNCTION IF EXISTS fail() CASCADE`))

  test('is taken when it comes again', async () => {
    vi.spyOn(log, 'error').mockImplementation(() => {})
    const { opened } = await registered('Ann')
    const iat = Math.floor(Date.now() / 1000)
    const token = await provider.sign({
      iss: provider.issuer,
      aud: CLIENT.id,
      sub: 'ann',
      iat,
      exp: iat + 120,
      jti: crypto.randomUUID(),
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    })
    const logOut = () =>
      ask('/api/login-providers/oidc/logout', { method: 'POST', body: new URLSearchParams({ logout_token: token }) })
    await rows(sql`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''disk''; END'`)
    await rows(sql`CREATE TRIGGER fail BEFORE DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION fail()`)
    expect((await logOut()).status).toBe(500)
    await rows(sql`DROP TRIGGER fail ON sessions`)
    expect([(await logOut()).status, await meOf(opened.token)]).toEqual([200, 401])
  })
})

describe('a proof', () => {
  const remove = (opened: { token: string }) =>
    send('DELETE', '/api/users/identities/2000000000', undefined, bearer(opened))
  const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code
  const ticketOf = async (opened: { token: string }): Promise<string> =>
    (await (await send('POST', '/api/users/identities/step-up', undefined, bearer(opened))).json()).ticket

  test('is a login of which the provider says that it was just now, and no other', async () => {
    const { opened } = await registered('Ann')
    expect(await codeOf(await remove(opened))).toBe('stepUpNeeded')
    const loggedIn = async (ago: number | undefined) => {
      const at = ago === undefined ? undefined : Math.floor(Date.now() / 1000) - ago
      provider.state.alter = (claims) => ({ ...claims, auth_time: at })
      const browser = newBrowser()
      await browser.logIn()
      return codeOf(await remove((await (await browser.post('session')).json()) as { token: string }))
    }
    expect([await loggedIn(undefined), await loggedIn(660), await loggedIn(5)]).toEqual([
      'stepUpNeeded',
      'stepUpNeeded',
      'notFound',
    ])
    // A clock that is ahead proves nothing for longer.
    expect(await loggedIn(-100)).toBe('notFound')
    const [{ n } = { n: 1 }] = await rows<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM sessions WHERE authenticated_at > now()`,
    )
    expect(n).toBe(0)
  })

  test('of a session is given by the provider, which asks its user again', async () => {
    const { browser, opened } = await registered('Ann')
    const refused = await (await remove(opened)).json()
    expect(refused.current).toEqual({ methods: ['provider'] })
    const { url, said } = await browser.logIn({ proof: await ticketOf(opened), next: '/settings' })
    const asked = new URL(url).searchParams
    expect([asked.get('prompt'), asked.get('max_age'), said]).toEqual([
      'login',
      '0',
      { done: 'proven', next: '/settings' },
    ])
    expect(await codeOf(await remove(opened))).toBe('notFound')
    expect(await prisma().session.count()).toBe(1)
  })

  test('is as old as the login at the provider', async () => {
    const { browser, opened } = await registered('Ann')
    const at = Math.floor(Date.now() / 1000) - 120
    provider.state.alter = (claims) => ({ ...claims, auth_time: at })
    expect((await browser.logIn({ proof: await ticketOf(opened) })).said).toEqual({ done: 'proven' })
    const proved = () => prisma().session.findFirstOrThrow({ select: { authenticatedAt: true } })
    expect((await proved()).authenticatedAt).toEqual(new Date(at * 1000))
    // It takes nothing from a later one.
    const later = new Date((at + 60) * 1000)
    await prisma().session.updateMany({ data: { authenticatedAt: later } })
    expect((await browser.logIn({ proof: await ticketOf(opened) })).said).toEqual({ done: 'proven' })
    expect((await proved()).authenticatedAt).toEqual(later)
  })

  test('is none if the provider has not asked, or if it names another user', async () => {
    const { browser, opened } = await registered('Ann')
    const alters: [(claims: JWTPayload) => JWTPayload, string][] = [
      [({ auth_time: _, ...claims }) => claims, 'notAskedAgain'],
      [(claims) => ({ ...claims, auth_time: Math.floor(Date.now() / 1000) - 300 }), 'notAskedAgain'],
    ]
    for (const [alter, error] of alters) {
      provider.state.alter = alter
      expect((await browser.logIn({ proof: await ticketOf(opened) })).said).toEqual({ error })
    }
    provider.state.alter = undefined
    provider.state.subject = 'bob'
    people.bob = { email: 'bob@example.org', email_verified: true }
    expect((await newBrowser().logIn({ proof: await ticketOf(opened) })).said).toEqual({ error: 'providerRefused' })
    expect(await codeOf(await remove(opened))).toBe('stepUpNeeded')
    // Neither is a ticket that connects a provider, and none of an ended session.
    provider.state.subject = 'ann'
    const ticket = await ticketOf(opened)
    expect(await codeOf(await newBrowser().post('signin/oidc', { ticket }))).toBe('linkExpired')
    await rows(sql`DELETE FROM sessions`)
    expect((await newBrowser().logIn({ proof: ticket })).said).toEqual({ error: 'sessionEnded' })
  })
})

describe('the first account, where users log in by the provider alone', () => {
  beforeEach(async () => {
    Object.assign(env(), { PASSWORD_LOGIN: 'off', REGISTRATION: 'closed', OIDC_ADMINISTRATORS: 'admins' })
    await rows(sql`DELETE FROM setup_token`)
  })

  test('is made with the token by a login, and administers the site', async () => {
    const token = (await makeSetupToken()) ?? ''
    const byPassword = await send('POST', '/api/setup', { ...registrationOf(), token })
    expect([byPassword.status, (await byPassword.json()).code]).toEqual([403, 'passwordLoginOff'])
    people.ann = { email: 'ann@example.org' }
    const [browser, other] = [newBrowser(), newBrowser()]
    expect((await browser.post('signin/oidc', { setup: 'wrong' })).status).toBe(403)
    for (const one of [browser, other])
      expect((await one.logIn({ setup: token })).said).toMatchObject({ done: 'new', setup: 'first', email: 'typed' })
    const body = { username: 'Ann', email: 'ann@example.org', json: 'true' }
    const made = await browser.post('callback/provider', body)
    const { user } = (await made.json()) as { user: { id: number; permissions: string[] } }
    expect([made.status, user.permissions.includes('CanAdminister')]).toEqual([200, true])
    expect(await permissionsOf(user.id)).toEqual([['CanAdminister', null]])
    // Given by hand: the provider, which does not name the group, takes nothing.
    expect((await newBrowser().logIn()).said).toEqual({ done: 'login' })
    expect(await permissionsOf(user.id)).toEqual([['CanAdminister', null]])
    expect((await other.post('callback/provider', { ...body, username: 'Ben' })).status).toBe(404)
    expect((await newBrowser().post('signin/oidc', { setup: token })).status).toBe(404)
    expect(await prisma().user.count()).toBe(1)
  })
})

describe('disconnecting', () => {
  test('leaves one way in, and takes what the provider gave', async () => {
    Object.assign(env(), { OIDC_EDITORS: 'editors' })
    people.ann = { ...people.ann, groups: ['editors'] }
    const { opened } = await registered('Ann')
    const { identities } = await (await send('GET', '/api/users/identities', undefined, bearer(opened))).json()
    expect(identities).toMatchObject([{ issuer: provider.issuer, email: 'ann@example.org' }])
    const address = `/api/users/identities/${identities[0].id}`
    await rows(sql`UPDATE sessions SET authenticated_at = now()`)
    expect((await send('DELETE', address, undefined, bearer(opened))).status).toBe(409)
    await prisma().user.update({ where: { id: opened.user.id }, data: { hasPassword: true } })
    await rows(sql`UPDATE sessions SET authenticated_at = now() - interval '11 minutes'`)
    expect((await send('DELETE', address, undefined, bearer(opened))).status).toBe(403)
    await rows(sql`UPDATE sessions SET authenticated_at = now()`)
    expect((await send('DELETE', address, undefined, bearer(opened))).status).toBe(200)
    expect([await permissionsOf(opened.user.id), await meOf(opened.token)]).toEqual([[], 200])
  })

  test('at the moment of a login refuses it, and gives no permission', async () => {
    Object.assign(env(), { OIDC_EDITORS: 'editors' })
    const { opened } = await registered('Ann')
    const userId = opened.user.id
    people.ann = { ...people.ann, groups: ['editors'] }
    await prisma().user.update({ where: { id: userId }, data: { hasPassword: true } })
    const { id } = await prisma().identity.findFirstOrThrow({ where: { userId } })
    const connected = { id, session: null }
    const entering = () => openSession(userId, { address: '192.0.2.1', userAgent: null }, 'Provider', connected)
    const login = await prisma().$transaction(
      async (db) => {
        await db.$queryRaw`SELECT id FROM users WHERE id = ${userId} FOR NO KEY UPDATE`
        const both = Promise.allSettled([entering(), newBrowser().logIn()])
        await expect.poll(waiting, { interval: 5 }).toBe(2)
        await db.identity.delete({ where: { id } })
        return { both }
      },
      { timeout: 60_000 },
    )
    const [session, browser] = await login.both
    expect(session).toMatchObject({ status: 'rejected', reason: { code: 'providerRefused' } })
    expect(browser).toMatchObject({ value: { said: { error: 'providerRefused' } } })
    expect([await permissionsOf(userId), await prisma().session.count({ where: { userId } })]).toEqual([[], 1])
    await expect(entering()).rejects.toMatchObject({ code: 'providerRefused' })
  })
})

describe('a registration', () => {
  const made = async (more: object = {}, browser = newBrowser()) => {
    await browser.logIn()
    const answer = await browser.post('callback/provider', { username: 'Ann', ...more, json: 'true' })
    const { code, errors, waiting } = (await answer.json()) as Record<string, unknown>
    return { status: answer.status, code, errors, waiting }
  }
  const users = () => prisma().user.count()

  test('is none where the site is closed; who has an account still logs in', async () => {
    await registered('Ben')
    Object.assign(env(), { REGISTRATION: 'closed' })
    expect((await newBrowser().logIn()).said).toEqual({ done: 'login' })
    provider.state.subject = 'eve'
    people.eve = { email: 'eve@example.org', email_verified: true }
    const browser = newBrowser()
    expect((await browser.logIn()).said).toEqual({ error: 'registrationClosed' })
    expect((await browser.post('callback/provider', { username: 'Eve', json: 'true' })).status).not.toBe(200)
    expect(await users()).toBe(1)
  })

  test('that began before the site was closed is refused, too', async () => {
    const browser = newBrowser()
    await browser.logIn()
    Object.assign(env(), { REGISTRATION: 'closed' })
    const answer = await browser.post('callback/provider', { username: 'Ann', json: 'true' })
    expect([answer.status, await users()]).toEqual([403, 0])
  })

  test('needs an invitation where the site does, and uses it up', async () => {
    const { id, ...inviter } = await inviting()
    const { secret } = await (await send('POST', '/api/me/invitations', {}, inviter.headers)).json()
    expect(await made()).toMatchObject({ status: 403, code: 'invitationNeeded' })
    expect(await made({ invitation: 'none' })).toMatchObject({ status: 403, code: 'invitationInvalid' })
    expect(await users()).toBe(1)
    expect(await made({ invitation: `https://anime.example.org/register#invitation=${secret}` })).toMatchObject({
      status: 200,
    })
    expect(await prisma().invitation.findMany()).toMatchObject([{ inviterId: id, used: 1 }])
    provider.state.subject = 'eve'
    people.eve = { email: 'eve@example.org', email_verified: true }
    expect(await made({ username: 'Eve', invitation: secret })).toMatchObject({ code: 'invitationInvalid' })
  })

  const inviting = async () => {
    const id = await givenUser('inviter', { permissions: ['CanAdminister'] })
    Object.assign(env(), { REGISTRATION: 'invite' })
    return { id, headers: bearer(await openSession(id, { address: '192.0.2.1', userAgent: null }, 'Password')) }
  }

  test('waits for an administrator where the site asks for approval, whoever has the address', async () => {
    Object.assign(env(), { REGISTRATION: 'approval' })
    const waiting = { status: 200, waiting: true }
    expect(await made({ note: 'I know Ben.' })).toMatchObject(waiting)
    expect((await newBrowser().logIn()).said).toEqual({ error: 'notApproved' })
    const [application] = await prisma().application.findMany({ include: { user: true } })
    expect(application).toMatchObject({ note: 'I know Ben.', user: { confirmedAt: null } })
    expect(application?.provenAt).not.toBeNull()
    // The answer is that for an address that has an account.
    await givenUser('owner', { email: 'eve@example.org' })
    provider.state.subject = 'eve'
    people.eve = { email: 'eve@example.org', email_verified: true }
    expect(await made({ username: 'Eve' })).toMatchObject(waiting)
    await approve(application?.userId ?? 0, null)
    provider.state.subject = 'ann'
    expect((await newBrowser().logIn()).said).toEqual({ done: 'login' })
  })

  test('accepts the terms of the site', async () => {
    Object.assign(env(), { TERMS_VERSION: '2', TERMS_FILE: '/terms.md' })
    expect(await made()).toMatchObject({ status: 400, errors: { terms: 'termsNeeded' } })
    expect(await made({ terms: '2' })).toMatchObject({ status: 200 })
    expect(await rows(sql`SELECT version FROM accepted_terms`)).toEqual([{ version: '2' }])
  })

  test('takes no address of a domain that the operator refuses, also if the provider has proved it', async () => {
    Object.assign(env(), { EMAIL_DOMAINS_REFUSED: ['example.org'] })
    const browser = newBrowser()
    expect((await browser.logIn()).said).toMatchObject({ done: 'new', email: 'typed' })
    const refused = { status: 400, errors: { email: 'emailDomainRefused' } }
    expect(await made({ email: 'ann@example.org' }, browser)).toMatchObject(refused)
    expect(await made({ email: 'ann@example.net' }, browser)).toMatchObject({ status: 200, waiting: true })
  })

  test('of an address whose account is stored under another spelling is none of that mailbox', async () => {
    const owner = await givenUser('owner', { email: 'ann@bücher.example' })
    await rows(sql`UPDATE users SET email_key = 'ann@bücher.example' WHERE id = ${owner}`)
    people.ann = { email: 'ann@bücher.example', email_verified: true }
    expect(await made()).toMatchObject({ status: 200, waiting: true })
  })

  test("with somebody else's address leaves no way into the account that its owner makes of it", async () => {
    people.ann = { email: 'ann@example.org', preferred_username: 'ann' }
    expect(await made({ email: 'victim@example.org' })).toMatchObject({ waiting: true })
    await send('POST', '/api/users/reset', { email: 'victim@example.org' })
    const token = (await mails()).findLast(({ subject }) => subject === 'Choose a new password')?.token
    const password = { password: 'a new long password', confirmPassword: 'a new long password' }
    expect((await send('POST', `/api/users/reset/${token}`, password)).status).toBe(200)
    expect((await newBrowser().logIn()).said).toMatchObject({ done: 'new' })
    expect(await prisma().identity.count()).toBe(0)
  })
})

describe('a site without logins by password', () => {
  test('refuses its calls, and the shell lets an administrator in, once', async () => {
    Object.assign(env(), { PASSWORD_LOGIN: 'off' })
    const id = await givenUser('owner', { permissions: ['CanAdminister'] })
    const code = async (answer: Response) => ((await answer.json()) as { code: string }).code
    const input = { email: 'owner@example.org', password: PASSWORD }
    expect(await code(await send('POST', '/api/users/login', input))).toBe('passwordLoginOff')
    expect(await code(await newBrowser().post('callback/credentials', { ...input, json: 'true' }))).toBe(
      'passwordLoginOff',
    )
    expect(await code(await send('POST', '/api/users/register', registrationOf()))).toBe('passwordLoginOff')
    expect(await code(await send('POST', '/api/users/reset', { email: input.email }))).toBe('passwordLoginOff')
    const ticket = await shellTicket(id)
    expect((await newBrowser().post('callback/shell', { ticket, json: 'true' })).status).toBe(200)
    expect((await newBrowser().post('callback/shell', { ticket, json: 'true' })).status).toBe(404)
    await expect(shellTicket(await givenUser('reader'))).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('counts no password as a way in, and no provider that it has no longer', async () => {
    const { opened } = await registered('Ann')
    await prisma().user.update({ where: { id: opened.user.id }, data: { hasPassword: true } })
    Object.assign(env(), { PASSWORD_LOGIN: 'off' })
    const { identities } = await (await send('GET', '/api/users/identities', undefined, bearer(opened))).json()
    const address = `/api/users/identities/${identities[0].id}`
    await rows(sql`UPDATE sessions SET authenticated_at = now()`)
    const refused = await send('DELETE', address, undefined, bearer(opened))
    expect([refused.status, (await refused.json()).code]).toEqual([409, 'lastWayIn'])
    await rows(
      sql`INSERT INTO identities (user_id, issuer, subject) VALUES (${opened.user.id}, 'https://former.example', 'ann')`,
    )
    expect((await send('DELETE', address, undefined, bearer(opened))).status).toBe(409)
    // It still proves who the user is, and is asked for to change it.
    await rows(sql`UPDATE sessions SET authenticated_at = NULL`)
    const asked = await (await send('DELETE', address, undefined, bearer(opened))).json()
    expect(asked.current).toEqual({ methods: ['password', 'provider'] })
  })
})

/** The number of statements in this database that wait for a lock. */
async function waiting(): Promise<number> {
  const [row] = await rows<{ n: number }>(sql`SELECT count(*)::int AS n FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`)
  return row?.n ?? 0
}
