import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openSession } from '@/server/domain/accounts/logins'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { log } from '@/server/platform/log'
import { bearer, send } from '@/tests/support/accounts'
import { ask } from '@/tests/support/api'
import { givenUser } from '@/tests/support/factories'
import { waitingForLocks } from '@/tests/support/locks'
import { CLIENT } from '@/tests/support/oidc/provider'
import { meOf, newBrowser, permissionsOf, registered, useProvider } from '@/tests/support/oidc/site'
import { grant } from '@/tests/support/permissions'

/** What a provider has a say in after the first login: permissions, sessions and proofs of its users. */

const { people, provider } = useProvider()

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
  const claims = (more: JWTPayload = {}): JWTPayload => {
    const iat = Math.floor(Date.now() / 1000)
    return {
      iss: provider.issuer,
      aud: CLIENT.id,
      sub: 'ann',
      iat,
      exp: iat + 120,
      jti: crypto.randomUUID(),
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
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
  describe('when the database fails', () => {
    afterEach(() => rows(sql`DROP FUNCTION IF EXISTS fail() CASCADE`))

    test('is taken when it comes again', async () => {
      vi.spyOn(log, 'error').mockImplementation(() => {})
      const { opened } = await registered('Ann')
      const token = await provider.sign(claims())
      await rows(sql`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''disk''; END'`)
      await rows(sql`CREATE TRIGGER fail BEFORE DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION fail()`)
      expect((await logOut(token)).status).toBe(500)
      await rows(sql`DROP TRIGGER fail ON sessions`)
      expect([(await logOut(token)).status, await meOf(opened.token)]).toEqual([200, 401])
    })
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
        await expect.poll(waitingForLocks, { interval: 5 }).toBe(2)
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
