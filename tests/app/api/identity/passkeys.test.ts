import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type Passkey,
  type PasskeyLogin,
  type PasskeyOptions,
  type PasskeyRequest,
  signedByPasskey,
} from '@/lib/identity/schemas/passkeys'
import type { Login } from '@/lib/identity/schemas/users'
import { passkeyAccountInput } from '@/lib/identity/schemas/users'
import { deleteUser } from '@/server/domain/accounts/deletion'
import { logInByPasskey } from '@/server/domain/accounts/logins'
import { isOurs, newChallenge, spend } from '@/server/domain/identity/passkeys/challenges'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { AppError, ERROR_STATUS } from '@/server/platform/errors'
import { log } from '@/server/platform/log'
import { accept } from '@/server/web/http/input'
import { bearer, logInAs, mails, refusalOf, registrationOf, send } from '@/tests/support/accounts'
import { authenticator } from '@/tests/support/authenticator'
import { useDatabase } from '@/tests/support/database'
import { givenUser, PASSWORD } from '@/tests/support/factories'

useDatabase()
beforeEach(async () => {
  vi.restoreAllMocks()
  vi.spyOn(log, 'info').mockImplementation(() => {})
  await rows(sql`DELETE FROM rate_limits`)
})

type Device = ReturnType<typeof authenticator>
const PASSKEYS = '/api/users/passkeys'
let users = 0

/** A user with a session that has just begun. */
async function member(): Promise<Login> {
  const name = `${'abcdefghkmnprstuvwxz'[users % 20]}${'abcdefghkmnprstuvwxz'[Math.floor(users++ / 20)]}-has-a-key`
  await givenUser(name)
  return logInAs(name)
}

async function got<Answer>(response: Promise<Response>): Promise<Answer> {
  const answer = await response
  expect(answer.status).toBe(200)
  return answer.json()
}

const optionsFor = (login: Login) => got<PasskeyOptions>(send('POST', `${PASSKEYS}/options`, undefined, bearer(login)))
async function challenge(): Promise<PasskeyRequest> {
  const { request } = await got<PasskeyLogin>(send('POST', `${PASSKEYS}/challenge`))
  if (!request) throw new Error('There are no passkeys here.')
  return request
}
const ownPasskeys = async (login: Login) =>
  (await got<{ data: Passkey[] }>(send('GET', PASSKEYS, undefined, bearer(login)))).data

async function added(login: Login, device: Device, name?: string): Promise<Passkey> {
  const passkey = device.make(await optionsFor(login))
  return got<Passkey>(send('POST', PASSKEYS, { passkey, ...(name && { name }) }, bearer(login)))
}

/** A user with a passkey on a device. */
async function withPasskey(device = authenticator()) {
  const login = await member()
  return { login, device, passkey: await added(login, device) }
}

const entered = async (signed: unknown): Promise<Login> =>
  logInByPasskey(accept(signedByPasskey, signed), { address: '192.0.2.1', userAgent: null })

/** Status and code of a login that must be refused. */
const refused = (signed: unknown) =>
  entered(signed).then(
    () => [200],
    (error: unknown) => (error instanceof AppError ? [ERROR_STATUS[error.code], error.code] : error),
  )

