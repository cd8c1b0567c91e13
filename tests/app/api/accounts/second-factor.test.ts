import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SecondFactor } from '@/lib/identity/schemas/second-factors'
import { cleanAccounts } from '@/server/domain/accounts/cleaning'
import { openSession } from '@/server/domain/accounts/logins'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { log } from '@/server/platform/log'
import { bearer, logInAs, mails, refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenUser, PASSWORD } from '@/tests/support/factories'
import { appCode, givenFactor } from '@/tests/support/second-factors'

useDatabase()
beforeEach(async () => {
  vi.spyOn(log, 'info').mockImplementation(() => {})
  await rows(sql`DELETE FROM rate_limits`)
})

type More = { code?: string; trust?: boolean; device?: string; password?: string }
const login = (username: string, more: More = {}, from = '192.0.2.1') =>
  send('POST', '/api/users/login', { email: `${username}@example.org`, password: PASSWORD, ...more }, here(from))
const here = (address: string) => ({ 'x-client-address': address })
const stateOf = async (me: Record<string, string>): Promise<SecondFactor> =>
  (await send('GET', '/api/me/second-factor', undefined, me)).json()
const subjectsTo = async (username: string) =>
  (await mails()).filter(({ to }) => to === `${username}@example.org`).map(({ subject }) => subject)
const WRONG = [400, 'invalidInput', { code: 'codeWrong' }]

describe('setting it up', () => {
  test('needs the first code, gives ten recovery codes, and tells the owner', async () => {
    const id = await givenUser('careful')
    const { me, key, setup, recoveryCodes } = await givenFactor('careful')
    expect(setup.qrCode).toMatch(/^<svg /)
    expect(setup.address).toContain(`secret=${key}`)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(recoveryCodes[0]).toMatch(/^(?:[0-9a-hjkmnp-tv-z]{4}-){5}[0-9a-hjkmnp-tv-z]{4}$/)
    expect(await stateOf(me)).toMatchObject({ isOn: true, codesLeft: 10, trustedDevices: 0, isReadable: true })
    expect(await subjectsTo('careful')).toEqual(['Your login now needs a code'])
    const stored = JSON.stringify(await prisma().secondFactor.findUnique({ where: { userId: id } }))
    expect(stored).not.toContain(key)
    const exported = await (await send('GET', '/api/users/export', undefined, me)).json()
    expect(exported.secondFactor).toEqual([expect.objectContaining({ codesLeft: 10 })])
    expect(JSON.stringify(exported)).not.toContain(key)
    expect(await refusalOf(await send('POST', '/api/me/second-factor', undefined, me))).toEqual([
      409,
      'secondFactorThere',
    ])
  })

  test('counts only when it is confirmed, within an hour', async () => {
    const id = await givenUser('hasty')
    const me = bearer(await logInAs('hasty'))
    const { key } = await (await send('POST', '/api/me/second-factor', undefined, me)).json()
    const confirm = (code: string) => send('PUT', '/api/me/second-factor', { code }, me)
    expect(await refusalOf(await confirm(appCode(key, 5)))).toEqual(WRONG)
    expect((await login('hasty')).status).toBe(200)
    await rows(sql`UPDATE second_factors SET created_at = now() - interval '61 minutes' WHERE user_id = ${id}`)
    expect(await refusalOf(await confirm(appCode(key)))).toEqual([400, 'invalidInput', { code: 'setupExpired' }])
    await cleanAccounts()
    expect(await prisma().secondFactor.count({ where: { userId: id } })).toBe(0)
  })

  test('all changes need a fresh proof', async () => {
    await givenUser('idle')
    const { me, key } = await givenFactor('idle')
    await rows(sql`UPDATE sessions SET authenticated_at = now() - interval '11 minutes'`)
    const calls = [
      ['POST', '/api/me/second-factor'],
      ['DELETE', '/api/me/second-factor'],
      ['POST', '/api/me/second-factor/recovery-codes'],
    ] as const
    for (const [method, address] of calls) {
      const refused = await send(method, address, undefined, me)
      expect(await refused.json()).toMatchObject({ code: 'stepUpNeeded', current: { methods: ['code'] } })
    }
    const proof = { code: appCode(key) }
    expect((await send('POST', '/api/users/step-up', proof, me)).status).toBe(200)
    expect(await refusalOf(await send('POST', '/api/users/step-up', proof, me))).toEqual(WRONG)
    const renewed = await (await send('POST', '/api/me/second-factor/recovery-codes', undefined, me)).json()
    expect(renewed.recoveryCodes).toHaveLength(10)
    expect((await send('DELETE', '/api/me/second-factor', undefined, me)).status).toBe(200)
    expect(await subjectsTo('idle')).toContain('The second factor of your login was removed')
    expect(await stateOf(me)).toMatchObject({ isOn: false, codesLeft: 0 })
    expect((await login('idle')).status).toBe(200)
  })

  test('a code of somebody without a second factor proves nothing', async () => {
    await givenUser('plain')
    const me = bearer(await logInAs('plain'))
    expect(await refusalOf(await send('POST', '/api/users/step-up', { code: '123456' }, me))).toEqual(WRONG)
  })
})

