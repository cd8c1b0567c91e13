import { beforeAll, describe, expect, test } from 'vitest'
import { calls } from '@/app/generated/calls'
import { prisma } from '@/server/platform/database/client'
import { isWriting } from '@/server/web/http/access'
import type { Declaration } from '@/server/web/http/route'
import { logInAs, send } from '@/tests/support/accounts'
import { ask } from '@/tests/support/api'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenUser } from '@/tests/support/factories'

useDatabase()

/** The writing calls that stay open to suspended users. Each one here needs a reason. */
const OPEN_TO_SUSPENDED = [
  // They protect the account, or end it.
  'DELETE /api/users/me',
  'DELETE /api/users/sessions',
  'DELETE /api/users/sessions/{id}',
  'DELETE /api/me/tokens/{id}',
  'POST /api/me/terms',
  'PUT /api/users/email',
  'PUT /api/users/password',
  'DELETE /api/users/password',
  'POST /api/users/step-up',
  'POST /api/users/identities',
  'POST /api/users/identities/step-up',
  'DELETE /api/users/identities/{id}',
  'POST /api/users/passkeys',
  'PUT /api/users/passkeys/{id}',
  'DELETE /api/users/passkeys/{id}',
  'POST /api/users/passkeys/options',
  'POST /api/users/passkeys/step-up',
  'POST /api/me/second-factor',
  'PUT /api/me/second-factor',
  'DELETE /api/me/second-factor',
  'POST /api/me/second-factor/recovery-codes',
  'DELETE /api/me/second-factor/removal',
  // Nothing is stored.
  'POST /api/comments/preview',
]

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const

/** All writing calls of users, now and later. */
const writing = Object.entries(calls).flatMap(([path, exported]) =>
  METHODS.flatMap((method) => {
    const call = exported[method] as { declaration?: Declaration } | undefined
    const access = call?.declaration?.access
    return access && isWriting(access, method) ? [{ method, path }] : []
  }),
)

let id: number
let headers: { authorization: string }
const until = new Date('2999-04-05T06:07:08Z')
beforeAll(async () => {
  id = await givenUser('loud', {
    suspendedUntil: until,
    permissions: ['CanEdit', 'CanModerate', 'CanAdminister'],
  })
  headers = await bearerOf(id)
})

describe('a suspended user', () => {
  test.each(writing.filter(({ method, path }) => !OPEN_TO_SUSPENDED.includes(`${method} ${path}`)))(
    'cannot write: $method $path',
    async ({ method, path }) => {
      const response = await ask(path.replace(/\{\w+\}/g, '1'), { method, headers })
      const { status, code, message, current } = await response.json()
      expect([response.status, status, code]).toEqual([403, 403, 'suspended'])
      expect(message).toContain('2999-04-05 06:07 UTC')
      expect(current).toEqual({ suspendedUntil: until.toISOString() })
    },
  )

  test.each(OPEN_TO_SUSPENDED)('can still %s', async (call) => {
    const [method, path = ''] = call.split(' ') as [(typeof METHODS)[number], string]
    expect(writing).toContainEqual({ method, path })
    // Another call here ends all sessions.
    const headers = await bearerOf(id)
    const response = await ask(path.replace('{id}', '00000000-0000-4000-8000-000000000000'), { method, headers })
    const { code } = await response.json()
    expect(['suspended', 'unauthenticated', 'methodNotAllowed']).not.toContain(code)
  })

  test('can log in, read, export, and write again afterwards', async () => {
    const { token } = await logInAs('loud')
    const me = { authorization: `Bearer ${token}` }
    expect((await send('GET', '/api/users/me', undefined, me)).status).toBe(200)
    expect((await send('GET', '/api/comments/my-reviews', undefined, me)).status).toBe(200)
    const file = await send('GET', '/api/users/export', undefined, me)
    expect(file.status).toBe(200)
    expect(await file.text()).toContain('2999-04-05')
    await prisma().user.updateMany({ where: { username: 'loud' }, data: { suspendedUntil: new Date(0) } })
    expect((await send('PUT', '/api/users/update', { description: 'Quiet now.' }, me)).status).toBe(200)
  })
})
