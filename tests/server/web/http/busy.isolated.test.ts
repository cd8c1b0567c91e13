import pg from 'pg'
import { expect, test } from 'vitest'
import { pool, prisma, raw } from '@/server/platform/database/client'
import { isDatabaseBusy } from '@/server/web/http/busy'
import { useDatabase } from '@/tests/support/database'

useDatabase()

const caught = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test('a statement timeout, from the driver', async () => {
  const client = await pool().connect()
  try {
    await client.query('SET statement_timeout = 20')
    expect(isDatabaseBusy(await caught(client.query('SELECT pg_sleep(5)')))).toBe(true)
  } finally {
    client.release(true)
  }
})

test('a statement timeout, from Prisma', async () => {
  const work = prisma().$transaction(async (db) => {
    await db.$executeRaw(raw('SET LOCAL statement_timeout = 20'))
    await db.$queryRaw(raw('SELECT pg_sleep(5)::text'))
  })
  expect(isDatabaseBusy(await caught(work))).toBe(true)
})

test('a pool without a free connection', async () => {
  const full = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 1, connectionTimeoutMillis: 1000 })
  const taken = await full.connect()
  expect(isDatabaseBusy(await caught(full.query('SELECT 1')))).toBe(true)
  taken.release()
  await full.end()
})

test('no server at the address', async () => {
  const nobody = new pg.Client({ connectionString: 'postgresql://a:b@127.0.0.1:1/c' })
  expect(isDatabaseBusy(await caught(nobody.connect()))).toBe(true)
})

test('a connection that the database ends', async () => {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  client.on('error', () => {})
  await client.connect()
  const ended = caught(client.query('SELECT pg_terminate_backend(pg_backend_pid())'))
  expect(isDatabaseBusy(await ended)).toBe(true)
})

test.each(['SELECT nothing', "SELECT 'x'::int", 'SELECT 1/0'])('%s does not count as busy', async (statement) => {
  expect(isDatabaseBusy(await caught(pool().query(statement)))).toBe(false)
  expect(isDatabaseBusy(await caught(prisma().$queryRaw(raw(statement))))).toBe(false)
})
