import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { rows, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { log } from '@/server/platform/log'
import { administrator, proven } from '@/tests/support/administration'
import { documentedCalls, requestsOf } from '@/tests/support/any-call'
import { ask, pathOf } from '@/tests/support/api'
import { expectDocumented } from '@/tests/support/contract'
import { useDatabase } from '@/tests/support/database'
import fc, { runs } from '@/tests/support/fast-check'
import { type Somebody, somebody } from '@/tests/support/moderation'

useDatabase()

const CALLS = documentedCalls.filter(({ path }) => path.startsWith('/api/admin/'))
const configured = { ...env() }
let boss: Somebody
let others: Somebody[]
beforeAll(async () => {
  for (const setting of Object.keys(env()).filter((name) => name.startsWith('RATE_')))
    Object.assign(env(), { [setting]: 1e5 })
  boss = await administrator()
  others = await Promise.all([somebody('CanAdminister'), somebody('CanEdit'), somebody()])
  for (const level of ['info', 'warn'] as const) vi.spyOn(log, level).mockImplementation(() => {})
})
// Other files share this process.
afterAll(() => Object.assign(env(), configured))

test.each(CALLS)('$name answers any request of an administrator, twice at once, as the document says', async (call) => {
  await proven(boss)
  const known = {
    id: fc.constantFrom(...[boss, ...others].map(({ id }) => id), 999_999),
    username: fc.constantFrom(...others.map(({ username }) => username), 'somebody-else'),
  }
  await fc.assert(
    fc.asyncProperty(requestsOf(call, known), async ({ address, init, isAllowed }) => {
      if (pathOf(address) !== call.path) return
      const asked = () => ask(address, { ...init, headers: { ...init.headers, ...boss.headers } })
      for (const response of await Promise.all([asked(), asked()])) {
        expect(response.status, `${call.name} ${address} ${init.body}`).toBeLessThan(500)
        if (!isAllowed) expect(response.status, `${address} ${init.body}`).toBeGreaterThanOrEqual(400)
        await expectDocumented(call.path, response, call.method)
        if (!response.bodyUsed) await response.arrayBuffer()
      }
    }),
    runs(call.operation.requestBody ? 12 : 6),
  )
  // Whatever was asked, an administrator is left.
  expect(
    await rows(sql`SELECT FROM user_permissions WHERE user_id = ${boss.id} AND permission = 'CanAdminister'`),
  ).toHaveLength(1)
})
