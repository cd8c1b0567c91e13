import { SignJWT } from 'jose'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { DONE, done } from '@/lib/identity/schemas/users'
import { ownUser } from '@/server/domain/accounts/own-user'
import { keysFor } from '@/server/domain/identity/sessions/secrets'
import { accessToken } from '@/server/domain/identity/sessions/tokens'
import { pool, prisma, rows, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import type { Method } from '@/server/web/http/route'
import { route } from '@/server/web/http/route'
import { bearer, logInAs, refusalOf, send } from '@/tests/support/accounts'
import { ask } from '@/tests/support/api'
import { document } from '@/tests/support/contract'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenUser } from '@/tests/support/factories'
import { grant, revoke } from '@/tests/support/permissions'

useDatabase()

let userId: number
let sessionId: string
let good: { token: string }

beforeAll(async () => {
  userId = await givenUser('bearer')
  good = await logInAs('bearer')
  sessionId = (await prisma().session.findFirstOrThrow({ where: { userId } })).id
})

const me = (token: string) => send('GET', '/api/users/me', undefined, { authorization: `Bearer ${token}` })
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

type Claims = { iss?: string; aud?: string; sub?: string; jti?: string; exp?: number }

function signed(
  claims: Claims,
  { key = keysFor('access-token')[0].key, kid = keysFor('access-token')[0].id, alg = 'HS256' } = {},
) {
  const exp = Math.floor(Date.now() / 1000) + 60
  const site = env().SITE_URL
  const whole = { iss: site, aud: `${site}/api`, sub: String(userId), jti: sessionId, exp, ...claims }
  return new SignJWT(whole).setProtectedHeader({ alg, kid }).sign(key)
}

test('a valid token is accepted', async () => {
  const response = await me(good.token)
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ id: userId, username: 'bearer', email: 'bearer@example.org' })
  expect((await me(await signed({}))).status).toBe(200)
})

describe('a token is refused', () => {
  const now = () => Math.floor(Date.now() / 1000)
  const cases: [string, () => Promise<string> | string][] = [
    ['that is none', () => 'nonsense'],
    ['with nothing in it', () => '..'],
    ['of alg none', () => `${base64({ alg: 'none' })}.${good.token.split('.')[1]}.`],
    [
      'of alg none with our key id',
      () => `${base64({ alg: 'none', kid: keysFor('access-token')[0].id })}.${good.token.split('.')[1]}.`,
    ],
    [
      'whose claims were changed',
      () => good.token.replace(/\.[^.]+\./, `.${base64({ sub: '1', CanAdminister: true })}.`),
    ],
    ['whose mark was cut off', () => good.token.replace(/\.[^.]+$/, '.')],
    ['that is past its time', () => signed({ exp: now() - 1 })],
    ['of another key', () => signed({}, { key: new Uint8Array(32) })],
    ['of an unknown key', () => signed({}, { kid: 'unknown' })],
    ['of the key for another purpose', () => signed({}, { key: keysFor('refresh-token')[0].key })],
    ['of another algorithm', () => signed({}, { alg: 'HS512' })],
    ['of another site', () => signed({ iss: 'https://evil.example' })],
    ['for another audience', () => signed({ aud: 'https://evil.example' })],
    ['without a session', () => signed({ jti: undefined })],
    ['without an end', () => signed({ exp: undefined })],
    ['of no session', () => signed({ jti: '00000000-0000-4000-8000-000000000000' })],
    ['whose session is no id', () => signed({ jti: "' OR 1=1 --" })],
    ['whose user is no id', () => signed({ sub: '99999999999' })],
    ['whose user is too large', () => signed({ sub: '9999999999' })],
    ["of somebody else's session", () => signed({ sub: String(userId + 1) })],
    ['that is very long', () => 'x'.repeat(100_000)],
  ]
  test.each(cases)('%s', async (_, make) => {
    const response = await me(await make())
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
    expect(await refusalOf(response)).toEqual([401, 'unauthenticated'])
  })

  test('of a deleted user or an ended session', async () => {
    const id = await givenUser('gone')
    const one = await logInAs('gone')
    const other = await logInAs('gone')
    await rows(sql`UPDATE sessions SET expires_at = now() - interval '1 second' WHERE id = (SELECT id FROM sessions
      WHERE user_id = ${id} ORDER BY created_at LIMIT 1)`)
    expect((await me(one.token)).status).toBe(401)
    expect((await me(other.token)).status).toBe(200)
    await prisma().user.delete({ where: { id } })
    expect((await me(other.token)).status).toBe(401)
  })
})

