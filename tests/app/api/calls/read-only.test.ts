import { NextRequest } from 'next/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { calls } from '@/app/generated/calls'
import { disconnect, prisma, rows, sql } from '@/server/platform/database/client'
import { noteRefusedWrite, takesNoWrites } from '@/server/platform/database/read-only'
import { env } from '@/server/platform/env'
import { closeQueue } from '@/server/platform/jobs/queue'
import { log } from '@/server/platform/log'
import { browserSession } from '@/server/web/auth/browser-session'
import { isStoring } from '@/server/web/http/access'
import type { Declaration } from '@/server/web/http/route'
import { logInAs, send } from '@/tests/support/accounts'
import { ask } from '@/tests/support/api'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenReview, givenUser, PASSWORD } from '@/tests/support/factories'
import { run } from '@/tests/support/server'

useDatabase()

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const declared = Object.entries(calls).flatMap(([path, exported]) =>
  METHODS.flatMap((method) => {
    const call = exported[method] as { declaration?: Declaration } | undefined
    return call?.declaration ? [{ method, path, ...call.declaration }] : []
  }),
)
const storing = declared.filter(({ method, storesNothing }) => isStoring(method, storesNothing))
const reading = declared.filter(({ method, storesNothing }) => !isStoring(method, storesNothing))

/** The calls of a writing method that store nothing. Each one here needs a reason. */
const STORING_NOTHING = [
  '/api/admin/mail/check',
  '/api/admin/users/searches',
  '/api/comments/preview',
  '/api/contributions/matches',
  '/api/user-lists/match',
  '/api/torrents/preview',
  // Their calls ask a provider or a browser to begin; what comes back is stored by another call.
  '/api/users/identities',
  '/api/users/identities/step-up',
  '/api/users/passkeys/challenge',
  '/api/users/passkeys/options',
  '/api/users/passkeys/registration',
  '/api/users/passkeys/step-up',
]

let me: Record<string, string>
let script: Record<string, string>
let collector: Record<string, string>
let feedKey: string
let refreshToken: string
let work: number

beforeAll(async () => {
  const id = await givenUser('reader', { permissions: ['CanEdit', 'CanModerate', 'CanAdminister'] })
  me = await bearerOf(id)
  collector = await bearerOf(await givenUser('collector'))
  work = await givenMedia({ title: 'Mushishi' })
  await givenReview({ mediaId: work })
  const token = await send('POST', '/api/me/tokens', { name: 'a', scopes: ['EditTorrents'], password: PASSWORD }, me)
  script = { authorization: `Bearer ${(await token.json()).token}` }
  const key = await send('POST', '/api/me/feed-keys', { kind: 'Calendar', name: 'a', withPrivate: false }, me)
  feedKey = (await key.json()).key
  refreshToken = (await logInAs('reader')).refreshToken
})
beforeEach(() => {
  vi.spyOn(log, 'error').mockImplementation(() => {})
})

/** New connections: what they may do is decided when they are opened. */
async function reconnect(): Promise<void> {
  await closeQueue()
  await disconnect()
}

async function expectsReadOnly(response: Response): Promise<void> {
  expect(response.headers.get('retry-after')).toBe('30')
  // Scripts made for nyaa get sentences as errors.
  const { code } = await response.json()
  expect([response.status, code]).toEqual([503, 'readOnly'])
}

const refresh = () => send('POST', '/api/users/refresh', undefined, { 'x-refresh-token': refreshToken })
const unused = async () => {
  const noted = await rows<{
    notes: number
  }>(sql`SELECT (SELECT count(*) FROM personal_tokens WHERE last_used_at IS NOT NULL)::int
    + (SELECT count(*) FROM feed_keys WHERE last_used_at IS NOT NULL)::int AS notes`)
  return noted[0]?.notes
}

/** The status of a complete answer: one that nobody reads keeps its connection. */
async function statusOf(answering: Promise<Response>): Promise<number> {
  const response = await answering
  await response.arrayBuffer()
  return response.status
}

