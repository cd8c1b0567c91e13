import { hash } from '@node-rs/argon2'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { cleanAccounts } from '@/server/domain/accounts/cleaning'
import { deleteUser } from '@/server/domain/accounts/deletion'
import { logIn, logInRegistered } from '@/server/domain/accounts/logins'
import { makeLink } from '@/server/domain/accounts/mail-links'
import { passwordLimiter } from '@/server/domain/identity/sessions/passwords'
import { refreshSession } from '@/server/domain/identity/sessions/sessions'
import { tokenHash } from '@/server/domain/identity/users/rules'
import { pool, prisma, rows, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { log } from '@/server/platform/log'
import { nextAuthOptions } from '@/server/web/auth/next-auth'
import { CLIENT_HEADER } from '@/server/web/http/client'
import { bearer, registrationOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { eventually } from '@/tests/support/eventually'
import { givenUser, PASSWORD } from '@/tests/support/factories'

useDatabase()

/** Most failures of one address, and of one account. */
const OF_ADDRESS = 3
const OF_ACCOUNT = 6
/** Addresses of networks that have nothing to do with each other; those of HOME are one network. */
const HOME = ['192.0.2.7', '192.0.2.8', '192.0.2.9'] as const
const AWAY = '198.51.100.7'
const NEW = 'a new long password'

beforeAll(() => Object.assign(env(), { RATE_LOGIN_FAILURES: OF_ADDRESS, RATE_ACCOUNT_LOGIN_FAILURES: OF_ACCOUNT }))
beforeEach(async () => {
  vi.spyOn(log, 'info').mockImplementation(() => {})
  await rows(sql`DELETE FROM rate_limits`)
})

let accounts = 0
/** An account that has logged in from these addresses. */
async function given(...addresses: string[]) {
  const name = `owner-${++accounts}`
  const id = await givenUser(name)
  const email = `${name}@example.org`
  for (const address of addresses) expect(await enter(email, address)).toBe(200)
  return { id, email }
}

const from = (address: string) => ({ [CLIENT_HEADER]: address })
const client = (address: string) => ({ address, userAgent: null })
const answerTo = (email: string, address: string, password = PASSWORD) =>
  send('POST', '/api/users/login', { email, password }, from(address))
const enter = async (...given: Parameters<typeof answerTo>) => (await answerTo(...given)).status
const statusesOf = (tries: Promise<number>[]) => Promise.all(tries)
const known = (userId: number) => prisma().knownNetwork.count({ where: { userId } })

/** Wrong passwords from as many addresses as it takes, each of another network. */
async function attacked(email: string): Promise<void> {
  for (let n = 0; n < OF_ACCOUNT; n++) expect(await enter(email, `203.0.${n}.1`, 'wrong')).toBe(401)
  expect(await enter(email, '203.0.200.1', 'wrong')).toBe(429)
}

describe('strangers who use up the failures of an account', () => {
  test('lock it elsewhere, and not at a network from which it has logged in', async () => {
    const { email } = await given(HOME[0])
    await attacked(email)
    expect(await enter(email, AWAY)).toBe(429)
    expect(await statusesOf(HOME.map((address) => enter(email, address)))).toEqual([200, 200, 200])
    expect(await enter(email, '192.0.3.7')).toBe(429)
  })

  test('the same with IPv6, of which clients are their /64', async () => {
    const { email } = await given('2001:db8:1:2::/64')
    await attacked(email)
    expect(await enter(email, '2001:db8:1:2::/64')).toBe(200)
    expect(await enter(email, '2001:db8:1:3::/64')).toBe(429)
  })

  test('leave the owner as many failures as ever', async () => {
    const { email } = await given(HOME[0])
    await attacked(email)
    const tries = HOME.slice(0, 2).flatMap((address) => Array(OF_ADDRESS).fill(address))
    for (const address of tries) expect(await enter(email, address, 'wrong')).toBe(401)
    expect(await enter(email, HOME[2], 'wrong')).toBe(429)
    expect(await enter(email, HOME[2])).toBe(429)
  })

  test('at a known network lock it there alone', async () => {
    const { email } = await given(HOME[0], '2001:db8:1:2::/64')
    for (const address of [HOME[1], HOME[2]])
      for (let n = 0; n < OF_ADDRESS; n++) expect(await enter(email, address, 'wrong')).toBe(401)
    expect(await enter(email, '2001:db8:1:2::/64')).toBe(429)
    expect(await enter(email, AWAY)).toBe(200)
  })

  test('know no network of a client without an address', async () => {
    const { id, email } = await given('unknown')
    expect(await known(id)).toBe(0)
    await attacked(email)
    expect(await enter(email, 'unknown')).toBe(429)
  })
})

describe('a network is known', () => {
  test('for thirty days, and then deleted', async () => {
    const { id, email } = await given(HOME[0])
    const age = (days: number) =>
      rows(sql`UPDATE known_networks SET last_login_at = now() - make_interval(days => ${days}) WHERE user_id = ${id}`)
    await attacked(email)
    await age(29)
    await cleanAccounts()
    expect(await enter(email, HOME[0])).toBe(200)
    await age(31)
    expect(await enter(email, HOME[0])).toBe(429)
    await cleanAccounts()
    expect(await known(id)).toBe(0)
  })

  test('while the secret that keyed it is accepted', async () => {
    const { AUTH_SECRET } = env()
    const { email } = await given(HOME[0])
    await attacked(email)
    env().AUTH_SECRET = `another secret,${AUTH_SECRET}`
    expect(await enter(email, HOME[0])).toBe(200)
    env().AUTH_SECRET = 'a third secret'
    expect(await enter(email, HOME[0])).toBe(429)
    env().AUTH_SECRET = AUTH_SECRET
  })

  test('to the account alone, and not to whoever reads the table', async () => {
    const [one, other] = [await given(HOME[0]), await given(HOME[0])]
    const stored = await prisma().knownNetwork.findMany({ where: { userId: { in: [one.id, other.id] } } })
    expect(new Set(stored.map(({ network }) => Buffer.from(network).toString('hex'))).size).toBe(2)
    expect(stored.map(({ network }) => network.length)).toEqual([32, 32])
    await deleteUser(one.id)
    expect([await known(one.id), await known(other.id)]).toEqual([0, 1])
  })

  test('in its newest twenty', async () => {
    const { id } = await given(...Array.from({ length: 21 }, (_, n) => `10.0.${n}.1`))
    expect(await known(id)).toBe(20)
    const email = `owner-${accounts}@example.org`
    await attacked(email)
    expect(await statusesOf([0, 1, 20].map((n) => enter(email, `10.0.${n}.9`)))).toEqual([429, 200, 200])
  })

  test('by every login, and not by a refresh or a wrong password', async () => {
    const { id, email } = await given()
    const credentials = { email, password: PASSWORD }
    expect(await enter(email, '10.0.9.1', 'wrong')).toBe(401)
    const { refreshToken } = await logIn(credentials, client('10.0.0.1'))
    expect(await known(id)).toBe(1)
    await refreshSession(refreshToken, client('10.0.1.1'))
    expect(await known(id)).toBe(1)
    const [provider] = nextAuthOptions(client('10.0.2.1'), {}).providers
    if (provider?.type !== 'credentials') throw new Error('The first provider takes passwords.')
    await provider.options.authorize(credentials, {})
    expect(await known(id)).toBe(2)
    const token = await makeLink(id, 'Confirm')
    await prisma().registration.create({ data: { userId: id, secretHash: tokenHash('secret') } })
    await logInRegistered(token, 'secret', client('10.0.3.1'))
    expect(await known(id)).toBe(3)
  })
})

describe('a forgotten password', () => {
  test('ends the lock: its network is known, and all others are forgotten', async () => {
    const { id, email } = await given(HOME[0])
    await attacked(email)
    const body = { password: NEW, confirmPassword: NEW }
    const token = await makeLink(id, 'Reset')
    expect((await send('POST', `/api/users/reset/${token}`, body, from(AWAY))).status).toBe(200)
    expect(await enter(email, '10.0.0.1', NEW)).toBe(200)
    await rows(sql`DELETE FROM known_networks WHERE user_id = ${id} AND last_login_at = (SELECT max(last_login_at)
      FROM known_networks WHERE user_id = ${id})`)
    await attacked(email)
    expect(await statusesOf([enter(email, AWAY, NEW), enter(email, HOME[0], NEW)])).toEqual([200, 429])
  })

  test('of somebody else ends no lock', async () => {
    const [{ email }, other] = [await given(), await given()]
    await attacked(email)
    const token = await makeLink(other.id, 'Reset')
    await send('POST', `/api/users/reset/${token}`, { password: NEW, confirmPassword: NEW }, from(AWAY))
    expect(await enter(email, AWAY)).toBe(429)
  })
})

test('a session that proves the password counts the same: a thief elsewhere does not lock out the owner at home', async () => {
  const { email } = await given(HOME[0])
  const me = bearer(await (await answerTo(email, HOME[0])).json())
  const prove = async (address: string, currentPassword: string) => {
    const body = { currentPassword, password: NEW, confirmPassword: NEW }
    return (await send('PUT', '/api/users/password', body, { ...me, ...from(address) })).status
  }
  for (let n = 0; n < OF_ACCOUNT; n++) expect(await prove(`203.0.${n}.1`, 'wrong')).toBe(400)
  expect([await prove(AWAY, PASSWORD), await prove(HOME[1], PASSWORD)]).toEqual([429, 200])
})

describe('a refused login', () => {
  /** What a try takes: its answer, statements and hashes. */
  async function taken(email: string, address: string) {
    const [statements, hashes] = [vi.spyOn(pool(), 'query'), vi.spyOn(passwordLimiter(), 'run')]
    const answer = await answerTo(email, address, 'wrong')
    const counts = [statements.mock.calls.length, hashes.mock.calls.length]
    for (const spied of [statements, hashes]) spied.mockRestore()
    return [answer.status, (await answer.json()).code, ...counts]
  }

  test('takes the same whether there is an account, a waiting one or none, at a known network or elsewhere', async () => {
    const { email } = await given(HOME[0])
    const waiting = registrationOf()
    await send('POST', '/api/users/register', waiting)
    const tries = [
      [email, AWAY],
      [email, HOME[1]],
      [waiting.email, AWAY],
      ['nobody@example.org', '198.51.100.8'],
    ] as const
    for (const [of, address] of tries) expect(await taken(of, address), of).toEqual([401, 'badCredentials', 4, 2])
    await rows(sql`DELETE FROM rate_limits`)
    await attacked('nobody@example.org')
    await rows(sql`DELETE FROM rate_limits WHERE key LIKE 'loginFailures:%'`)
    await attacked(email)
    for (const of of [email, 'nobody@example.org'])
      expect(await taken(of, '10.9.9.9'), of).toEqual([429, 'tooManyRequests', 1, 0])
  })
})

describe('at once', () => {
  test('twenty wrong passwords do not exceed the limit', async () => {
    const { email } = await given(HOME[0])
    const tries = Array.from({ length: 20 }, (_, n) => enter(email, `203.0.${n}.1`, 'wrong'))
    const statuses = await statusesOf(tries)
    expect(statuses.filter((status) => status === 401)).toHaveLength(OF_ACCOUNT)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20 - OF_ACCOUNT)
    expect(await enter(email, HOME[0])).toBe(200)
  })

  test.each([
    ['a right password', {}],
    ['one whose hash has former parameters', { timeCost: 1 }],
  ])('%s among wrong ones is told no more than after them', async (_, parameters) => {
    const { id, email } = await given()
    const before = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1, ...parameters })
    await rows(sql`UPDATE users SET password_hash = ${before} WHERE id = ${id}`)
    const limiter = passwordLimiter()
    const { concurrency } = limiter
    limiter.concurrency = 1
    // The one place is taken until all wait for it, the right one last.
    let open = () => {}
    const held = limiter.run(() => new Promise<void>((resolve) => (open = resolve)))
    const tries = Array.from({ length: 40 }, (_, n) => enter(email, `203.0.${n}.1`, 'wrong'))
    await eventually(() => expect(limiter.waiting).toBe(40))
    const right = enter(email, AWAY)
    await eventually(() => expect(limiter.waiting).toBe(41))
    open()
    await Promise.all([held, ...tries])
    expect(await right).toBe(429)
    limiter.concurrency = concurrency
    expect(await rows(sql`SELECT password_hash AS hash FROM users WHERE id = ${id}`)).toEqual([{ hash: before }])
  })

  test('twenty-five right ones from as many networks store twenty, with the newest login', async () => {
    const { id, email } = await given()
    const tries = Array.from({ length: 25 }, (_, n) => enter(email, `10.1.${n}.1`))
    expect(new Set(await statusesOf(tries))).toEqual(new Set([200]))
    expect(await known(id)).toBe(20)
    expect(await enter(email, '10.2.0.1')).toBe(200)
    await attacked(email)
    expect(await enter(email, '10.2.0.1')).toBe(200)
  })

  test('twenty from one network store one', async () => {
    const { id, email } = await given()
    await statusesOf(Array.from({ length: 20 }, () => enter(email, HOME[0])))
    expect(await known(id)).toBe(1)
  })
})
