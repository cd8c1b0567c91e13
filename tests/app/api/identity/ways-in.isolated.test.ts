import { beforeEach, describe, expect, test, vi } from 'vitest'
import { messagesOf } from '@/i18n/catalogue'
import { type PasskeyOptions, signedByPasskey } from '@/lib/identity/schemas/passkeys'
import { logInByPasskey } from '@/server/domain/accounts/logins'
import { makeLink } from '@/server/domain/accounts/mail-links'
import { providers } from '@/server/domain/identity/configured/providers'
import { linkIdentity } from '@/server/domain/identity/providers/identities'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { log } from '@/server/platform/log'
import { accept } from '@/server/web/http/input'
import { bearer, logInAs, mails, refusalOf, registrationOf, send } from '@/tests/support/accounts'
import { authenticator } from '@/tests/support/authenticator'
import { useDatabase } from '@/tests/support/database'
import { givenUser, PASSWORD } from '@/tests/support/factories'
import { waitingForLocks } from '@/tests/support/locks'
import { writeNotifications } from '@/tests/support/notifications'

useDatabase()
beforeEach(async () => {
  Object.assign(env(), { SITE_URL, PASSWORD_LOGIN, OIDC_ISSUER: ISSUER, OIDC_CLIENT_ID: 'mokuroku' })
  vi.spyOn(log, 'info').mockImplementation(() => {})
  await rows(sql`DELETE FROM rate_limits`)
})

const ISSUER = 'https://id.example.org'
const { SITE_URL, PASSWORD_LOGIN } = env()

/** A user with a passkey and a user of a provider, with or without a password. */
async function givenWays(name: string, { hasPassword = false } = {}) {
  const userId = await givenUser(name)
  const me = bearer(await logInAs(name))
  const options: PasskeyOptions = await (await send('POST', '/api/users/passkeys/options', undefined, me)).json()
  const device = authenticator()
  const passkey = await (await send('POST', '/api/users/passkeys', { passkey: device.make(options) }, me)).json()
  const identity = await prisma().identity.create({ data: { userId, issuer: ISSUER, subject: name } })
  await prisma().user.update({ where: { id: userId }, data: { hasPassword } })
  return {
    userId,
    device,
    removePasskey: (as = me) => send('DELETE', `/api/users/passkeys/${passkey.id}`, undefined, as),
    removeIdentity: (as = me) => send('DELETE', `/api/users/identities/${identity.id}`, undefined, as),
    removePassword: (as = me) => send('DELETE', '/api/users/password', undefined, as),
    me,
    /** How many of both are left. */
    left: async () =>
      (await prisma().passkey.count({ where: { userId } })) + (await prisma().identity.count({ where: { userId } })),
  }
}

