import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Permission } from '@/lib/identity/schemas/users'
import { rows, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { log } from '@/server/platform/log'
import { send } from '@/tests/support/accounts'
import { type Call, documentedCalls, needsToken, requestsOf } from '@/tests/support/any-call'
import { ask, pathOf } from '@/tests/support/api'
import { expectDocumented } from '@/tests/support/contract'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenUser, PASSWORD } from '@/tests/support/factories'
import fc, { runs } from '@/tests/support/fast-check'
import { givenOddWork } from '@/tests/support/odd-works'

useDatabase()

const EVERYTHING: Permission[] = ['CanEdit', 'CanModerate']
let me: number
let other: number
const configured = { ...env() }

beforeAll(async () => {
  for (const setting of Object.keys(env()).filter((name) => name.startsWith('RATE_')))
    Object.assign(env(), { [setting]: 1e6 })
  me = await givenUser('fuzzy', { permissions: EVERYTHING })
  other = await givenUser('other')
  for (let n = 1; n <= 6; n++) await givenOddWork(n, { me, other })
  const headers = await bearerOf(me)
  for (const name of ['One', 'Two']) await send('POST', '/api/user-lists', { name, visibility: 'Public' }, headers)
  for (const media of [1, 2, 3]) {
    await send('PUT', '/api/user-lists/fuzzy/one/add', { media }, headers)
    await send('POST', '/api/watched', { media, episodesWatched: media, status: 'Watching' }, headers)
  }
  await send('POST', '/api/me/smart-lists', { name: 'Smart', filter: 'type=Anime', visibility: 'Public' }, headers)
})

// Other files share this process.
afterAll(() => Object.assign(env(), configured))
beforeEach(() => {
  vi.spyOn(log, 'info').mockImplementation(() => {})
})

const known = {
  id: fc.integer({ min: 1, max: 6 }),
  username: fc.constantFrom('fuzzy', 'other'),
  listname: fc.constantFrom('one', 'two', 'favorites', 'smart'),
  currentPassword: fc.constant(PASSWORD),
}
const password = fc.constant(PASSWORD)
const hasInput = ({ operation: { parameters, requestBody } }: Call) =>
  parameters.length > 0 || requestBody !== undefined

describe('any request of a call gets an answer that the document describes, and one that it forbids is refused', () => {
  test.each(documentedCalls)('$name', async (call) => {
    await rows(sql`UPDATE users SET suspended_until = NULL WHERE suspended_until IS NOT NULL`)
    const askers = [await bearerOf(me), await bearerOf(other), undefined]
    // Whoever deletes the account can't go on.
    const values = call.path === '/api/users/me' ? known : { ...known, password }
    await fc.assert(
      fc.asyncProperty(requestsOf(call, values), fc.nat({ max: 7 }), async ({ address, init, isAllowed }, who) => {
        // A literal path takes precedence.
        if (pathOf(address) !== call.path) return
        const headers = askers[Math.max(0, who - 5)]
        const response = await ask(address, { ...init, headers: { ...init.headers, ...headers } })
        expect(response.status, `${call.method} ${address} ${init.body}`).toBeLessThan(500)
        if (!headers && needsToken(call)) expect(response.status).toBe(401)
        if (!isAllowed) expect(response.status, `${address} ${init.body}`).toBeGreaterThanOrEqual(400)
        await expectDocumented(call.path, response, call.method)
        // A file that nobody reads keeps its connection to the database.
        if (!response.bodyUsed) await response.arrayBuffer()
      }),
      runs(hasInput(call) ? 10 : 2),
    )
  })
})

const TOKENS = ['', 'Bearer', 'Bearer x', 'Basic eDp5', 'Bearer mkp_0', `Bearer ${btoa('{"alg":"none"}')}.e30.`]

test.each(documentedCalls.filter(needsToken))('$name refuses whoever has no valid token', async (call) => {
  const address = call.path.replace(/\{\w+\}/g, '1')
  for (const authorization of TOKENS) {
    const response = await ask(address, { method: call.method, headers: { authorization } })
    expect([response.status, response.headers.get('www-authenticate')], authorization).toEqual([401, 'Bearer'])
    await expectDocumented(call.path, response, call.method)
  }
})
