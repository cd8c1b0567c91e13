import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { signedByPasskey } from '@/lib/identity/schemas/passkeys'
import { logInByPasskey } from '@/server/domain/accounts/logins'
import { rows, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { log } from '@/server/platform/log'
import { accept } from '@/server/web/http/input'
import { bearer, logInAs, refusalOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenUser, PASSWORD } from '@/tests/support/factories'
import { appCode, givenFactor, givenPasskey, stepUpByPasskey } from '@/tests/support/second-factors'

useDatabase()
beforeEach(async () => {
  vi.spyOn(log, 'info').mockImplementation(() => {})
  await rows(sql`DELETE FROM rate_limits`)
})
afterEach(() => {
  env().SECOND_FACTOR = 'optional'
})

type Headers = Record<string, string>
const NEEDED = [403, 'secondFactorNeeded']
const administer = (me: Headers) => send('GET', '/api/moderation/applications', undefined, me)
const methodsOf = async (answer: Response) => (await answer.json()).current.methods
const missing = async (me: Headers) =>
  (await (await send('GET', '/api/me/second-factor', undefined, me)).json()).missing
const describeMe = (me: Headers) => send('PUT', '/api/users/update', { description: 'Hello' }, me)

describe('a site that asks for a second factor before rights', () => {
  test('withholds them until it is set up, in this session', async () => {
    const id = await givenUser('keeper', { permissions: ['CanAdminister'] })
    const me = bearer(await logInAs('keeper'))
    expect((await administer(me)).status).toBe(200)
    env().SECOND_FACTOR = 'rights'
    expect(await refusalOf((await administer(me)).clone())).toEqual(NEEDED)
    expect(await methodsOf(await administer(me))).toEqual([])
    expect(await missing(me)).toEqual([])
    // What is everybody's goes on, and the rights are still named.
    expect((await describeMe(me)).status).toBe(200)
    expect((await (await send('GET', '/api/users/me', undefined, me)).json()).permissions).toContain('CanAdminister')
    const { me: proved, key } = await givenFactor('keeper')
    expect((await administer(proved)).status).toBe(200)
    expect(await missing(proved)).toBeNull()
    // Another session proves it by a code of its own, once.
    const other = await bearerOf(id)
    expect(await methodsOf(await administer(other))).toEqual(['code'])
    expect(await missing(other)).toEqual(['code'])
    expect((await send('POST', '/api/users/step-up', { password: PASSWORD }, other)).status).toBe(403)
    expect(await refusalOf(await administer(other))).toEqual(NEEDED)
    expect((await send('POST', '/api/users/step-up', { code: appCode(key) }, other)).status).toBe(200)
    expect((await administer(other)).status).toBe(200)
    await rows(sql`UPDATE sessions SET authenticated_at = now() - interval '20 days'`)
    expect((await administer(other)).status).toBe(200)
  })

  test('takes a login with a code, not one of a trusted device, for a proof', async () => {
    await givenUser('trusting', { permissions: ['CanModerate'] })
    const { key } = await givenFactor('trusting')
    env().SECOND_FACTOR = 'rights'
    const login = async (more: object) => {
      const body = { email: 'trusting@example.org', password: PASSWORD, ...more }
      return (await send('POST', '/api/users/login', body)).json()
    }
    const queue = (token: string) =>
      send('GET', '/api/moderation/queue', undefined, { authorization: `Bearer ${token}` })
    const first = await login({ code: appCode(key), trust: true })
    expect((await queue(first.token)).status).toBe(200)
    const second = await login({ device: first.device })
    expect(await refusalOf(await queue(second.token))).toEqual(NEEDED)
  })

  test('takes a passkey for a proof: when it is added, at a login, and as a step-up', async () => {
    const id = await givenUser('keyed', { permissions: ['CanAdminister'] })
    env().SECOND_FACTOR = 'rights'
    const me = bearer(await logInAs('keyed'))
    const device = await givenPasskey(me)
    expect((await administer(me)).status).toBe(200)
    const { request } = await (await send('POST', '/api/users/passkeys/challenge')).json()
    const signed = accept(signedByPasskey, device.sign(request))
    const entered = await logInByPasskey(signed, { address: '192.0.2.1', userAgent: null })
    expect((await administer(bearer(entered))).status).toBe(200)
    // The password alone opens no rights, though the account has a passkey.
    const other = await bearerOf(id)
    expect(await methodsOf(await administer(other))).toEqual(['passkey'])
    await stepUpByPasskey(other, device)
    expect((await administer(other)).status).toBe(200)
  })

  test('withholds them again when the factor is removed', async () => {
    await givenUser('leaving', { permissions: ['CanAdminister'] })
    const { me } = await givenFactor('leaving')
    env().SECOND_FACTOR = 'rights'
    expect((await administer(me)).status).toBe(200)
    expect((await send('DELETE', '/api/me/second-factor', undefined, me)).status).toBe(200)
    expect(await refusalOf(await administer(me))).toEqual(NEEDED)
    // The next factor proves no session that the former one has proved.
    const next = await givenFactor('leaving')
    expect((await administer(next.me)).status).toBe(200)
    expect(await refusalOf(await administer(me))).toEqual(NEEDED)
    expect(await missing(me)).toEqual(['code'])
  })

  test('asks nothing of users without rights, who are forbidden as before', async () => {
    await givenUser('reader')
    env().SECOND_FACTOR = 'rights'
    const me = bearer(await logInAs('reader'))
    expect(await refusalOf(await administer(me))).toEqual([403, 'forbidden'])
    expect(await missing(me)).toBeNull()
    expect((await describeMe(me)).status).toBe(200)
  })

  test('lets a program edit only for a user who has a second factor', async () => {
    await givenUser('fixer', { permissions: ['CanEdit'] })
    const me = bearer(await logInAs('fixer'))
    const made = await send('POST', '/api/me/tokens', { name: 'Fixer', scopes: ['EditCatalogue'] }, me)
    const script = { authorization: `Bearer ${(await made.json()).token}` }
    env().SECOND_FACTOR = 'rights'
    const edit = () => send('PUT', '/api/media/1', {}, script)
    expect(await refusalOf(await edit())).toEqual(NEEDED)
    await givenFactor('fixer')
    expect((await refusalOf(await edit()))[1]).not.toBe('secondFactorNeeded')
  })
})

test('a site that asks everybody lets others read, and change their logins alone', async () => {
  await givenUser('member')
  env().SECOND_FACTOR = 'everybody'
  const me = bearer(await logInAs('member'))
  expect(await refusalOf(await describeMe(me))).toEqual(NEEDED)
  expect((await send('GET', '/api/users/me', undefined, me)).status).toBe(200)
  const password = {
    currentPassword: PASSWORD,
    password: 'another long password',
    confirmPassword: 'another long password',
  }
  expect((await send('PUT', '/api/users/password', password, me)).status).toBe(200)
  const begun = await (await send('POST', '/api/me/second-factor', undefined, me)).json()
  const confirmed = await send('PUT', '/api/me/second-factor', { code: appCode(begun.key) }, me)
  expect(confirmed.status).toBe(200)
  expect((await describeMe(me)).status).toBe(200)
  expect((await send('DELETE', '/api/users/me', {}, me)).status).toBe(200)
})

describe('where an account has a passkey', () => {
  /** What a stolen password would do to get the rights, or to keep the account. */
  const actsOn = (passkey: number) =>
    [
      ['POST', '/api/users/step-up', { password: PASSWORD }],
      ['POST', '/api/users/passkeys/options', undefined],
      ['POST', '/api/me/second-factor', undefined],
      ['DELETE', `/api/users/passkeys/${passkey}`, undefined],
      ['POST', '/api/me/tokens', { name: 'Editor', scopes: ['EditCatalogue'], password: PASSWORD }],
      ['PUT', '/api/users/email', { email: 'thief@example.net', password: PASSWORD }],
      ['POST', '/api/users/identities', undefined],
      ['DELETE', '/api/users/password', undefined],
      ['DELETE', '/api/users/me', { password: PASSWORD }],
    ] as const
  const passkeyOf = async (me: Headers) =>
    (await (await send('GET', '/api/users/passkeys', undefined, me)).json()).data[0].id

  test.each([
    ['rights', ['CanEdit']],
    ['everybody', []],
  ] as const)('and the site asks for a second factor (%s), the password alone changes nothing', async (mode, held) => {
    const name = `owner-${mode}`
    await givenUser(name, { permissions: [...held] })
    env().SECOND_FACTOR = mode
    const device = await givenPasskey(bearer(await logInAs(name)))
    const other = bearer(await logInAs(name))
    for (const [method, address, body] of actsOn(await passkeyOf(other))) {
      const refused = await send(method, address, body, other)
      // Where everybody has to have one, a token is refused as all writing is.
      const code = mode === 'everybody' && address === '/api/me/tokens' ? 'secondFactorNeeded' : 'stepUpNeeded'
      expect([address, ...(await refusalOf(refused.clone()))]).toEqual([address, 403, code])
      expect(await methodsOf(refused)).toEqual(['passkey'])
    }
    await stepUpByPasskey(other, device)
    expect((await send('POST', '/api/me/second-factor', undefined, other)).status).toBe(200)
    expect((await send('POST', '/api/users/passkeys/options', undefined, other)).status).toBe(200)
  })

  test('and nothing is withheld from it, the password is enough', async () => {
    await givenUser('plain')
    const device = await givenPasskey(bearer(await logInAs('plain')))
    for (const mode of ['optional', 'rights'] as const) {
      env().SECOND_FACTOR = mode
      const me = bearer(await logInAs('plain'))
      expect((await send('POST', '/api/users/passkeys/options', undefined, me)).status).toBe(200)
    }
    // Who may write only with a second factor has proved it by the passkey.
    env().SECOND_FACTOR = 'everybody'
    const me = bearer(await logInAs('plain'))
    await stepUpByPasskey(me, device)
    expect((await describeMe(me)).status).toBe(200)
  })
})
