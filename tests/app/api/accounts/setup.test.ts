import { beforeEach, expect, test, vi } from 'vitest'
import { isSetupOpen, makeSetupToken } from '@/server/domain/accounts/setup'
import { prisma, rows, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { log } from '@/server/platform/log'
import { logInAs, refusalOf, registrationOf, send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { givenUser } from '@/tests/support/factories'
import { past } from '@/tests/support/past'

useDatabase()

const logged = vi.fn()

beforeEach(async () => {
  vi.spyOn(log, 'info').mockImplementation(logged)
  await rows(sql`DELETE FROM rate_limits`)
  await rows(sql`DELETE FROM users`)
  await rows(sql`DELETE FROM setup_token`)
})

const setUp = (token: string | null, more = {}) => send('POST', '/api/setup', { ...registrationOf(more), token })

test('the first account is made with the token, and administers the site, also where nobody may register', async () => {
  env().REGISTRATION = 'closed'
  try {
    await givenUser('waiting', { confirmedAt: null })
    expect(await isSetupOpen()).toBe(true)
    const token = await makeSetupToken()
    const body = registrationOf()
    const answers = await Promise.all([1, 2].map(() => send('POST', '/api/setup', { ...body, token })))
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    const { user } = await logInAs(body.username)
    expect(user.permissions).toContain('CanAdminister')
    expect(await isSetupOpen()).toBe(false)
    expect((await setUp(token)).status).toBe(404)
    expect(await makeSetupToken(true)).toBeNull()
    expect(await prisma().setupToken.count()).toBe(0)
  } finally {
    env().REGISTRATION = 'open'
  }
})

test('the token is made once, is stored hashed, ends after a day, and is in no log', async () => {
  const token = await makeSetupToken()
  expect(token).toMatch(/^[\w-]{24}$/)
  expect(await makeSetupToken()).toBeNull()
  const { tokenHash, expiresAt } = await prisma().setupToken.findFirstOrThrow()
  expect(tokenHash.length).toBe(32)
  expect(Math.round((expiresAt.getTime() - Date.now()) / 3_600_000)).toBe(24)
  await rows(sql`UPDATE setup_token SET expires_at = ${past()}`)
  expect(await refusalOf(await setUp(token))).toEqual([403, 'setupToken'])
  expect(await makeSetupToken()).not.toBeNull()
  expect(JSON.stringify(logged.mock.calls)).not.toContain(token)
})

test('a new token replaces the one that was printed', async () => {
  const first = await makeSetupToken()
  const second = await makeSetupToken(true)
  expect(await refusalOf(await setUp(first))).toEqual([403, 'setupToken'])
  expect((await setUp(second)).status).toBe(200)
})

test('a name that is refused is no try', async () => {
  const token = await makeSetupToken()
  for (let at = 0; at < 7; at++) expect((await setUp(token, { username: 'admin' })).status).toBe(400)
  expect((await setUp(token)).status).toBe(200)
})

test('an address has five tries', async () => {
  await makeSetupToken()
  const answers = []
  for (let at = 0; at < 6; at++) answers.push((await setUp(`wrong-${at}`)).status)
  expect(answers).toEqual([403, 403, 403, 403, 403, 429])
})
