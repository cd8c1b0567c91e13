import { beforeEach, describe, expect, test } from 'vitest'
import { approve } from '@/server/domain/accounts/applications'
import { openSession } from '@/server/domain/accounts/logins'
import { shellTicket } from '@/server/domain/accounts/provider-logins'
import { makeSetupToken } from '@/server/domain/accounts/setup'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { bearer, mails, registrationOf, send } from '@/tests/support/accounts'
import { givenUser, PASSWORD } from '@/tests/support/factories'
import { newBrowser, permissionsOf, registered, useProvider } from '@/tests/support/oidc/site'

/** Registrations by a provider, and sites on which nobody logs in by password. */

const { people, provider } = useProvider()

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
