import { NextRequest } from 'next/server'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Login } from '@/lib/identity/schemas/users'
import { deleteUser } from '@/server/domain/accounts/deletion'
import { logInRegistered } from '@/server/domain/accounts/logins'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { endedRegistration, registrationIn } from '@/server/web/auth/registration-cookie'
import {
  bearer,
  forgetCalls,
  logInAs,
  mails,
  newestMail,
  refusalOf,
  registrationOf,
  send,
} from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { past } from '@/tests/support/past'

/** The mailed link logs in, in the browser that registered. Browsers do the same in tests/e2e/accounts. */

useDatabase()
beforeEach(forgetCalls)

const REFUSED = { code: 'badCredentials' }
const sessionsOf = (userId: number) => prisma().session.count({ where: { userId } })

/** What the browser sends back to the logins. */
function secretOf(answer: Response): string {
  const [cookie = ''] = answer.headers.getSetCookie()
  const request = new NextRequest('http://localhost:3000/api/auth/callback/registration', { headers: { cookie } })
  return registrationIn(request) ?? ''
}

/** Registers in a browser of its own. */
async function registered(more: Record<string, unknown> = {}) {
  const registration = registrationOf(more)
  const { username, email } = registration
  const answer = await send('POST', '/api/users/register', registration)
  expect(answer.status).toBe(200)
  const token = (await mails()).findLast((mail) => mail.to === email && mail.token)?.token ?? ''
  const { id } = await prisma().user.findFirstOrThrow({ where: { username } })
  return { id, username, email, token, secret: secretOf(answer), answer }
}

const confirm = (token: string) => send('POST', `/api/users/confirm/${token}`)
const enter = (token: string, secret: string): Promise<Login> =>
  logInRegistered(token, secret, { address: '192.0.2.1', userAgent: null })

/** Opens a mailed link as its page does: confirms, and tries to log in. */
async function open(token: string, secret = ''): Promise<Login> {
  await confirm(token)
  return enter(token, secret)
}

