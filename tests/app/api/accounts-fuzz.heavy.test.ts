import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { pool, rows, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { log } from '@/server/platform/log'
import { problemBody } from '@/server/web/http/problem'
import type { Method } from '@/server/web/http/route'
import { bearer, logInAs, send } from '@/tests/support/accounts'
import { ask } from '@/tests/support/api'
import { useDatabase } from '@/tests/support/database'
import { givenUser, PASSWORD } from '@/tests/support/factories'
import fc, { runs } from '@/tests/support/fast-check'

useDatabase()

let me: Record<string, string>
const configured = { ...env() }

beforeAll(async () => {
  for (const setting of Object.keys(env()).filter((name) => name.startsWith('RATE_')))
    Object.assign(env(), { [setting]: 1e6 })
  await givenUser('fuzzed')
  me = bearer(await logInAs('fuzzed'))
})
// Other files share this process.
afterAll(() => Object.assign(env(), configured))
beforeEach(() => {
  vi.spyOn(log, 'info').mockImplementation(() => {})
})

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud83d',
    '\u202e',
    "' OR 1=1 --",
    '%',
    null,
    [],
    {},
    true,
    1e308,
    -0,
    'x'.repeat(70_000),
  ),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.jsonValue({ maxDepth: 3 }),
)
const or = (good: unknown) => fc.oneof({ weight: 2, arbitrary: fc.constant(good) }, { weight: 1, arbitrary: odd })
const email = or('fuzz@example.org')
const password = or('a long password')
const fields = {
  username: fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 2, maxLength: 24 }),
    fc.string({ minLength: 2, maxLength: 9 }),
    odd,
  ),
  email,
  password,
  confirmPassword: password,
  currentPassword: or(PASSWORD),
  description: odd,
  profilePicture: odd,
}
const body = (...names: (keyof typeof fields)[]) =>
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record(Object.fromEntries(names.map((name) => [name, fields[name]])), { requiredKeys: [] }),
    },
    { weight: 1, arbitrary: odd },
  )
const segment = fc
  .oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.constantFrom('__proto__', 'a'.repeat(3000), '%00', '日本'))
  .map((some) => encodeURIComponent(some.toWellFormed() || 'x').replace(/^\.+$/, 'x'))

const options = runs(15)

/** Any input: an answer that matches the document, and never a 5xx. */
async function expectMeant(method: Method, address: string, given: unknown, headers = me): Promise<void> {
  const response = await send(method, address, given, headers)
  expect(response.status, `${method} ${address} ${JSON.stringify(given)}`).toBeLessThan(500)
}

describe('any input gets an answer or a refusal that matches the document', () => {
  const calls: [Method, string, fc.Arbitrary<unknown>][] = [
    ['POST', '/api/users/register', body('username', 'email', 'password', 'confirmPassword', 'description')],
    ['POST', '/api/users/login', body('email', 'password')],
    ['POST', '/api/users/confirm', body('email', 'username')],
    ['POST', '/api/users/reset', body('email')],
    ['PUT', '/api/users/update', body('description', 'profilePicture')],
    ['PUT', '/api/users/password', body('currentPassword', 'password', 'confirmPassword')],
    ['PUT', '/api/users/email', body('email', 'password')],
    ['DELETE', '/api/users/me', body('password')],
  ]
  test.each(calls)(
    '%s %s',
    async (method, address, bodies) => {
      // A user whose password was changed by chance is replaced.
      await rows(sql`DELETE FROM users WHERE username LIKE 'target%'`)
      const name = `target-${address.split('/').at(-1)?.slice(0, 5)}`
      await givenUser(name)
      const headers = bearer(await logInAs(name))
      await fc.assert(
        fc.asyncProperty(bodies, (given) => expectMeant(method, address, given, headers)),
        options,
      )
    },
    120_000,
  )

  const paths: [Method, string][] = [
    ['GET', '/api/users/'],
    ['POST', '/api/users/confirm/'],
    ['POST', '/api/users/email/'],
    ['POST', '/api/users/reset/'],
    ['DELETE', '/api/users/sessions/'],
  ]
  test.each(paths)(
    '%s %s…',
    async (method, address) => {
      const given = method === 'POST' ? { password: 'a long password', confirmPassword: 'a long password' } : undefined
      await fc.assert(
        fc.asyncProperty(segment, (some) => expectMeant(method, address + some, given)),
        options,
      )
    },
    120_000,
  )

  test('refresh tokens', async () => {
    const header = fc.string({ unit: 'binary-ascii', maxLength: 300 }).map((some) => some.replace(/[^\x20-\x7e]/g, 'x'))
    const refresh = (token: string) =>
      expectMeant('POST', '/api/users/refresh', undefined, { 'x-refresh-token': token })
    await fc.assert(fc.asyncProperty(header, refresh), options)
  })

  test('lists of sessions', async () => {
    const query = fc.string({ unit: 'binary-ascii', maxLength: 60 }).map((some) => some.replace(/#/g, ''))
    await fc.assert(
      fc.asyncProperty(query, (some) => expectMeant('GET', `/api/users/sessions?page=${some}&size=${some}`, undefined)),
      options,
    )
  })

  test('uploads', async () => {
    const bytes = fc.uint8Array({ maxLength: 400 })
    const start = fc.constantFrom('', 'GIF89a', '\xff\xd8\xff\xe0', '\x89PNG\r\n\x1a\n')
    await fc.assert(
      fc.asyncProperty(start, bytes, async (signature, rest) => {
        const form = new FormData()
        form.set('File', new File([Buffer.from(signature, 'latin1'), new Uint8Array(rest)], 'x'))
        const response = await ask('/api/upload/user', { method: 'POST', body: form, headers: me })
        expect(problemBody.parse(await response.json()).status).toBe(400)
      }),
      options,
    )
  }, 120_000)
})

test('ten megabytes are refused before they are read, by every call', async () => {
  const piece = new Uint8Array(64 * 1024).fill(0x20)
  for (const [method, address] of [
    ['POST', '/api/users/login'],
    ['POST', '/api/users/register'],
    ['PUT', '/api/users/update'],
  ] as const) {
    let read = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        read += piece.length
        if (read <= 10_000_000) controller.enqueue(piece)
        else controller.close()
      },
    })
    const headers = { ...me, 'content-type': 'application/json' }
    const response = await ask(address, { method, body, duplex: 'half', headers } as RequestInit & { method: Method })
    expect(response.status).toBe(413)
    expect(read).toBeLessThan(1_000_000)
  }
})

test('an unavailable database is neither an error of the client nor an invalid token', async () => {
  const query = vi
    .spyOn(pool(), 'query')
    .mockImplementation(() => Promise.reject(Object.assign(new Error(), { code: 'ECONNREFUSED' })))
  try {
    expect((await send('GET', '/api/users/me', undefined, me)).status).toBe(503)
    expect((await send('POST', '/api/users/login', { email: 'fuzzed@example.org', password: PASSWORD })).status).toBe(
      503,
    )
  } finally {
    query.mockRestore()
  }
})