describe('a login with a passkey', () => {
  test('names nobody, and is a session of its own kind', async () => {
    const { login, device } = await withPasskey()
    const asked = await challenge()
    expect(asked).toMatchObject({ rpId: 'localhost', allowCredentials: [], userVerification: 'required' })
    const { user } = await entered(device.sign(asked))
    expect(user.id).toBe(login.user.id)
    const sessions = await prisma().session.findMany({ where: { userId: user.id }, orderBy: { createdAt: 'asc' } })
    expect(sessions.map(({ method }) => method)).toEqual(['Password', 'Passkey'])
    expect((await ownPasskeys(login))[0]?.lastUsedDate).not.toBeNull()
  })

  test('takes a challenge once, also of two at once', async () => {
    const { device } = await withPasskey(authenticator({ counts: false }))
    const signed = device.sign(await challenge())
    const answers = await Promise.allSettled([entered(signed), entered(signed)])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await refused(signed)).toEqual([403, 'passkeyExpired'])
  })

  test('takes a challenge for five minutes, and no foreign one', async () => {
    const { device } = await withPasskey()
    const late = newChallenge('login', undefined, Date.now() - 5 * 60_000 - 1)
    const request = { rpId: 'localhost' }
    expect(await refused(device.sign({ ...request, challenge: late }))).toEqual([403, 'passkeyExpired'])
    for (const foreign of ['A'.repeat(72), 'x', newChallenge('registration'), newChallenge('step-up 1')])
      expect(await refused(device.sign({ ...request, challenge: foreign }))).toEqual([403, 'badPasskey'])
  })

  test('needs the authenticator to check its user', async () => {
    const { device } = await withPasskey()
    expect(await refused(device.sign(await challenge(), { verifies: false }))).toEqual([403, 'passkeyUnverified'])
    await entered(device.sign(await challenge(), { verifies: true }))
  })

  test.each([
    ['another origin', { origin: 'http://evil.example' }],
    ['another port', { origin: 'http://localhost:3001' }],
    ['https instead of http', { origin: 'https://localhost:3000' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['no user', { userHandle: null }],
    ['another user', { userHandle: 'AAAA' }],
  ])('is refused from %s', async (_, odd) => {
    const { device } = await withPasskey()
    expect(await refused(device.sign(await challenge(), odd))).toEqual([403, 'badPasskey'])
  })

  test('is refused with an unknown passkey, and with a signature of another key', async () => {
    const { device } = await withPasskey()
    const stranger = authenticator()
    expect(await refused(stranger.sign(await challenge(), { userHandle: 'AAAA' }))).toEqual([403, 'badPasskey'])
    const asked = await challenge()
    const signed = device.sign(asked)
    const { signature } = stranger.sign(asked).response
    const forged = { ...signed, response: { ...signed.response, signature } }
    expect(await refused(forged)).toEqual([403, 'badPasskey'])
    expect(await refused({ nonsense: true })).toEqual([400, 'invalidInput'])
  })

  test('is refused when the counter has not grown; the log and the owner are told', async () => {
    const { device, login } = await withPasskey()
    const warn = vi.spyOn(log, 'warn').mockImplementation(() => {})
    await entered(device.sign(await challenge(), { counter: 10 }))
    expect(await refused(device.sign(await challenge(), { counter: 10 }))).toEqual([403, 'passkeyCopied'])
    expect(await refused(device.sign(await challenge(), { counter: 0 }))).toEqual([403, 'passkeyCopied'])
    expect(warn).toHaveBeenCalledTimes(2)
    expect((await ownPasskeys(login))[0]?.refusedDate).not.toBeNull()
    const told = (await mails()).filter(({ to }) => to === login.user.email).map(({ subject }) => subject)
    expect(told).toContain('A passkey of your account was refused')
    await entered(device.sign(await challenge(), { counter: 11 }))
  })

  test('takes a passkey that does not count', async () => {
    const { device } = await withPasskey(authenticator({ counts: false }))
    await entered(device.sign(await challenge()))
    await entered(device.sign(await challenge()))
  })

  test('of a suspended account logs in as its password does; of a deleted one nobody', async () => {
    const { device, login } = await withPasskey()
    const { id } = login.user
    await rows(sql`UPDATE users SET suspended_until = now() + interval '1 day' WHERE id = ${id}`)
    const { token } = await entered(device.sign(await challenge()))
    const change = await send('PUT', '/api/users/update', { description: 'Writes.' }, bearer({ token }))
    expect(change.status).toBe(403)
    await deleteUser(id)
    expect(await refused(device.sign(await challenge()))).toEqual([403, 'badPasskey'])
  })

  test('fails only so often from one address, and failures with the password do not lock it', async () => {
    const { device, login } = await withPasskey()
    const email = login.user.email
    await rows(sql`DELETE FROM known_networks`)
    vi.spyOn(env(), 'RATE_ACCOUNT_LOGIN_FAILURES', 'get').mockReturnValue(1)
    for (let at = 0; at < 2; at++) await send('POST', '/api/users/login', { email, password: 'wrong password' })
    expect((await send('POST', '/api/users/login', { email, password: PASSWORD })).status).toBe(429)
    await entered(device.sign(await challenge()))
    await rows(sql`DELETE FROM rate_limits`)
    vi.spyOn(env(), 'RATE_LOGIN_FAILURES', 'get').mockReturnValue(1)
    expect(await refused(authenticator().sign(await challenge(), { userHandle: 'AAAA' }))).toEqual([403, 'badPasskey'])
    expect(await refused(device.sign(await challenge()))).toEqual([429, 'tooManyRequests'])
  })
})

describe('a further passkey', () => {
  test('gets the name of the device or a given one, is renamed, told by mail and in the export without its key', async () => {
    const login = await member()
    const first = await added(login, authenticator())
    const second = await added(login, authenticator({ synced: false }), ' My  key ')
    expect([first.name, second.name]).toEqual(['Passkey', 'My key'])
    expect([first.isSynced, second.isSynced]).toEqual([true, false])
    const renamed = await send('PUT', `${PASSKEYS}/${first.id}`, { name: 'Phone' }, bearer(login))
    expect(renamed.status).toBe(200)
    expect((await ownPasskeys(login)).map(({ name }) => name)).toEqual(['My key', 'Phone'])
    const told = (await mails()).filter(({ to }) => to === login.user.email).map(({ subject }) => subject)
    expect(told).toEqual(['A passkey has been added to your account', 'A passkey has been added to your account'])
    const exported = await got<{ passkeys: object[] }>(send('GET', '/api/users/export', undefined, bearer(login)))
    expect(exported.passkeys).toHaveLength(2)
    expect(Object.keys(exported.passkeys[0] ?? {}).sort()).toEqual(
      ['createdDate', 'isBackedUp', 'isSynced', 'lastUsedDate', 'name', 'refusedDate', 'transports'].sort(),
    )
    expect(exported.passkeys[0]).toMatchObject({ transports: ['hybrid', 'internal'] })
  })

  test('has the same handle as the others, and authenticators with one of them are excluded', async () => {
    const login = await member()
    const [one, two] = [authenticator(), authenticator()]
    const before = await optionsFor(login)
    expect(before).toMatchObject({ excludeCredentials: [], attestation: 'none' })
    await added(login, one)
    const asked = await optionsFor(login)
    expect(asked.excludeCredentials.map(({ id }) => id)).toEqual([one.id])
    await added(login, two)
    const handles = await prisma().passkey.findMany({ where: { userId: login.user.id }, select: { userHandle: true } })
    expect(new Set(handles.map(({ userHandle }) => Buffer.from(userHandle).toString('base64url'))).size).toBe(1)
    for (const device of [one, two]) expect((await entered(device.sign(await challenge()))).user.id).toBe(login.user.id)
    // Its handle is no longer the one that the account has.
    const late = await send('POST', PASSKEYS, { passkey: authenticator().make(before) }, bearer(login))
    expect(await refusalOf(late)).toEqual([403, 'badPasskey'])
  })

  test.each([
    ['from another origin', { origin: 'http://evil.example' }, [403, 'badPasskey']],
    ['for another relying party', { rpId: 'evil.example' }, [403, 'badPasskey']],
    ['whose user was not checked', { verifies: false }, [403, 'passkeyUnverified']],
    [
      'with certificates',
      {
        attestation: {
          fmt: 'packed',
          attStmt: new Map<string, unknown>([
            ['alg', -7],
            ['x5c', [new Uint8Array(9)]],
          ]),
        },
      },
      [403, 'badPasskey'],
    ],
    ['of SafetyNet', { attestation: { fmt: 'android-safetynet', attStmt: new Map() } }, [403, 'badPasskey']],
  ] as const)('is refused %s', async (_, odd, refusal) => {
    const login = await member()
    const passkey = authenticator().make(await optionsFor(login), odd as never)
    expect(await refusalOf(await send('POST', PASSKEYS, { passkey }, bearer(login)))).toEqual(refusal)
    expect(await ownPasskeys(login)).toEqual([])
  })

  test('takes the challenge of its session, once', async () => {
    const [login, other] = [await member(), await member()]
    const passkey = authenticator().make(await optionsFor(login))
    expect(await refusalOf(await send('POST', PASSKEYS, { passkey }, bearer(other)))).toEqual([403, 'badPasskey'])
    expect((await send('POST', PASSKEYS, { passkey }, bearer(login))).status).toBe(200)
    expect(await refusalOf(await send('POST', PASSKEYS, { passkey }, bearer(login)))).toEqual([403, 'passkeyExpired'])
  })

  test('is nobody else’s', async () => {
    const { device, passkey } = await withPasskey()
    const other = await member()
    const again = device.make(await optionsFor(other))
    const answer = await send('POST', PASSKEYS, { passkey: again }, bearer(other))
    expect(await refusalOf(answer)).toEqual([409, 'conflict', { passkey: expect.any(String) }])
    for (const [method, body] of [['PUT', { name: 'Mine' }], ['DELETE']] as const)
      expect((await send(method, `${PASSKEYS}/${passkey.id}`, body, bearer(other))).status).toBe(404)
  })

  test('and removing one need a proof of the last ten minutes', async () => {
    const { login, passkey } = await withPasskey()
    await rows(
      sql`UPDATE sessions SET authenticated_at = now() - interval '11 minutes' WHERE user_id = ${login.user.id}`,
    )
    const options = await send('POST', `${PASSKEYS}/options`, undefined, bearer(login))
    expect(await refusalOf(options)).toEqual([403, 'stepUpNeeded'])
    const removed = await send('DELETE', `${PASSKEYS}/${passkey.id}`, undefined, bearer(login))
    expect(await refusalOf(removed.clone())).toEqual([403, 'stepUpNeeded'])
    expect(((await removed.json()) as { current: unknown }).current).toEqual({ methods: ['password', 'passkey'] })
    expect(await ownPasskeys(login)).toHaveLength(1)
  })

  test('is removed, but not as the last way in', async () => {
    const { login, device, passkey } = await withPasskey()
    await rows(sql`UPDATE users SET has_password = false WHERE id = ${login.user.id}`)
    const remove = () => send('DELETE', `${PASSKEYS}/${passkey.id}`, undefined, bearer(login))
    expect(await refusalOf(await remove())).toEqual([409, 'lastWayIn'])
    expect(await ownPasskeys(login)).toHaveLength(1)
    await rows(sql`UPDATE users SET has_password = true WHERE id = ${login.user.id}`)
    expect((await remove()).status).toBe(200)
    expect(await refused(device.sign(await challenge()))).toEqual([403, 'badPasskey'])
  })
})

describe('a step-up', () => {
  const request = (login: Login) => got<PasskeyRequest>(send('POST', `${PASSKEYS}/step-up`, undefined, bearer(login)))
  const stepUp = (login: Login, passkey: unknown) => send('POST', '/api/users/step-up', { passkey }, bearer(login))

  test('takes an own passkey and a challenge of the session', async () => {
    const { login, device } = await withPasskey()
    await rows(sql`UPDATE sessions SET authenticated_at = NULL WHERE user_id = ${login.user.id}`)
    expect(await refusalOf(await stepUp(login, device.sign(await challenge())))).toEqual([403, 'badPasskey'])
    const other = await withPasskey()
    const foreign = other.device.sign(await request(login))
    expect(await refusalOf(await stepUp(login, foreign))).toEqual([403, 'badPasskey'])
    const asked = await request(login)
    expect(asked.allowCredentials.map(({ id }) => id)).toEqual([device.id])
    expect(await refusalOf(await stepUp(login, device.sign(asked, { verifies: false })))).toEqual([
      403,
      'passkeyUnverified',
    ])
    expect((await send('POST', `${PASSKEYS}/options`, undefined, bearer(login))).status).toBe(403)
    expect((await stepUp(login, device.sign(await request(login), { userHandle: null }))).status).toBe(200)
    expect((await send('POST', `${PASSKEYS}/options`, undefined, bearer(login))).status).toBe(200)
  })

  test('without a passkey is not asked for one', async () => {
    expect((await send('POST', `${PASSKEYS}/step-up`, undefined, bearer(await member()))).status).toBe(404)
    expect((await send('POST', '/api/users/step-up', {}, bearer(await member()))).status).toBe(400)
  })
})

describe('a registration with a passkey', () => {
  async function registered(device: Device, more: Record<string, unknown> = {}) {
    const { password: _, confirmPassword: __, ...registration } = registrationOf(more)
    const asked = await got<PasskeyOptions>(send('POST', `${PASSKEYS}/registration`, { name: registration.email }))
    const answer = await send('POST', '/api/users/register', { ...registration, passkey: device.make(asked) })
    return { answer, ...registration, asked }
  }
  const tokenOf = async (email: string, kind: 'confirm' | 'reset') =>
    (await mails()).find((mail) => mail.to === email && mail.text.includes(`/${kind}/`))?.token ?? ''

  test('makes an account without a password, which the mail activates as any other', async () => {
    const device = authenticator()
    const { answer, email, username } = await registered(device)
    expect(answer.status).toBe(200)
    expect(await refused(device.sign(await challenge()))).toEqual([401, 'notConfirmed'])
    await send('POST', `/api/users/confirm/${await tokenOf(email, 'confirm')}`)
    const { user, token } = await entered(device.sign(await challenge()))
    expect(user.username).toBe(username)
    const row = await prisma().user.findUniqueOrThrow({ where: { id: user.id } })
    expect(row.hasPassword).toBe(false)
    expect(row.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const guess = await send('POST', '/api/users/login', { email, password: PASSWORD })
    expect(await refusalOf(guess)).toEqual([401, 'badCredentials'])
    const [passkey] = await ownPasskeys({ token } as Login)
    const removed = await send('DELETE', `${PASSKEYS}/${passkey?.id}`, undefined, bearer({ token }))
    expect(await refusalOf(removed)).toEqual([409, 'lastWayIn'])
  })

  test('does not hide a registration with a password that waits with the same address', async () => {
    const email = 'shared-address@example.org'
    expect((await send('POST', '/api/users/register', registrationOf({ email }))).status).toBe(200)
    expect((await registered(authenticator(), { email })).answer.status).toBe(200)
    const answer = await send('POST', '/api/users/login', { email, password: PASSWORD })
    expect(await refusalOf(answer)).toEqual([401, 'notConfirmed'])
  })

  test('with a known address answers the same, and opens nobody’s account', async () => {
    const { user } = await member()
    const device = authenticator()
    expect((await registered(device, { email: user.email })).answer.status).toBe(200)
    const told = (await mails()).filter(({ to }) => to === user.email)
    expect(told.map(({ token }) => token)).toEqual([undefined])
    expect(await refused(device.sign(await challenge()))).toEqual([401, 'notConfirmed'])
  })

  test('opens no account that the owner of its address takes over by a new password', async () => {
    const device = authenticator()
    const { email } = await registered(device)
    await send('POST', '/api/users/reset', { email })
    const body = { password: 'another long password', confirmPassword: 'another long password' }
    expect((await send('POST', `/api/users/reset/${await tokenOf(email, 'reset')}`, body)).status).toBe(200)
    expect(await refused(device.sign(await challenge()))).toEqual([403, 'badPasskey'])
  })

  test('whose name is taken may be sent again with the same passkey', async () => {
    const { user } = await member()
    const { password: _, confirmPassword: __, ...registration } = registrationOf()
    const asked = await got<PasskeyOptions>(send('POST', `${PASSKEYS}/registration`, {}))
    const passkey = authenticator().make(asked)
    const taken = await send('POST', '/api/users/register', { ...registration, username: user.username, passkey })
    expect(taken.status).toBe(409)
    expect((await send('POST', '/api/users/register', { ...registration, passkey })).status).toBe(200)
    const again = await send('POST', '/api/users/register', { ...registrationOf(), passkey })
    expect(await refusalOf(again)).toEqual([403, 'passkeyExpired'])
  })

  test('has a form that takes what the site asks beside name and address', () => {
    const given = {
      username: 'ginko',
      email: 'ginko@example.org',
      invitation: '#invitation=abc',
      note: 'Hello',
      terms: '2',
    }
    expect(passkeyAccountInput.parse(given)).toMatchObject({ invitation: 'abc', note: 'Hello', terms: '2' })
  })

  test('needs a password or a passkey, and a password twice', async () => {
    const { password, confirmPassword, ...registration } = registrationOf()
    const errors = async (more: object) =>
      (await refusalOf(await send('POST', '/api/users/register', { ...registration, ...more })))[2]
    expect(Object.keys((await errors({})) ?? {})).toEqual(['password', 'confirmPassword'])
    expect(Object.keys((await errors({ password })) ?? {})).toEqual(['confirmPassword'])
    expect(Object.keys((await errors({ confirmPassword })) ?? {})).toEqual(['password'])
    const asked = await got<PasskeyOptions>(send('POST', `${PASSKEYS}/registration`, {}))
    const passkey = authenticator().make(asked)
    expect(Object.keys((await errors({ passkey, password })) ?? {})).toEqual(['confirmPassword'])
  })
})

describe('a site', () => {
  const asking = (origin?: string) =>
    got<PasskeyLogin>(send('POST', `${PASSKEYS}/challenge`, undefined, origin ? { origin } : {}))
  const making = (origin: string) => send('POST', `${PASSKEYS}/registration`, {}, { origin })

  test.each(['http://mokuroku.example', 'https://192.0.2.1', 'http://127.0.0.1:3000', 'https://[2001:db8::1]'])(
    'at %s has no passkeys',
    async (site) => {
      vi.spyOn(env(), 'SITE_URL', 'get').mockReturnValue(site)
      expect(await asking()).toEqual({ request: null, site: null })
      expect(await refusalOf(await making(site))).toEqual([403, 'passkeysInsecure'])
    },
  )

  test('has passkeys at its own address alone, which it says', async () => {
    const site = 'https://anime.example:8443'
    vi.spyOn(env(), 'SITE_URL', 'get').mockReturnValue(site)
    expect((await asking(site)).request).toMatchObject({ rpId: 'anime.example' })
    expect(await asking('https://www.anime.example')).toEqual({ request: null, site })
    const refusal = await making('https://www.anime.example')
    expect(refusal.status).toBe(403)
    expect(await refusal.json()).toMatchObject({ code: 'passkeysElsewhere', message: expect.stringContaining(site) })
  })
})

test('a challenge is for one use, and is spent once', async () => {
  const one = newChallenge('login')
  expect([isOurs(one, 'login'), isOurs(one, 'registration'), isOurs(`${one.slice(0, -1)}A`, 'login')]).toEqual([
    true,
    false,
    one.endsWith('A'),
  ])
  await spend(one)
  await expect(spend(one)).rejects.toMatchObject({ code: 'passkeyExpired' })
})