/** What notes something beside what it reads: personal tokens, keys of feeds, limits. */
async function expectsNotedReads(): Promise<void> {
  expect(await statusOf(ask('/api/torrents/my-torrents', { headers: script }))).toBe(200)
  expect(await statusOf(ask('/api/feeds/calendar', { headers: { 'x-api-key': feedKey } }))).toBe(200)
  expect(await statusOf(ask('/api/watched/export', { headers: me }))).toBe(200)
  expect(await statusOf(send('POST', '/api/comments/preview', { text: 'a', textType: 'Markdown' }, me))).toBe(200)
  expect(await unused()).toBe(0)
}

describe('with READ_ONLY', () => {
  beforeAll(async () => {
    await reconnect()
    env().READ_ONLY = 'yes'
  })
  afterAll(async () => {
    env().READ_ONLY = 'no'
    await reconnect()
  })

  test.each(storing)('$method $path answers 503, with a token and without', async ({ method, path }) => {
    const address = path.replace(/\{\w+\}/g, '1')
    await expectsReadOnly(await ask(address, { method, headers: me }))
    await expectsReadOnly(await ask(address, { method }))
  })

  test.each(reading)('$method $path goes on', async ({ method, path }) => {
    const address = path
      .replace('{id}', String(work))
      .replace('{username}', 'reader')
      .replace(/\{\w+\}/g, '1')
    expect(await statusOf(ask(address, { method, headers: me }))).toBeLessThan(500)
  })

  test('only these calls of a writing method go on', () => {
    const open = reading.filter(({ method }) => method !== 'GET').map(({ path }) => path)
    expect(open.sort()).toEqual([...STORING_NOTHING].sort())
  })

  test('login, refresh and logout of browsers answer 503 and leave the cookie', async () => {
    for (const call of ['callback', 'session', 'signout']) {
      const asked = new NextRequest(`http://localhost:3000/api/auth/${call}`, { method: 'POST', body: '{}' })
      const response = await browserSession(asked, { params: Promise.resolve({ nextauth: [call] }) })
      expect(response.headers.getSetCookie()).toEqual([])
      await expectsReadOnly(response)
    }
  })

  test('reads note nothing, and limits are counted by the process', async () => {
    await expectsNotedReads()
    const most = env().RATE_ACCOUNT_EXPORTS
    const headers = collector
    const answers: number[] = []
    for (let n = 0; n <= most; n++) answers.push(await statusOf(ask('/api/watched/export', { headers })))
    expect(answers.slice(0, -1)).toEqual(Array(most).fill(200))
    expect(answers.at(-1)).toBe(429)
  })

  test('the database itself refuses what would write', async () => {
    await expect(prisma().media.update({ where: { id: work }, data: { title: 'Other' } })).rejects.toThrow(/read-only/)
    expect(takesNoWrites()).toBe(true)
  })
})

describe('while the database takes no writes', () => {
  const set = async (value: 'on' | 'off') => {
    const [{ name = '' } = {}] = await rows<{ name: string }>(sql`SELECT current_database() AS name`)
    await run(
      process.env.DATABASE_URL ?? '',
      'SET default_transaction_read_only = off',
      `ALTER DATABASE ${name} SET default_transaction_read_only = ${value}`,
    )
    await reconnect()
  }
  beforeAll(async () => {
    noteRefusedWrite(0)
    await set('on')
  })
  afterEach(() => noteRefusedWrite(0))
  afterAll(() => set('off'))

  test('writes and refreshes answer the same 503, and the metrics are told', async () => {
    expect(takesNoWrites()).toBe(false)
    await expectsReadOnly(await send('PUT', '/api/users/update', { description: 'a' }, me))
    expect(takesNoWrites()).toBe(true)
    expect(takesNoWrites(Date.now() + 60_001)).toBe(false)
    await expectsReadOnly(await send('PUT', `/api/media/${work}`, { title: 'Other' }, me))
    await expectsReadOnly(await refresh())
    await expectsReadOnly(await send('POST', '/api/users/login', { email: 'reader@example.org', password: PASSWORD }))
  })

  test('reads go on, also those that note something', () => expectsNotedReads())

  test('a session is refreshed by the same token afterwards', async () => {
    await expectsReadOnly(await refresh())
    await set('off')
    expect((await refresh()).status).toBe(200)
    expect((await send('PUT', '/api/users/update', { description: 'a' }, me)).status).toBe(200)
  })
})
