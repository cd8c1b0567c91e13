import { NextRequest } from 'next/server'
import pg from 'pg'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { logIn, openSession } from '@/server/domain/accounts/logins'
import { forgetBrowsers } from '@/server/domain/identity/sessions/known-logins'
import { knowOnly } from '@/server/domain/identity/sessions/known-networks'
import { lockUsers } from '@/server/domain/identity/users/locks'
import { tokenHash } from '@/server/domain/identity/users/rules'
import { notificationsOf } from '@/server/domain/views/inbox'
import { notify } from '@/server/domain/views/notifications'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { openQueue } from '@/server/platform/jobs/queue'
import { write } from '@/server/platform/writing/write'
import { browserCookie, browserOf } from '@/server/web/auth/browser-cookie'
import { CLIENT_HEADER } from '@/server/web/http/client'
import { bearer, forgetCalls, logInAs, mails, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { eventually } from '@/tests/support/eventually'
import { givenUser, PASSWORD } from '@/tests/support/factories'
import { waitingForLocks } from '@/tests/support/locks'

/** A login from a browser and a network that are new to the account is told, once. */

useDatabase()
beforeEach(forgetCalls)

const [HOME, AWAY, FAR] = ['192.0.2.7', '198.51.100.7', '203.0.113.7']
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0'

/** A login by our pages; without a browser, by a program. */
const enter = (name: string, address: string, browser?: string) =>
  logIn({ email: `${name}@example.org`, password: PASSWORD }, { address, userAgent: FIREFOX, browser })

/** What the owner was told by mail and by notices. */
async function told(name: string) {
  const { boss } = await openQueue()
  const jobs = await boss.fetch<Parameters<typeof notify>[0]>('notify', { batchSize: 100 })
  // A job may run twice.
  for (const { data } of [...jobs, ...jobs]) await notify(data)
  const letters = (await mails()).filter(
    ({ to, subject }) => to === `${name}@example.org` && subject === 'A new login to your account',
  )
  const { id } = await prisma().user.findFirstOrThrow({ where: { username: name } })
  const { data } = await notificationsOf(id, { page: 0, size: 20 })
  return { letters, notices: data.filter(({ kind }) => kind === 'login').length }
}
const counts = async (name: string) => {
  const { letters, notices } = await told(name)
  return [letters.length, notices]
}
const age = (userId: number, days: number) =>
  Promise.all([
    rows(
      sql`UPDATE known_networks SET last_login_at = now() - make_interval(days => ${days}) WHERE user_id = ${userId}`,
    ),
    rows(sql`UPDATE known_browsers SET last_login_at = now() - make_interval(days => ${days}),
      told_at = told_at - make_interval(days => ${days}) WHERE user_id = ${userId}`),
  ])

describe('a login by our pages', () => {
  test('is told if browser and network are new, with what happened and no link that logs in', async () => {
    await givenUser('traveller')
    await enter('traveller', HOME, 'laptop')
    expect(await counts('traveller')).toEqual([0, 0])
    await enter('traveller', AWAY, 'phone')
    const { letters, notices } = await told('traveller')
    expect([letters.length, notices]).toEqual([1, 1])
    const text = letters[0]?.text.replace(/\s+/g, ' ') ?? ''
    expect(text).toContain('Firefox on Linux, by password, from the network 198.51.100.0/24, at ')
    expect(text).toContain('http://localhost:3000/settings/security')
    expect(letters[0]?.token).toBeUndefined()
    await enter('traveller', AWAY, 'phone')
    expect(await counts('traveller')).toEqual([1, 1])
  })

  test('is not told from a known browser elsewhere, or from another one at a known network', async () => {
    await givenUser('often-settled')
    await enter('often-settled', HOME, 'laptop')
    await enter('often-settled', AWAY, 'laptop')
    await enter('often-settled', AWAY, 'phone')
    expect(await counts('often-settled')).toEqual([0, 0])
  })

  test('is told once of several at a time', async () => {
    await givenUser('often-hasty')
    await enter('often-hasty', HOME, 'laptop')
    await Promise.all(['a', 'b', 'c'].map((browser) => enter('often-hasty', AWAY, browser)))
    expect(await counts('often-hasty')).toEqual([1, 1])
  })

  test('is told again after thirty days in a new browser, and not in the known one', async () => {
    const id = await givenUser('dormant')
    await enter('dormant', HOME, 'laptop')
    await age(id, 31)
    await enter('dormant', HOME, 'laptop')
    expect(await counts('dormant')).toEqual([0, 0])
    await age(id, 31)
    await enter('dormant', HOME, 'other')
    expect(await counts('dormant')).toEqual([1, 1])
  })

  test('knows no browser after another password was set', async () => {
    const id = await givenUser('robbed')
    const { token } = await enter('robbed', HOME, 'laptop')
    await enter('robbed', HOME, 'thief')
    const password = 'a new long password'
    const body = { currentPassword: PASSWORD, password, confirmPassword: password }
    const headers = { ...bearer({ token }), [CLIENT_HEADER]: HOME }
    expect((await send('PUT', '/api/users/password', body, headers)).status).toBe(200)
    await logIn({ email: 'robbed@example.org', password }, { address: AWAY, userAgent: null, browser: 'thief' })
    expect(await counts('robbed')).toEqual([1, 1])
    expect(await prisma().knownBrowser.count({ where: { userId: id } })).toBe(2)
  })

  test('is told of an old account, also if nothing is known of earlier ones', async () => {
    const id = await givenUser('ancient')
    await rows(sql`UPDATE users SET created_at = now() - interval '1 year' WHERE id = ${id}`)
    await enter('ancient', HOME, 'laptop')
    expect(await counts('ancient')).toEqual([1, 1])
  })

  test('is stored by hashes that two accounts do not share, of the newest twenty', async () => {
    const [one, other] = [await givenUser('shared-a'), await givenUser('shared-b')]
    await enter('shared-a', HOME, 'family')
    await enter('shared-b', HOME, 'family')
    const stored = await prisma().knownBrowser.findMany({ where: { userId: { in: [one, other] } } })
    expect(new Set(stored.map(({ browser }) => Buffer.from(browser).toString('hex'))).size).toBe(2)
    for (let n = 0; n < 21; n++) await enter('shared-a', HOME, `browser-${n}`)
    expect(await prisma().knownBrowser.count({ where: { userId: one } })).toBe(20)
  })
})

describe('a login by a program', () => {
  test('is told at most once a day', async () => {
    const id = await givenUser('robot')
    await enter('robot', HOME)
    expect(await counts('robot')).toEqual([0, 0])
    await enter('robot', AWAY)
    await enter('robot', FAR)
    expect(await counts('robot')).toEqual([1, 1])
    await rows(sql`UPDATE known_browsers SET told_at = now() - interval '25 hours' WHERE user_id = ${id}`)
    await enter('robot', '203.0.200.1')
    expect(await counts('robot')).toEqual([2, 2])
  })

  test('without an address is not told', async () => {
    await givenUser('nowhere')
    for (let n = 0; n < 2; n++) await logInAs('nowhere')
    expect(await counts('nowhere')).toEqual([0, 0])
  })
})

describe('a login that waits for another one or for a new password', () => {
  test.each([0, 2])('knows nothing of before the password, after %i days', async (days) => {
    const id = await givenUser(`waiting-${days}`)
    for (const [address, browser] of [
      [HOME, 'laptop'],
      [AWAY, 'laptop'],
      [AWAY, 'thief'],
    ] as const)
      await enter(`waiting-${days}`, address, browser)
    await age(id, days)
    const before = (await counts(`waiting-${days}`))[1] ?? 0
    const waiting: Promise<unknown>[] = []
    await write(async (tx) => {
      await lockUsers(tx, id)
      await tx.query(sql`UPDATE users SET password_hash = 'another' WHERE id = ${id}`)
      await knowOnly(tx, id, HOME)
      await forgetBrowsers(tx, id)
      waiting.push(openSession(id, { address: AWAY, userAgent: FIREFOX, browser: 'thief' }, 'Passkey'))
      await eventually(async () => expect(await waitingForLocks()).toBe(1))
    })
    await Promise.all(waiting)
    expect((await counts(`waiting-${days}`))[1]).toBe(before + 1)
  })

  test('is told if it was not the first', async () => {
    const id = await givenUser('beginner')
    await prisma().registration.create({ data: { userId: id, secretHash: tokenHash('secret of beginner') } })
    const waiting: Promise<unknown>[] = []
    await write(async (tx) => {
      await lockUsers(tx, id)
      for (const [address, browser] of [
        [HOME, 'laptop'],
        [FAR, 'thief'],
      ] as const) {
        waiting.push(enter('beginner', address, browser))
        await eventually(async () => expect(await waitingForLocks()).toBe(waiting.length))
      }
    })
    await Promise.all(waiting)
    expect(await counts('beginner')).toEqual([1, 1])
  })
})

test('a known login takes two statements, of which one writes', async () => {
  await givenUser('regular')
  await enter('regular', HOME, 'laptop')
  const sent = vi.spyOn(pg.Pool.prototype, 'query')
  try {
    await enter('regular', HOME, 'laptop')
    const names = sent.mock.calls.map(([statement]) => (statement as unknown as pg.QueryConfig).name)
    expect(names).toEqual(['account-of-address', 'open-session'])
  } finally {
    sent.mockRestore()
  }
})

test('logins from one place note it at most once an hour', async () => {
  const id = await givenUser('program')
  const noted = async () => {
    const found = await rows<{ at: Date }>(
      sql`SELECT last_login_at AS at FROM known_networks WHERE user_id = ${id}
        UNION ALL SELECT last_login_at FROM known_browsers WHERE user_id = ${id}`,
    )
    return found.map(({ at }) => at.getTime())
  }
  await enter('program', HOME)
  const first = await noted()
  expect(first).toHaveLength(2)
  await enter('program', HOME)
  expect(await noted()).toEqual(first)
  await age(id, 1)
  await enter('program', HOME)
  const later = await noted()
  expect(later).toHaveLength(2)
  for (const at of later) expect(at).toBeGreaterThanOrEqual(Math.max(...first))
})

test('a session says how it came in and from which network', async () => {
  await givenUser('looker')
  const me = await enter('looker', HOME, 'laptop')
  const list = await (await send('GET', '/api/users/sessions', undefined, bearer(me))).json()
  expect(list.data).toMatchObject([{ device: 'Firefox on Linux', method: 'Password', network: '192.0.2.0/24' }])
})

describe('the id of a browser', () => {
  test('is a cookie of the logins alone; one that is not ours is replaced', () => {
    const ATTRIBUTES = 'Path=/api/auth/callback; Max-Age=34560000; HttpOnly; SameSite=Lax'
    expect(browserCookie('x')).toBe(`mokuroku.browser=x; ${ATTRIBUTES}`)
    const site = env().SITE_URL
    env().SITE_URL = 'https://mokuroku.example'
    expect(browserCookie('x')).toBe(`__Secure-mokuroku.browser=x; ${ATTRIBUTES}; Secure`)
    env().SITE_URL = site
    const headers = { cookie: 'mokuroku.browser=me' }
    expect(browserOf(new NextRequest('http://localhost:3000/', { headers }))).toMatch(/^[\w-]{32}$/)
  })
})
