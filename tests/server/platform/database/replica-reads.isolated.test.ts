import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberedCounts } from '@/server/engines/listing/counts'
import { disconnect, plannedRows, rows, sql } from '@/server/platform/database/client'
import { withReplica } from '@/server/platform/database/replica-reads'
import { env } from '@/server/platform/env'
import { useDatabase } from '@/tests/support/database'

useDatabase()

beforeEach(() => readFrom(replica()))
afterEach(async () => {
  vi.restoreAllMocks()
  await readFrom(undefined)
})

/** The same database; its connections bear another name. */
function replica(): string {
  const url = new URL(process.env.DATABASE_URL ?? '')
  url.searchParams.set('application_name', 'replica')
  return url.href
}

async function readFrom(url: string | undefined): Promise<void> {
  await disconnect()
  Object.assign(env(), { DATABASE_READ_URL: url })
}

/** The name of the connection that answers. */
const answering = async () =>
  (await rows<{ name: string }>(sql`SELECT current_setting('application_name') AS name`))[0]?.name

test('hot reads of a request that may are answered by the replica', async () => {
  expect(await answering()).toBe('')
  expect(await withReplica(answering)).toBe('replica')
  const planned = () =>
    plannedRows<{ name: string }>('test-name', "SELECT current_setting('application_name') AS name", [])
  expect(await withReplica(planned)).toEqual([{ name: 'replica' }])
})

test('counts that are remembered for other requests are made on the primary', async () => {
  const remembered = rememberedCounts('index:media')
  const count = async () => [{ total: (await answering()) === 'replica' ? 1 : 2, known: 0 }]
  expect(await withReplica(() => remembered('any', count))).toEqual([{ total: 2, known: 0 }])
})

test('what the replica refuses is answered by the primary, for the rest of the request', async () => {
  const names = await withReplica(async () => {
    const before = await answering()
    const failed = rows(sql`SELECT 7 / (current_setting('application_name') <> 'replica')::int AS n`)
    return [before, (await failed)[0]?.n, await answering()]
  })
  expect(names).toEqual(['replica', 7, ''])
  expect(await withReplica(answering), 'the next request').toBe('replica')
})

test('a replica that cannot be reached is left alone for a second', async () => {
  const now = vi.spyOn(performance, 'now')
  now.mockReturnValue(-10_000)
  await readFrom('postgresql://nobody@127.0.0.1:1/none')
  expect(await withReplica(answering)).toBe('')
  await readFrom(replica())
  expect(await withReplica(answering)).toBe('')
  now.mockReturnValue(-8_999)
  expect(await withReplica(answering)).toBe('replica')
})

test('a statement that takes too long is not tried again', async () => {
  const { STATEMENT_TIMEOUT } = env()
  Object.assign(env(), { STATEMENT_TIMEOUT: 50 })
  await disconnect()
  await expect(withReplica(() => rows(sql`SELECT pg_sleep(10)`))).rejects.toMatchObject({ code: '57014' })
  Object.assign(env(), { STATEMENT_TIMEOUT })
})