describe('the password of an account with a second factor', () => {
  test('is no proof without a code: a stolen session with it removes no factor', async () => {
    const id = await givenUser('robbed')
    const { key } = await givenFactor('robbed')
    const thief = await bearerOf(id)
    const refused = await send('POST', '/api/users/step-up', { password: PASSWORD }, thief)
    expect(await refused.json()).toMatchObject({ code: 'stepUpNeeded', current: { methods: ['code'] } })
    const other = { password: 'another long password', confirmPassword: 'another long password' }
    const calls = [
      ['DELETE', '/api/me/second-factor', undefined],
      ['DELETE', '/api/users/me', { password: PASSWORD }],
      ['PUT', '/api/users/email', { email: 'thief@example.org', password: PASSWORD }],
      ['POST', '/api/me/tokens', { name: 'Thief', password: PASSWORD }],
      ['PUT', '/api/users/password', { currentPassword: PASSWORD, ...other }],
    ] as const
    for (const [method, address, body] of calls)
      expect((await refusalOf(await send(method, address, body, thief)))[1]).toBe('stepUpNeeded')
    expect((await send('POST', '/api/users/step-up', { code: appCode(key) }, thief)).status).toBe(200)
    expect((await send('PUT', '/api/users/password', { currentPassword: PASSWORD, ...other }, thief)).status).toBe(200)
  })

  test('that was a proof in other sessions is none once there is a second factor', async () => {
    await givenUser('early')
    const thief = bearer(await logInAs('early'))
    await givenFactor('early')
    expect((await refusalOf(await send('DELETE', '/api/me/second-factor', undefined, thief)))[1]).toBe('stepUpNeeded')
  })

  test('opens a session by other ways that prove nothing, either', async () => {
    const id = await givenUser('linked')
    await givenFactor('linked')
    const me = bearer(await openSession(id, { address: '192.0.2.1', userAgent: null }, 'Provider'))
    expect((await refusalOf(await send('DELETE', '/api/me/second-factor', undefined, me)))[1]).toBe('stepUpNeeded')
  })
})