describe('a bad token', () => {
  const bad = { authorization: 'Bearer nonsense' }
  const OPEN =
    /^\/api\/(health(\/(live|ready))?|login-providers\/\{provider\}\/logout|scrobbles\/\{program\}|setup|takedowns|torznab|notifications\/unsubscribe\/\{token\}|users\/(login|refresh|logout|register|passkeys\/(challenge|registration)|(confirm|reset)(\/\{token\})?|(email|second-factor)\/\{token\}))$/
  const each = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => [method.toUpperCase() as Method, path] as const),
  )

  test.each(each.filter(([, path]) => !OPEN.test(path)))('is refused by %s %s', async (method, path) => {
    const response = await ask(path.replace(/\{\w+\}/g, '1'), { method, headers: bad })
    // Refusals of /api/upload have the errors that nyaa's scripts read.
    const { status, code } = await response.json()
    expect([status, code]).toEqual([401, 'unauthenticated'])
    expect(response.status).toBe(401)
  })

  test.each(each.filter(([, path]) => OPEN.test(path)))(
    'does not matter to %s %s, which needs none',
    async (method, path) => {
      const headers = { ...bad, 'content-type': 'application/json' }
      const body = method === 'GET' ? {} : { body: '{}' }
      const response = await ask(path.replace(/\{\w+\}/g, '1'), { method, headers, ...body })
      const code = response.status < 400 ? 'ok' : (await response.json()).code
      expect(['unauthenticated', 'internal'].includes(code), code).toBe(path === '/api/users/logout')
    },
  )

  test('is none where a proxy before us asks for a password', async () => {
    const headers = { authorization: 'Basic c29tZWJvZHk6c2VjcmV0' }
    expect((await ask('/api/media', { headers })).status).toBe(200)
    expect((await ask('/api/users/bearer/lists', { headers })).status).toBe(200)
    expect((await ask('/api/users/me', { headers })).status).toBe(401)
  })
})

test('a permission counts from the next call on, and no longer after it was revoked', async () => {
  const call = route({ access: 'CanEdit', summary: 'Try', description: 'For tests.', answer: done }, async () => DONE)
  const asked = async () => {
    const request = new Request('http://localhost/', { headers: bearer(good) })
    return (await call(request, { params: Promise.resolve({}) })).status
  }
  expect(await asked()).toBe(403)
  await grant(userId, 'CanEdit')
  expect(await asked()).toBe(200)
  expect(await revoke(userId, 'CanEdit')).toBe(true)
  expect(await asked()).toBe(403)
  // Permissions in the token itself have no effect.
  const claimed = await accessToken({ userId, sessionId }, ['CanEdit'])
  const request = new Request('http://localhost/', { headers: bearer({ token: claimed }) })
  expect((await call(request, { params: Promise.resolve({}) })).status).toBe(403)
})

test.each(['CanEdit', 'CanModerate', 'CanAdminister'] as const)('an administrator has %s', async (access) => {
  const call = route({ access, summary: 'Try', description: 'For tests.', answer: done }, async () => DONE)
  const asked = async () =>
    (await call(new Request('http://localhost/', { headers: bearer(good) }), { params: Promise.resolve({}) })).status
  expect(await asked()).toBe(403)
  await grant(userId, 'CanAdminister')
  expect(await asked()).toBe(200)
  expect((await ownUser(userId))?.permissions, 'as the browser and other clients see it').toContain(access)
  expect(await revoke(userId, 'CanAdminister')).toBe(true)
  expect(await asked()).toBe(403)
  expect((await ownUser(userId))?.permissions).toEqual([])
})

test('a call takes one more read, and both use an index however many sessions there are', async () => {
  await rows(sql`INSERT INTO users (username, username_key, email, email_key, password_hash)
    SELECT 'many' || n, 'many' || n, n || '@example.com', n || '@example.com', '' FROM generate_series(1, 3000) AS n`)
  await rows(sql`INSERT INTO user_permissions (user_id, permission)
    SELECT id, 'CanEdit' FROM users WHERE username LIKE 'many%'`)
  // All of one user, so that only the session's id finds it.
  await rows(sql`INSERT INTO sessions (user_id, token_hash, expires_at)
    SELECT ${userId}, sha256(n::text::bytea), now() + interval '1 day' FROM generate_series(1, 3000) AS n`)
  const mediaId = await givenMedia({ title: 'Mushishi' })
  await rows(sql`INSERT INTO reviews (poster_id, media_id, kind, raw_text)
    SELECT id, ${mediaId}, 'comment', 'text' FROM users WHERE username LIKE 'many%'`)
  await rows(sql`INSERT INTO notifications (user_id, kind, review_id)
    SELECT poster_id, 'mention', id FROM reviews WHERE media_id = ${mediaId}`)
  await rows(sql`ANALYZE users, sessions, user_permissions, reviews, notifications`)
  const query = vi.spyOn(pool(), 'query')
  await me(good.token)
  const asked = query.mock.calls.map(([call]) => call as unknown as Prepared)
  query.mockRestore()
  expect(asked.map(({ name }) => name)).toEqual(['asker', 'own-user'])
  for (const call of asked) {
    const plan = await planOf(call)
    expect(plan, call.name).not.toContain('Seq Scan')
    expect(plan, call.name).toContain(call.name === 'asker' ? 'Index Scan using sessions_pkey' : 'users_pkey')
  }
})

type Prepared = { name: string; text: string; values: unknown[] }

async function planOf({ text, values }: Prepared): Promise<string> {
  const { rows: lines } = await pool().query<{ 'QUERY PLAN': string }>({ text: `EXPLAIN ${text}`, values })
  return lines.map((line) => line['QUERY PLAN']).join('\n')
}