describe('the last way in', () => {
  test('stays when it and the other one are removed at once', async () => {
    const { removePasskey, removeIdentity, left } = await givenWays('both-at-once')
    const answers = await Promise.all([removePasskey(), removeIdentity()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await left()).toBe(1)
  })

  test('is no password on a site without logins by password', async () => {
    const { removePasskey, removeIdentity } = await givenWays('unused-password', { hasPassword: true })
    Object.assign(env(), { PASSWORD_LOGIN: 'off' })
    expect((await removePasskey()).status).toBe(200)
    expect(await refusalOf(await removeIdentity())).toEqual([409, 'lastWayIn'])
    Object.assign(env(), { PASSWORD_LOGIN: 'on' })
    expect((await removeIdentity()).status).toBe(200)
  })

  test('is no identity of a provider that the site does not have any more', async () => {
    const { removePasskey, removeIdentity } = await givenWays('former-provider')
    Object.assign(env(), { OIDC_ISSUER: 'https://another.example.org' })
    expect(await refusalOf(await removePasskey())).toEqual([409, 'lastWayIn'])
    expect((await removeIdentity()).status).toBe(200)
  })

  test('is no passkey on a site where they do not work', async () => {
    const { removePasskey, removeIdentity } = await givenWays('former-https')
    Object.assign(env(), { SITE_URL: 'http://mokuroku.example' })
    // Tokens are of the site's address.
    const me = bearer(await logInAs('former-https'))
    expect(await refusalOf(await removeIdentity(me))).toEqual([409, 'lastWayIn'])
    expect((await removePasskey(me)).status).toBe(200)
  })
})

test('a provider’s user who registered with somebody else’s address does not enter what its owner takes over', async () => {
  const { email, username } = registrationOf()
  await send('POST', '/api/users/register', { ...registrationOf(), email, username })
  const { id } = await prisma().user.findFirstOrThrow({ where: { username } })
  await prisma().identity.create({ data: { userId: id, issuer: ISSUER, subject: 'stranger' } })
  await send('POST', '/api/users/reset', { email })
  const token = (await mails()).findLast((mail) => mail.to === email && mail.text.includes('/reset/'))?.token
  const body = { password: 'another long password', confirmPassword: 'another long password' }
  expect((await send('POST', `/api/users/reset/${token}`, body)).status).toBe(200)
  expect((await prisma().user.findUniqueOrThrow({ where: { id } })).confirmedAt).not.toBeNull()
  expect(await prisma().identity.count({ where: { userId: id } })).toBe(0)
})

test('an identity of an account stays when its password is reset', async () => {
  const { userId, left } = await givenWays('linked-before', { hasPassword: true })
  const token = await makeLink(userId, 'Reset')
  const body = { password: 'another long password', confirmPassword: 'another long password' }
  expect((await send('POST', `/api/users/reset/${token}`, body)).status).toBe(200)
  expect(await left()).toBe(2)
})

test('of two accounts that connect one identity at once, one has it; of one account, it is connected once', async () => {
  const [provider] = providers()
  if (!provider) throw new Error('There is no provider.')
  const claims = { issuer: ISSUER, subject: 'wanted', session: null, authTime: null, email: null, groups: [] }
  const connect = ({ user, sessionId }: { user: { id: number }; sessionId: string }) =>
    linkIdentity({ id: user.id, sessionId }, provider, { ...claims, isEmailVerified: false, names: [] }, async () => {})
  const sessionOf = async (name: string) => {
    await givenUser(name)
    const { user } = await logInAs(name)
    const { id: sessionId } = await prisma().session.findFirstOrThrow({ where: { userId: user.id } })
    return { user, sessionId }
  }
  const [one, other] = [await sessionOf('first-wanter'), await sessionOf('second-wanter')]
  const ended = await Promise.allSettled([connect(one), connect(other)])
  expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(ended.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'identityTaken' } })
  await prisma().identity.deleteMany({ where: { subject: 'wanted' } })
  await Promise.all([connect(one), connect(one), connect(one)])
  expect(await prisma().identity.count({ where: { subject: 'wanted' } })).toBe(1)
})

describe('a password', () => {
  test('goes while another way in remains, and nothing else ends', async () => {
    const { userId, me, removePassword, removePasskey, removeIdentity } = await givenWays('remover')
    const state = async () => (await send('GET', '/api/users/password', undefined, me)).json()
    expect([await state(), await refusalOf(await removePassword())]).toEqual([
      { hasPassword: false, isRemovable: false },
      [404, 'notFound'],
    ])
    await prisma().user.update({ where: { id: userId }, data: { hasPassword: true } })
    expect(await state()).toEqual({ hasPassword: true, isRemovable: true })
    const other = await logInAs('remover')
    await rows(sql`UPDATE sessions SET authenticated_at = now() - interval '11 minutes'`)
    expect(await refusalOf(await removePassword())).toEqual([403, 'stepUpNeeded'])
    await rows(sql`UPDATE sessions SET authenticated_at = now()`)
    expect((await removePassword()).status).toBe(200)
    const login = await send('POST', '/api/users/login', { email: 'remover@example.org', password: PASSWORD })
    expect(await refusalOf(login)).toEqual([401, 'badCredentials'])
    expect((await send('GET', '/api/users/me', undefined, bearer(other))).status).toBe(200)
    expect(await toldOf(me, 'remover')).toEqual(['passkeyAdded', 'passwordRemoved'])
    expect((await removePasskey()).status).toBe(200)
    expect(await refusalOf(await removeIdentity())).toEqual([409, 'lastWayIn'])
  })

  test('stays as the last way in, also when it and the other ones are removed at once', async () => {
    const { removePassword, removePasskey, removeIdentity } = await givenWays('all-at-once', { hasPassword: true })
    const answers = await Promise.all([removePassword(), removePasskey(), removeIdentity()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409])
    const { removePassword: remove } = await givenWays('former-ways', { hasPassword: true })
    Object.assign(env(), { OIDC_ISSUER: 'https://another.example.org', SITE_URL: 'http://mokuroku.example' })
    // Tokens are of the site's address.
    const me = bearer(await logInAs('former-ways'))
    expect(await refusalOf(await remove(me))).toEqual([409, 'lastWayIn'])
    expect(await (await send('GET', '/api/users/password', undefined, me)).json()).toMatchObject({ isRemovable: false })
  })
})