describe('a login', () => {
  test('asks for a code only after the right password, and takes each code once', async () => {
    await givenUser('guarded')
    const { key } = await givenFactor('guarded')
    const code = appCode(key)
    expect(await refusalOf(await login('guarded', { password: 'wrong', code }))).toEqual([401, 'badCredentials'])
    expect(await refusalOf(await login('guarded'))).toEqual([401, 'codeNeeded'])
    expect(await refusalOf(await login('guarded', { code: appCode(key, 7) }))).toEqual(WRONG)
    expect((await login('guarded', { code: ` ${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(200)
    expect(await refusalOf(await login('guarded', { code }))).toEqual(WRONG)
    // An earlier step is over, too.
    expect(await refusalOf(await login('guarded', { code: appCode(key, -1) }))).toEqual(WRONG)
    expect((await login('guarded', { code: appCode(key, 1) })).status).toBe(200)
  })

  test('takes one of two equal codes at once', async () => {
    await givenUser('twice')
    const { key, recoveryCodes } = await givenFactor('twice')
    const atOnce = async (code: string) => {
      const answers = await Promise.all([1, 2, 3].map(() => login('twice', { code })))
      return answers.map(({ status }) => status).sort()
    }
    expect(await atOnce(appCode(key))).toEqual([200, 400, 400])
    expect(await atOnce(recoveryCodes[0] ?? '')).toEqual([200, 400, 400])
  })

  test('takes a recovery code once, and mails how many are left', async () => {
    await givenUser('phoneless')
    const { recoveryCodes } = await givenFactor('phoneless')
    const [code = '', other = ''] = recoveryCodes
    const me = bearer(await (await login('phoneless', { code: code.toUpperCase().replaceAll('-', ' ') })).json())
    expect((await stateOf(me)).codesLeft).toBe(9)
    const told = (await mails()).filter(({ subject }) => subject === 'A recovery code was used')
    expect(told.map(({ text }) => /\d+ are left/.exec(text)?.[0])).toContain('9 are left')
    expect(await subjectsTo('phoneless')).toContain('A recovery code was used')
    expect(await refusalOf(await login('phoneless', { code }))).toEqual(WRONG)
    await send('POST', '/api/me/second-factor/recovery-codes', undefined, me)
    expect(await refusalOf(await login('phoneless', { code: other }))).toEqual(WRONG)
  })

  test('needs no code on a trusted device, until the password changes or all devices are logged out', async () => {
    await givenUser('homely')
    await givenUser('flatmate')
    const { key, recoveryCodes } = await givenFactor('homely')
    await givenFactor('flatmate')
    const first = await (await login('homely', { code: appCode(key), trust: true })).json()
    const device: string = first.device
    expect(device).toHaveLength(43)
    expect((await login('homely', { device })).status).toBe(200)
    expect(await refusalOf(await login('flatmate', { device }))).toEqual([401, 'codeNeeded'])
    expect(await refusalOf(await login('homely', { device: `${device}x` }))).toEqual([401, 'codeNeeded'])
    await rows(sql`UPDATE trusted_devices SET expires_at = now() - interval '1 second'`)
    expect(await refusalOf(await login('homely', { device }))).toEqual([401, 'codeNeeded'])
    const trusted = async (code = '') => (await login('homely', { code, trust: true })).json()
    const second = await trusted(recoveryCodes[0])
    expect((await send('DELETE', '/api/users/sessions', undefined, bearer(second))).status).toBe(200)
    expect(await refusalOf(await login('homely', { device: second.device }))).toEqual([401, 'codeNeeded'])
    const third = await trusted(recoveryCodes[1])
    const password = 'another long password'
    const body = { currentPassword: PASSWORD, password, confirmPassword: password }
    expect((await send('PUT', '/api/users/password', body, bearer(third))).status).toBe(200)
    expect(await refusalOf(await login('homely', { password, device: third.device }))).toEqual([401, 'codeNeeded'])
  })

  test('a trusted device is no proof', async () => {
    await givenUser('settled')
    const { key } = await givenFactor('settled')
    const { device } = await (await login('settled', { code: appCode(key), trust: true })).json()
    const me = bearer(await (await login('settled', { device })).json())
    expect((await refusalOf(await send('DELETE', '/api/me/second-factor', undefined, me)))[1]).toBe('stepUpNeeded')
  })

  test('wrong codes are limited, and only for whoever knows the password', async () => {
    await givenUser('besieged')
    const { key, recoveryCodes } = await givenFactor('besieged')
    expect((await login('besieged', { code: recoveryCodes[0] ?? '' })).status).toBe(200)
    const guesses = []
    for (let at = 0; at < 12; at++)
      guesses.push((await login('besieged', { code: appCode(key, 9) }, `198.51.${at}.1`)).status)
    expect(guesses).toEqual([...Array(10).fill(400), 429, 429])
    // The right code, too, is not taken elsewhere; the owner's network counts apart.
    const code = appCode(key)
    expect((await login('besieged', { code }, '198.51.77.1')).status).toBe(429)
    expect((await login('besieged', { code })).status).toBe(200)
    expect((await login('besieged', { password: 'wrong', code }, '203.0.113.9')).status).toBe(401)
  })

  test('takes recovery codes alone where no key of the site opens the secret', async () => {
    const id = await givenUser('restored')
    const { key, recoveryCodes } = await givenFactor('restored')
    await rows(sql`UPDATE second_factors SET key_id = 'gone' WHERE user_id = ${id}`)
    expect(await refusalOf(await login('restored'))).toEqual([401, 'codeNeeded'])
    expect(await refusalOf(await login('restored', { code: appCode(key) }))).toEqual([
      400,
      'invalidInput',
      { code: 'codeUnusable' },
    ])
    const answer = await login('restored', { code: recoveryCodes[0] ?? '' })
    expect(answer.status).toBe(200)
    expect((await stateOf(bearer(await answer.json()))).isReadable).toBe(false)
  })
})

test('a new password by mail removes no second factor, and says so', async () => {
  await givenUser('mailed')
  await givenFactor('mailed')
  await send('POST', '/api/users/reset', { email: 'mailed@example.org' })
  const token = (await mails()).findLast(({ subject }) => subject === 'Choose a new password')?.token
  expect(await (await send('GET', `/api/users/reset/${token}`)).json()).toMatchObject({ hasSecondFactor: true })
  const password = 'a new long password'
  expect((await send('POST', `/api/users/reset/${token}`, { password, confirmPassword: password })).status).toBe(200)
  expect(await refusalOf(await login('mailed', { password }))).toEqual([401, 'codeNeeded'])
})
