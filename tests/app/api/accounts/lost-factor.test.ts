import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { signedByPasskey } from '@/lib/identity/schemas/passkeys'
import type { SecondFactor } from '@/lib/identity/schemas/second-factors'
import { logInByPasskey } from '@/server/domain/accounts/logins'
import { askRemoval as ask, removeAskedFactors, removeFactorsOf } from '@/server/domain/identity/factor-removals'
import { notify } from '@/server/domain/views/notifications'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { log } from '@/server/platform/log'
import { write } from '@/server/platform/writing/write'
import { accept } from '@/server/web/http/input'
import { bearer, logInAs, mails, refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { givenUser, PASSWORD } from '@/tests/support/factories'
import { appCode, givenFactor, givenPasskey } from '@/tests/support/second-factors'

useDatabase()
beforeEach(async () => {
  vi.spyOn(log, 'info').mockImplementation(() => {})
  await rows(sql`DELETE FROM rate_limits`)
})

const login = (username: string, code?: string) =>
  send('POST', '/api/users/login', { email: `${username}@example.org`, password: PASSWORD, code })
const mailTo = async (username: string, subject: string) =>
  (await mails()).findLast((mail) => mail.to === `${username}@example.org` && mail.subject === subject)
const asked = (username: string) => mailTo(username, 'Your second factor will be removed')
const askRemoval = (id: number) => write((tx) => ask(tx, id))
const isAsked = async (id: number) => (await prisma().secondFactorRemoval.count({ where: { userId: id } })) === 1
const hasFactor = async (id: number) => (await prisma().secondFactor.count({ where: { userId: id } })) === 1
/** Lets so many hours pass since the mail. */
const pass = (id: number, hours: number) =>
  rows(
    sql`UPDATE second_factor_removals SET mailed_at = mailed_at - make_interval(hours => ${hours}::int) WHERE user_id = ${id}`,
  )

describe('an administrator removes a second factor', () => {
  test('48 hours after the mail was sent, and not before', async () => {
    const id = await givenUser('lost')
    const { me } = await givenFactor('lost')
    expect(await askRemoval(id)).toBe(true)
    await pass(id, 100)
    await removeAskedFactors()
    // The mail waits in the queue still.
    expect(await hasFactor(id)).toBe(true)
    expect((await asked('lost'))?.text).toContain('48 hours')
    const { removalDate } = (await (await send('GET', '/api/me/second-factor', undefined, me)).json()) as SecondFactor
    expect(Math.round((Date.parse(removalDate ?? '') - Date.now()) / 3_600_000)).toBe(48)
    await pass(id, 47)
    await removeAskedFactors()
    expect(await hasFactor(id)).toBe(true)
    await pass(id, 1)
    await removeAskedFactors()
    expect(await hasFactor(id)).toBe(false)
    expect((await login('lost')).status).toBe(200)
    expect(await mailTo('lost', 'The second factor of your login was removed')).toBeDefined()
  })

  test('not if the owner objects by the link of the mail', async () => {
    const id = await givenUser('there')
    await givenFactor('there')
    await askRemoval(id)
    const token = /keep-factor\/([\w-]{32})/.exec((await asked('there'))?.text ?? '')?.[1]
    await pass(id, 49)
    for (const status of [200, 404]) expect((await keep(token ?? '')).status).toBe(status)
    await removeAskedFactors()
    expect(await hasFactor(id)).toBe(true)
    expect(await refusalOf(await keep('x'.repeat(32)))).toEqual([404, 'linkExpired'])
  })

  test('not if the owner logs in or objects in the settings', async () => {
    const id = await givenUser('present')
    const { me, key } = await givenFactor('present')
    await askRemoval(id)
    expect((await login('present')).status).toBe(401)
    expect(await isAsked(id)).toBe(true)
    expect((await login('present', appCode(key))).status).toBe(200)
    expect(await isAsked(id)).toBe(false)
    await mails()
    await askRemoval(id)
    expect((await send('DELETE', '/api/me/second-factor/removal', undefined, me)).status).toBe(200)
    expect((await send('DELETE', '/api/me/second-factor/removal', undefined, me)).status).toBe(404)
    expect(await isAsked(id)).toBe(false)
  })

  test('after a further mail, if the first one was never sent', async () => {
    const id = await givenUser('unreached')
    await givenFactor('unreached')
    await askRemoval(id)
    await rows(sql`DELETE FROM jobs.job WHERE name = 'mail'`)
    expect(await askRemoval(id)).toBe(true)
    expect(await asked('unreached')).toBeDefined()
    const mailed = () => prisma().secondFactorRemoval.findUniqueOrThrow({ where: { userId: id } })
    const { mailedAt } = await mailed()
    expect(mailedAt).not.toBeNull()
    // Then asking again begins nothing anew.
    expect(await askRemoval(id)).toBe(false)
    const told = (await mails()).filter(
      ({ to, text }) => to === 'unreached@example.org' && text.includes('keep-factor'),
    )
    expect(told).toHaveLength(1)
    expect((await mailed()).mailedAt).toEqual(mailedAt)
  })

  test('of nobody who has none', async () => {
    expect(await askRemoval(await givenUser('bare'))).toBeNull()
  })
})

describe('where the site asks for a second factor', () => {
  beforeEach(() => {
    env().SECOND_FACTOR = 'rights'
  })
  afterEach(() => {
    env().SECOND_FACTOR = 'optional'
  })
  const passkeys = (userId: number) => prisma().passkey.count({ where: { userId } })
  const removalOf = async (me: Record<string, string>) =>
    ((await (await send('GET', '/api/me/second-factor', undefined, me)).json()) as SecondFactor).removalDate

  test('lost passkeys are removed the same way, and the password sets up another one', async () => {
    const id = await givenUser('keyless', { permissions: ['CanEdit'] })
    await givenPasskey(bearer(await logInAs('keyless')))
    env().SECOND_FACTOR = 'optional'
    expect(await askRemoval(id)).toBeNull()
    env().SECOND_FACTOR = 'rights'
    expect(await askRemoval(id)).toBe(true)
    expect((await asked('keyless'))?.text).toContain('remove the passkeys of your account')
    const me = bearer(await logInAs('keyless'))
    expect(await removalOf(me)).not.toBeNull()
    expect(await refusalOf(await send('POST', '/api/me/second-factor', undefined, me))).toEqual([403, 'stepUpNeeded'])
    await pass(id, 48)
    await removeAskedFactors()
    expect([await passkeys(id), await isAsked(id), await removalOf(me)]).toEqual([0, false, null])
    expect(await mailTo('keyless', 'A passkey has been removed from your account')).toBeDefined()
    expect((await send('POST', '/api/me/second-factor', undefined, me)).status).toBe(200)
  })

  test('a second factor and passkeys go together, at once or later', async () => {
    const id = await givenUser('both')
    const { me } = await givenFactor('both')
    await givenPasskey(me)
    await askRemoval(id)
    expect((await asked('both'))?.text).toContain('remove the second factor and the passkeys of your account')
    expect(await write((tx) => removeFactorsOf(tx, id))).toBe(true)
    expect([await hasFactor(id), await passkeys(id), await isAsked(id)]).toEqual([false, 0, false])
    expect(await write((tx) => removeFactorsOf(tx, id))).toBe(false)
  })

  test('a login by a passkey keeps it, and so does the way in that is the only one', async () => {
    const id = await givenUser('holder')
    const device = await givenPasskey(bearer(await logInAs('holder')))
    await askRemoval(id)
    const { request } = await (await send('POST', '/api/users/passkeys/challenge')).json()
    await logInByPasskey(accept(signedByPasskey, device.sign(request)), { address: '192.0.2.1', userAgent: null })
    expect(await isAsked(id)).toBe(false)
    await askRemoval(id)
    await prisma().user.update({ where: { id }, data: { hasPassword: false } })
    expect(await write((tx) => removeFactorsOf(tx, id))).toBe(false)
    expect(await askRemoval(id)).toBeNull()
    expect(await passkeys(id)).toBe(1)
  })
})

const keep = (token: string) => send('POST', `/api/users/second-factor/${token}`)

test('the owner is told in the notifications, once for each event', async () => {
  const userId = await givenUser('told')
  const { me } = await givenFactor('told')
  const event = { kind: 'secondFactor', userId, of: 'factorAdded', at: Date.now() }
  await notify(event)
  await notify(event)
  await notify({ ...event, of: 'factorRemoved' })
  const { data } = await (await send('GET', '/api/notifications', undefined, me)).json()
  expect(data.map(({ kind }: { kind: string }) => kind)).toEqual(['factorRemoved', 'factorAdded'])
})