describe('the mailed link', () => {
  test('logs in where the account was registered, once', async () => {
    const { id, username, token, secret } = await registered()
    const { user, first, token: access } = await open(token, secret)
    expect([user.username, first]).toEqual([username, { page: null, action: null }])
    expect((await send('GET', '/api/users/me', undefined, bearer({ token: access } as Login))).status).toBe(200)
    expect([await prisma().registration.count(), await sessionsOf(id)]).toEqual([0, 1])
    await expect(open(token, secret)).rejects.toMatchObject(REFUSED)
  })

  test('of three that use the secret at once, one is logged in', async () => {
    const { id, token, secret } = await registered()
    await confirm(token)
    const entered = await Promise.allSettled([1, 2, 3].map(() => enter(token, secret)))
    expect(entered.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(await sessionsOf(id)).toBe(1)
  })

  test('logs in no scanner that runs scripts, and afterwards the browser that registered', async () => {
    const { id, token, secret } = await registered()
    await expect(open(token)).rejects.toMatchObject(REFUSED)
    await expect(open(token, 'guessed')).rejects.toMatchObject(REFUSED)
    expect(await sessionsOf(id)).toBe(0)
    expect((await open(token, secret)).user.id).toBe(id)
  })

  test('takes the password on another device, whose login ends the secret', async () => {
    const { token, secret, username } = await registered()
    await expect(open(token)).rejects.toMatchObject(REFUSED)
    await logInAs(username)
    await expect(open(token, secret)).rejects.toMatchObject(REFUSED)
  })

  test('does nothing for a stolen cookie without the token, for a waiting account, or after the link has expired', async () => {
    const { id, token, secret } = await registered()
    await expect(enter(token, secret)).rejects.toMatchObject(REFUSED)
    await confirm(token)
    await expect(enter('', secret)).rejects.toMatchObject(REFUSED)
    await expect(enter('guessed', secret)).rejects.toMatchObject(REFUSED)
    await rows(sql`UPDATE mail_tokens SET expires_at = ${past()} WHERE user_id = ${id}`)
    await expect(enter(token, secret)).rejects.toMatchObject(REFUSED)
  })

  test('names one registration: the secret of another one with the same address does not fit', async () => {
    const email = 'both@example.org'
    const [first, second] = [await registered({ email }), await registered({ email })]
    await expect(open(first.token, second.secret)).rejects.toMatchObject(REFUSED)
    await expect(open(second.token, second.secret)).rejects.toMatchObject(REFUSED)
    expect((await open(first.token, first.secret)).user.id).toBe(first.id)
  })

  test('of a suspended account logs in as its password does: it may not write', async () => {
    const { id, token, secret } = await registered()
    await rows(sql`UPDATE users SET suspended_until = now() + interval '1 day' WHERE id = ${id}`)
    const login = await open(token, secret)
    expect((await send('PUT', '/api/users/update', { description: 'Writes.' }, bearer(login))).status).toBe(403)
  })

  test('of a deleted account logs nobody in', async () => {
    const { id, token, secret } = await registered()
    await confirm(token)
    await deleteUser(id)
    await expect(open(token, secret)).rejects.toMatchObject(REFUSED)
  })

  test('logs nobody in after a forgotten password was replaced', async () => {
    const { token, secret, email } = await registered()
    await confirm(token)
    await send('POST', '/api/users/reset', { email })
    const password = 'another long one'
    await send('POST', `/api/users/reset/${(await newestMail()).token}`, { password, confirmPassword: password })
    await expect(open(token, secret)).rejects.toMatchObject(REFUSED)
  })
})

describe('what the visitor wanted', () => {
  const WANTED = '/media/12?query=x'
  const PLAN = { of: 'media:12', action: 'plan' }

  test('is told at the first login by the link', async () => {
    const { token, secret, username } = await registered({ wanted: WANTED, wantedAction: PLAN })
    expect((await open(token, secret)).first).toEqual({ page: WANTED, action: PLAN })
    expect((await logInAs(username)).first).toBeNull()
  })

  test('is told at the first login by the password', async () => {
    const [page, action] = ['/media/12/reviews#write', { of: 'review:9', action: 'helpful' }]
    const { token, username } = await registered({ wanted: page, wantedAction: action })
    await confirm(token)
    expect((await logInAs(username)).first).toEqual({ page, action })
    expect((await logInAs(username)).first).toBeNull()
  })

  test.each(['https://evil.example/', '//evil.example', '/.//evil.example', 'media', `/${'x'.repeat(1000)}`])(
    'is a path of this site, not %s',
    async (wanted) => {
      const answer = await send('POST', '/api/users/register', registrationOf({ wanted }))
      expect((await refusalOf(answer)).slice(0, 2)).toEqual([400, 'invalidInput'])
      expect(answer.headers.getSetCookie()).toEqual([])
    },
  )
})

describe('what the visitor wanted to do', () => {
  test.each(['media:12', 'character:3', 'review:9', 'user:Mio_9', 'user:日本', 'list:mio/to-see', 'list:%E6%97%A5/a'])(
    'is about an entry, a text, a user or a list: %s',
    async (of) => {
      const answer = await send('POST', '/api/users/register', registrationOf({ wantedAction: { of, action: 'like' } }))
      expect(answer.status).toBe(200)
    },
  )

  test.each(['media:0', 'media:1/../2', 'user:../me', 'user:', 'list:mio', 'list:../../me', 'torrent:1', 'review:x'])(
    'and about nothing else: %s',
    async (of) => {
      const answer = await send('POST', '/api/users/register', registrationOf({ wantedAction: { of, action: 'plan' } }))
      expect((await refusalOf(answer)).slice(0, 2)).toEqual([400, 'invalidInput'])
    },
  )
})

test('the secret is a cookie of the logins alone, until the link expires or a login takes it away', async () => {
  const { answer } = await registered()
  const ATTRIBUTES = 'HttpOnly; SameSite=Lax'
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(`^mokuroku.registration=[\\w-]{43}; Path=/api/auth/callback; Max-Age=604800; ${ATTRIBUTES}$`),
  ])
  expect(endedRegistration()).toBe(`mokuroku.registration=; Path=/api/auth/callback; Max-Age=0; ${ATTRIBUTES}`)
  const site = env().SITE_URL
  env().SITE_URL = 'https://mokuroku.example'
  expect(endedRegistration()).toBe(
    `__Secure-mokuroku.registration=; Path=/api/auth/callback; Max-Age=0; ${ATTRIBUTES}; Secure`,
  )
  env().SITE_URL = site
})