test('a passkey that goes, and a provider, are told by mail and notice', async () => {
  const { me, removePasskey, removeIdentity } = await givenWays('told-of-ways', { hasPassword: true })
  await removePasskey()
  await removeIdentity()
  expect(await toldOf(me, 'told-of-ways')).toEqual(['passkeyAdded', 'passkeyRemoved', 'providerRemoved'])
})

test('a link that was mailed before sets no password where there are no logins by it', async () => {
  const { userId } = await givenWays('late-link')
  const token = await makeLink(userId, 'Reset')
  Object.assign(env(), { PASSWORD_LOGIN: 'off' })
  const body = { password: 'another long password', confirmPassword: 'another long password' }
  const opened = await send('GET', `/api/users/reset/${token}`)
  const sent = await send('POST', `/api/users/reset/${token}`, body)
  for (const answer of [opened, sent]) expect(await refusalOf(answer)).toEqual([403, 'passwordLoginOff'])
  expect((await prisma().user.findUniqueOrThrow({ where: { id: userId } })).hasPassword).toBe(false)
})

test('a passkey that is removed while it logs in is refused, and nobody is told of a copy', async () => {
  const { device, userId } = await givenWays('just-removed')
  const { request } = await (await send('POST', '/api/users/passkeys/challenge')).json()
  const signed = accept(signedByPasskey, device.sign(request))
  const { login } = await prisma().$transaction(
    async (db) => {
      await db.passkey.deleteMany({ where: { userId } })
      const login = logInByPasskey(signed, { address: '192.0.2.1', userAgent: null }).catch((error: unknown) => error)
      await expect.poll(waitingForLocks, { interval: 5 }).toBe(1)
      return { login }
    },
    { timeout: 60_000 },
  )
  expect(await login).toMatchObject({ code: 'badPasskey' })
  expect((await mails()).filter(({ subject }) => subject.includes('refused'))).toEqual([])
})

test.each([0, 1023, 1024, 5000])('a passkey whose id has %i bytes is taken or refused', async (bytes) => {
  const userId = await givenUser(`bytes-${bytes}`)
  const me = bearer(await logInAs(`bytes-${bytes}`))
  const options: PasskeyOptions = await (await send('POST', '/api/users/passkeys/options', undefined, me)).json()
  const made = authenticator({ bytes }).make(options)
  // The id beside the passkey is not the one inside.
  const passkey = bytes === 1023 ? made : { ...made, id: 'AAAA', rawId: 'AAAA' }
  const { status } = await send('POST', '/api/users/passkeys', { passkey }, me)
  expect(status).toBe(bytes === 1023 ? 200 : 403)
  expect(await prisma().passkey.count({ where: { userId } })).toBe(bytes === 1023 ? 1 : 0)
})

/** The kinds of an account's notices. Each must have come as a mail, too. */
async function toldOf(me: Record<string, string>, name: string): Promise<string[]> {
  await writeNotifications()
  const { data } = await (await send('GET', '/api/notifications', undefined, me)).json()
  const kinds = data.map(({ kind }: { kind: string }) => kind).filter((kind: string) => kind !== 'login')
  const subjects = (await mails()).filter(({ to }) => to === `${name}@example.org`).map(({ subject }) => subject)
  for (const kind of kinds) expect(subjects).toContain(messagesOf('en').mail.letters[kind as 'passkeyAdded'].subject)
  return kinds.toSorted()
}
