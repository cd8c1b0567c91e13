import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cleanInvalidations, dropForeignInvalidations } from '@/server/platform/cache/cleaning'
import { type LogReader, logReader } from '@/server/platform/cache/log-reader'
import { pool, rows, sql } from '@/server/platform/database/client'
import { useOwnServer } from '@/tests/support/database'
import { eventually } from '@/tests/support/eventually'
import { drainInvalidations, invalidateNow } from '@/tests/support/invalidations'

useOwnServer()

let writing: pg.Client

beforeEach(async () => {
  await drainInvalidations()
  writing = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await writing.connect()
})
afterEach(() => writing.end())

/** A reader that starts now. */
async function readerOfNow(): Promise<LogReader> {
  const reader = logReader((statement) => pool().query(statement))
  await reader.read()
  return reader
}

const hourLater = () => rows(sql`UPDATE invalidation_horizon SET noted_at = noted_at - interval '61 minutes'`)
const kept = async () =>
  (await rows<{ tag: string }>(sql`SELECT unnest(tags) AS tag FROM invalidations`)).map(({ tag }) => tag)

/** Waits until all transactions in progress have ended. */
async function othersEnded(): Promise<void> {
  const ended = (xmax: string) =>
    rows<{ is: boolean }>(sql`SELECT pg_snapshot_xmin(pg_current_snapshot()) >= ${xmax}::xid8 AS is`)
  const [now] = await rows<{ xmax: string }>(sql`SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS xmax`)
  await eventually(async () => expect(await ended(now?.xmax ?? '')).toEqual([{ is: true }]))
}

/** A cleaning as it runs an hour after the last. */
async function cleaned(): Promise<void> {
  await othersEnded()
  await hourLater()
  await cleanInvalidations()
}

test('nothing is deleted within an hour', async () => {
  await cleaned()
  await invalidateNow('media:1')
  await cleanInvalidations()
  await rows(sql`UPDATE invalidation_horizon SET noted_at = now() - interval '59 minutes'`)
  await cleanInvalidations()
  expect(await kept()).toEqual(['media:1'])
})

test('rows older than an hour are deleted, newer ones are not', async () => {
  await invalidateNow('media:1')
  await cleaned()
  expect(await kept()).toEqual(['media:1'])
  await invalidateNow('media:2')
  await cleaned()
  expect(await kept()).toEqual(['media:2'])
  await cleaned()
  expect(await kept()).toEqual([])
})

test('a reader that was away for longer gets everything, another one continues', async () => {
  const away = await readerOfNow()
  const recent = await readerOfNow()
  await invalidateNow('media:1')
  await cleaned()
  expect(await recent.read()).toEqual(['media:1'])
  await invalidateNow('media:2')
  await cleaned()
  expect(await recent.read()).toEqual(['media:2'])
  expect(await away.read()).toEqual(['*'])
  await invalidateNow('media:3')
  expect([await recent.read(), await away.read()]).toEqual([['media:3'], ['media:3']])
})

test('the row of a long transaction is kept for an hour after its commit', async () => {
  const reader = await readerOfNow()
  await writing.query('BEGIN')
  await writing.query('INSERT INTO invalidations (tags) VALUES ($1)', [['media:1']])
  for (let hour = 0; hour < 3; hour++) {
    await hourLater()
    await cleanInvalidations()
    expect(await reader.read()).toEqual([])
  }
  await writing.query('COMMIT')
  await cleaned()
  expect(await reader.read()).toEqual(['media:1'])
  await cleaned()
  expect(await kept()).toEqual([])
  expect(await reader.read()).toEqual([])
})

test('several processes that clean at once delete what one would', async () => {
  await invalidateNow('media:1')
  await hourLater()
  await Promise.all(Array.from({ length: 4 }, cleanInvalidations))
  expect(await kept()).toEqual(['media:1'])
})

const foreign = (ahead: number) =>
  rows(sql`INSERT INTO invalidations (xid, tags)
    SELECT (pg_snapshot_xmax(pg_current_snapshot())::text::bigint + ${ahead}::int)::text::xid8, ARRAY['media:9']`)

test("rows of a dump with transaction numbers above the cluster's are deleted at start", async () => {
  await foreign(1_000_000)
  await rows(
    sql`UPDATE invalidation_horizon SET next_before =
      (pg_snapshot_xmax(pg_current_snapshot())::text::bigint + 900000)::text::xid8`,
  )
  await dropForeignInvalidations()
  expect(await kept()).toEqual([])
  const reader = await readerOfNow()
  await invalidateNow('media:1')
  await cleaned()
  expect(await reader.read()).toEqual(['media:1'])
})

test("so are rows of a dump whose horizon is within this cluster's numbers", async () => {
  await foreign(1_000_000)
  const reader = await readerOfNow()
  expect([await reader.read(), await reader.read()]).toEqual([['media:9'], ['media:9']])
  await dropForeignInvalidations()
  expect(await kept()).toEqual([])
  expect([await reader.read(), await reader.read()]).toEqual([[], []])
})

test('at any other start the log is unchanged', async () => {
  const reader = await readerOfNow()
  await invalidateNow('media:1')
  await dropForeignInvalidations()
  expect(await kept()).toEqual(['media:1'])
  expect(await reader.read()).toEqual(['media:1'])
})
