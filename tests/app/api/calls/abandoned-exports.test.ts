import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rows, sql } from '@/server/platform/database/client'
import { setRole } from '@/server/platform/database/connections'
import { send } from '@/tests/support/accounts'
import { useDatabase } from '@/tests/support/database'
import { type ServedEdge, serveEdge } from '@/tests/support/edge'
import { bearerOf, givenMedia, givenUser, PASSWORD } from '@/tests/support/factories'
import { bytesOf, sendAndLeave } from '@/tests/support/leaving'
import { nextCalls } from '@/tests/support/next-calls'

useDatabase()

let served: ServedEdge
let editor: { authorization: string }
let leaver: { authorization: string }
beforeAll(async () => {
  setRole('origin')
  served = await serveEdge(nextCalls)
  editor = await bearerOf(await givenUser('joiner', { permissions: ['CanEdit'] }))
})
afterAll(async () => {
  await served.stop()
  setRole('command')
})
beforeEach(async () => {
  leaver = await bearerOf(await givenUser())
  await rows(sql`DELETE FROM rate_limits`)
})

/** What needs the connections for long work: a merge, an export, and the deletion of an account. */
async function expectLongWork(): Promise<void> {
  const [from, into] = [await givenMedia({ title: 'Gone' }), await givenMedia({ title: 'Kept' })]
  expect((await send('POST', `/api/media/${from}/merge`, { into }, editor)).status).toBe(200)
  const other = await bearerOf(await givenUser())
  const exported = await fetch(`${served.url}/api/users/export`, { headers: other })
  const text = await exported.text()
  const deleted = await send('DELETE', '/api/users/me', { password: PASSWORD }, other)
  expect([exported.status, deleted.status]).toEqual([200, 200])
  expect(JSON.parse(text)).toHaveProperty('account')
}

describe('after six exports that nobody reads, merges, exports and deletions of accounts go on', () => {
  test('asked for by HEAD', async () => {
    const heads = await Promise.all(
      Array.from({ length: 6 }, () => fetch(`${served.url}/api/users/export`, { method: 'HEAD', headers: leaver })),
    )
    expect(heads.map(({ status }) => status)).toEqual(Array(6).fill(200))
    await expectLongWork()
  })

  test.each([0, 1, 5, 50])('left after %i ms', async (after) => {
    const bytes = bytesOf({ path: '/api/users/export', headers: leaver })
    await Promise.all(Array.from({ length: 6 }, () => sendAndLeave(served.port, bytes, after)))
    await expectLongWork()
  })
})
