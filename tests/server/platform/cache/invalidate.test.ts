import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { inContext, newContext } from '@/server/platform/cache/context'
import { CHANNEL, invalidate, invalidateOn } from '@/server/platform/cache/invalidate'
import { type LogReader, logReader } from '@/server/platform/cache/log-reader'
import type { CacheTag } from '@/server/platform/cache/tags'
import { pool, prisma } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { eventually } from '@/tests/support/eventually'

useDatabase()

let reader: LogReader
let listening: pg.Client
const onNotify = vi.fn()

beforeAll(async () => {
  listening = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await listening.connect()
  await listening.query(`LISTEN ${CHANNEL}`)
  listening.on('notification', ({ payload }) => onNotify(payload))
})
afterAll(() => listening.end())
beforeEach(async () => {
  onNotify.mockReset()
  reader = logReader((statement) => pool().query(statement))
  await reader.read()
})

const many = (count: number) => Array.from({ length: count }, (_, n): CacheTag => `media:${n + 1}`)

test('tags are invalidated when the transaction commits, and not before', async () => {
  await prisma().$transaction(async (db) => {
    await invalidate(db, ['media:1', 'index:media', 'media:1'])
    expect(await reader.read()).toEqual([])
  })
  expect((await reader.read()).sort()).toEqual(['index:media', 'media:1'])
})

test('a rolled-back transaction leaves no row', async () => {
  const rolledBack = prisma().$transaction(async (db) => {
    await invalidate(db, ['media:1'])
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  expect(await reader.read()).toEqual([])
})

test('without tags no row is written', async () => {
  await prisma().$transaction(async (db) => {
    await invalidate(db, [])
    const [row] = await db.$queryRaw<{ id: string | null }[]>`SELECT pg_current_xact_id_if_assigned()::text AS id`
    expect(row).toEqual({ id: null })
  })
})

test('up to a thousand tags are stored as they are, more become everything', async () => {
  await prisma().$transaction((db) => invalidate(db, [...many(1000), ...many(1000)]))
  expect((await reader.read()).sort()).toEqual(many(1000).sort())
  await prisma().$transaction((db) => invalidate(db, many(1001)))
  expect(await reader.read()).toEqual(['*'])
})

test('the tags are recorded in the context of the writing request only', async () => {
  const context = newContext()
  const other = newContext()
  await inContext(context, () =>
    prisma().$transaction(async (db) => {
      await invalidate(db, ['media:1', 'index:media'])
      await invalidate(db, ['media:1', 'series:2'])
    }),
  )
  await inContext(other, () => prisma().$transaction((db) => invalidate(db, many(1001))))
  expect([[...context.invalidated], [...other.invalidated]]).toEqual([['media:1', 'index:media', 'series:2'], ['*']])
  expect([context.tags.size, context.noStore]).toEqual([0, false])
})

test('a load invalidates on its own connection, within its open transaction', async () => {
  const client = await pool().connect()
  try {
    await client.query('BEGIN')
    await invalidateOn(client, ['media:1', 'media:1'])
    expect(await reader.read()).toEqual([])
    await client.query('ROLLBACK')
    await client.query('BEGIN')
    await invalidateOn(client, many(1001))
    await client.query('COMMIT')
  } finally {
    client.release()
  }
  expect(await reader.read()).toEqual(['*'])
})

test('readers are woken soon, once for many writes, by an empty message', async () => {
  await Promise.all(many(8).map((tag) => prisma().$transaction((db) => invalidate(db, [tag]))))
  await eventually(() => expect(onNotify).toHaveBeenCalled())
  expect(onNotify.mock.calls.length).toBeLessThan(8)
  expect(new Set(onNotify.mock.calls.flat())).toEqual(new Set(['']))
})
