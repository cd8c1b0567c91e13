import { expect, test } from 'vitest'
import { disconnect, perPool, pool, prisma, raw, renewConnections, rows, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { useDatabase } from '@/tests/support/database'

useDatabase()

test('a statement that waits for a connection gets one when all connections are renewed', async () => {
  const taken = await Promise.all(Array.from({ length: env().DATABASE_POOL }, () => pool().connect()))
  const waiting = rows(sql`SELECT 1 AS one`)
  renewConnections()
  await rows(sql`SELECT 1`)
  for (const client of taken) client.release()
  expect(await waiting).toEqual([{ one: 1 }])
})

test('a transaction goes on when all connections are renewed', async () => {
  const found = await prisma().$transaction(async (tx) => {
    await tx.$queryRaw(raw('SELECT 1'))
    renewConnections()
    return tx.$queryRaw(raw('SELECT 1 AS one'))
  })
  expect(found).toEqual([{ one: 1 }])
})

test('statements after a renewal use other connections', async () => {
  const before = pool()
  renewConnections()
  expect(await rows(sql`SELECT 1 AS one`)).toEqual([{ one: 1 }])
  expect(pool()).not.toBe(before)
})

test('what is cached for one pool is not used for the next', async () => {
  const cache = perPool(() => new Map<number, string>())
  cache().set(1, 'of the first database')
  expect(cache().get(1)).toBe('of the first database')
  await disconnect()
  expect(cache().size).toBe(0)
})
