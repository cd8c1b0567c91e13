import { beforeEach, describe, expect, test } from 'vitest'
import type { NewConnection } from '@/lib/connections/schemas/connections'
import { cleanScrobbles } from '@/server/domain/connections/jobs'
import { connectionNames } from '@/server/domain/connections/queries'
import { scrobblesOf } from '@/server/domain/connections/scrobbles/queries'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { bearer, forgetCalls, logInAs, mails, newestMail, refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { givenUser, PASSWORD } from '@/tests/support/factories'
import { past } from '@/tests/support/past'

useDatabase()
beforeEach(forgetCalls)

const NEW = 'a new long password'
const login = (email: string, password: string) => send('POST', '/api/users/login', { email, password })

describe('a forgotten password', () => {
  test('is reset by the link, once, and ends all sessions', async () => {
    await givenUser('forgetful')
    const me = await logInAs('forgetful')
    expect(await (await send('POST', '/api/users/reset', { email: 'Forgetful@example.org' })).json()).toEqual({
      done: true,
    })
    const { token, to, subject } = await newestMail()
    expect([to, subject]).toEqual(['forgetful@example.org', 'Choose a new password'])
    const body = { password: NEW, confirmPassword: NEW }
    const guessable = { password: 'Forgetful', confirmPassword: 'Forgetful' }
    expect(await refusalOf(await send('POST', `/api/users/reset/${token}`, guessable))).toEqual([
      400,
      'invalidInput',
      { password: 'passwordGuessable' },
    ])
    const answers = await Promise.all([1, 2, 3].map(() => send('POST', `/api/users/reset/${token}`, body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    expect((await send('GET', '/api/users/me', undefined, bearer(me))).status).toBe(401)
    expect((await login('forgetful@example.org', PASSWORD)).status).toBe(401)
    expect((await login('forgetful@example.org', NEW)).status).toBe(200)
    expect((await newestMail()).subject).toBe('Your password has been changed')
  })

  test('names the tokens and keys that live, and ends them if asked', async () => {
    let userId = 0
    const login = await (async () => {
      userId = await givenUser('scripted')
      return bearer(await logInAs('scripted'))
    })()
    const make = async () => {
      const body = { name: 'Seedbox', scopes: ['ReadLists'], password: PASSWORD }
      const { token } = await (await send('POST', '/api/me/tokens', body, login)).json()
      return { authorization: `Bearer ${token}` }
    }
    const script = await make()
    await send('POST', '/api/me/feed-keys', { name: 'Sonarr', kind: 'Torznab' }, login)
    const connected = await send('POST', '/api/me/connections', { name: 'Living room', program: 'Kodi' }, login)
    const { key } = (await connected.json()) as NewConnection
    const events = { title: 'Nobody knows', episode: 1 }
    const told = async () => (await send('POST', '/api/scrobbles', events, { 'x-api-key': key })).status
    const stored = async () => [await prisma().scrobble.count(), await prisma().connection.count()]
    const alive = async () => [
      (await send('GET', '/api/users/me', undefined, script)).status,
      (await rows(sql`SELECT FROM feed_keys k JOIN users u ON u.id = k.user_id WHERE u.username = 'scripted'`)).length,
      (await connectionNames(userId)).length,
    ]
    const reset = async (endsKeys?: boolean | 'true') => {
      await rows(sql`DELETE FROM rate_limits`)
      await send('POST', '/api/users/reset', { email: 'scripted@example.org' })
      const mail = (await mails()).findLast(({ subject }) => subject === 'Choose a new password')
      const token = mail?.token
      const named = await send('GET', `/api/users/reset/${token}`)
      expect(await named.json()).toEqual({
        tokens: ['Seedbox'],
        feedKeys: ['Sonarr'],
        connections: ['Living room'],
        waysIn: [],
        hasSecondFactor: false,
      })
      const body = { password: NEW, confirmPassword: NEW, ...(endsKeys !== undefined && { endsKeys }) }
      expect((await send('POST', `/api/users/reset/${token}`, body)).status).toBe(200)
      expect(await refusalOf(await send('GET', `/api/users/reset/${token}`))).toEqual([404, 'linkExpired'])
    }
    await reset()
    expect(await alive()).toEqual([200, 1, 1])
    expect([await told(), await stored()]).toEqual([200, [1, 1]])
    await reset('true')
    expect(await alive()).toEqual([401, 0, 0])
    // What arrived is deleted afterwards, and is not seen until then.
    expect([await told(), await stored()]).toEqual([401, [1, 1]])
    expect((await scrobblesOf(userId, { page: 0, size: 20, connection: undefined, waiting: undefined })).total).toBe(0)
    await cleanScrobbles()
    expect(await stored()).toEqual([0, 0])
  })

  test('of an unknown address answers the same and sends nothing', async () => {
    const before = (await mails()).length
    expect(await (await send('POST', '/api/users/reset', { email: 'nobody@example.net' })).json()).toEqual({
      done: true,
    })
    expect((await mails()).length).toBe(before)
  })

  test('of a waiting registration activates it', async () => {
    await givenUser('sleeper', { confirmedAt: null })
    await send('POST', '/api/users/reset', { email: 'sleeper@example.org' })
    const { token } = await newestMail()
    await send('POST', `/api/users/reset/${token}`, { password: NEW, confirmPassword: NEW })
    expect((await login('sleeper@example.org', NEW)).status).toBe(200)
  })

  test('cannot be reset by another kind of link, or an old one', async () => {
    await givenUser('mixed', { confirmedAt: null })
    await send('POST', '/api/users/confirm', { email: 'mixed@example.org', username: 'mixed' })
    const { token } = await newestMail()
    const body = { password: NEW, confirmPassword: NEW }
    expect(await refusalOf(await send('POST', `/api/users/reset/${token}`, body))).toEqual([404, 'linkExpired'])
    await send('POST', '/api/users/reset', { email: 'mixed@example.org' })
    const reset = (await newestMail()).token
    await rows(sql`UPDATE mail_tokens SET expires_at = ${past()}`)
    expect(await refusalOf(await send('POST', `/api/users/reset/${reset}`, body))).toEqual([404, 'linkExpired'])
  })

  test('can be requested only a few times', async () => {
    const ask = () => send('POST', '/api/users/reset', { email: 'flooded@example.org' })
    const statuses = []
    for (let times = 0; times < 8; times++) statuses.push((await ask()).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
  })
})

describe('a password', () => {
  test('is changed with the old one, and the other sessions end', async () => {
    await givenUser('changer')
    const [here, there] = [await logInAs('changer'), await logInAs('changer')]
    const body = { currentPassword: PASSWORD, password: NEW, confirmPassword: NEW }
    const wrong = await send('PUT', '/api/users/password', { ...body, currentPassword: 'wrong' }, bearer(here))
    expect(await refusalOf(wrong)).toEqual([400, 'invalidInput', { currentPassword: 'passwordWrong' }])
    expect((await send('PUT', '/api/users/password', body, bearer(here))).status).toBe(200)
    expect((await send('GET', '/api/users/me', undefined, bearer(here))).status).toBe(200)
    expect((await send('GET', '/api/users/me', undefined, bearer(there))).status).toBe(401)
    expect(await newestMail()).toMatchObject({ to: 'changer@example.org', subject: 'Your password has been changed' })
  })

  test('cannot be guessed with a stolen token', async () => {
    await givenUser('stolen')
    const me = bearer(await logInAs('stolen'))
    const body = { currentPassword: 'wrong', password: NEW, confirmPassword: NEW }
    let last = 0
    for (let times = 0; times < 31; times++) last = (await send('PUT', '/api/users/password', body, me)).status
    expect(last).toBe(429)
  })
})

describe('an email address', () => {
  test('is changed once the new one is confirmed, and the old one is notified', async () => {
    await givenUser('mover')
    const me = bearer(await logInAs('mover'))
    const body = { email: 'Moved@example.net', password: PASSWORD }
    expect((await send('PUT', '/api/users/email', { ...body, password: 'wrong' }, me)).status).toBe(400)
    expect(await (await send('PUT', '/api/users/email', body, me)).json()).toEqual({ done: true })
    const { token, to } = await newestMail()
    expect(to).toBe('Moved@example.net')
    expect((await login('mover@example.org', PASSWORD)).status).toBe(200)
    for (let times = 0; times < 2; times++) expect((await send('POST', `/api/users/email/${token}`)).status).toBe(200)
    const told = (await mails()).filter(({ subject }) => subject === 'Your email address has been changed')
    expect(told.map((mail) => mail.to)).toEqual(['mover@example.org'])
    expect((await login('moved@example.net', PASSWORD)).status).toBe(200)
    expect((await login('mover@example.org', PASSWORD)).status).toBe(401)
  })

  test('of another account is not revealed by the answer, and not taken', async () => {
    await givenUser('owner')
    await givenUser('wisher')
    const me = bearer(await logInAs('wisher'))
    const asked = await send('PUT', '/api/users/email', { email: 'owner@example.org', password: PASSWORD }, me)
    expect(await asked.json()).toEqual({ done: true })
    expect(await newestMail()).toMatchObject({ to: 'owner@example.org', subject: 'You already have an account' })
    expect(
      (await send('PUT', '/api/users/email', { email: 'wisher@example.org', password: PASSWORD }, me)).status,
    ).toBe(400)
  })

  test('that became another account meanwhile stays there', async () => {
    await givenUser('late')
    const me = bearer(await logInAs('late'))
    await send('PUT', '/api/users/email', { email: 'wanted@example.org', password: PASSWORD }, me)
    const { token } = await newestMail()
    await givenUser('wanted')
    expect(await refusalOf(await send('POST', `/api/users/email/${token}`))).toEqual([
      409,
      'conflict',
      { email: 'taken' },
    ])
  })
})
