import { afterEach, expect, inject, test } from 'vitest'
import { disconnect, genericRows, patientPool, pool, rows, sql } from '@/server/platform/database/client'
import { expectConnections, mostConnections, poolSizes, setRole } from '@/server/platform/database/connections'
import { env, readEnv } from '@/server/platform/env'
import { useDatabase } from '@/tests/support/database'
import { run } from '@/tests/support/server'

useDatabase()

const url = () => process.env.DATABASE_URL ?? ''
const before = { ...env() }
afterEach(async () => {
  Object.assign(env(), before, { DATABASE_CONNECTIONS: undefined })
  setRole('command')
  await disconnect()
})

test('the pools of a process have the sizes of its share', async () => {
  Object.assign(env(), { DATABASE_CONNECTIONS: 40, ORIGINS: 2, JOBS: 'on' })
  await disconnect()
  setRole('origin')
  expect(poolSizes()).toEqual({ usual: 6, patient: 2, generic: 2 })
  expect([pool().options.max, patientPool().options.max]).toEqual([poolSizes().usual, poolSizes().patient])
  expect(await genericRows('one', 'SELECT 1 AS one', [])).toEqual([{ one: 1 }])
  expect(mostConnections()).toBe(40)
})

test('a server with too few connections is refused in one sentence, and not asked without a number', async () => {
  await expectConnections('postgresql://a:b@127.0.0.1:1/c')
  const [{ most = 0 } = {}] = await rows<{ most: number }>(sql`SELECT current_setting('max_connections')::int AS most`)
  env().DATABASE_CONNECTIONS = 30
  await expectConnections(url())
  env().DATABASE_CONNECTIONS_OTHERS = most - 20
  await expect(expectConnections(url())).rejects.toThrow(
    /^DATABASE_CONNECTIONS is 30, and the database has 17 for this/,
  )
})

test("the limits of an account and of the database count, but not a superuser's", async () => {
  const [{ name = '' } = {}] = await rows<{ name: string }>(sql`SELECT current_database() AS name`)
  const account = `limited_${process.pid}`
  await run(
    inject('serverUrl'),
    `CREATE ROLE ${account} LOGIN PASSWORD 'limited' CONNECTION LIMIT 25`,
    `ALTER DATABASE ${name} CONNECTION LIMIT 27`,
  )
  try {
    env().DATABASE_CONNECTIONS = 24
    await expectConnections(url())
    const limited = new URL(url())
    limited.username = account
    limited.password = 'limited'
    await expect(expectConnections(limited.href)).rejects.toThrow(/has 23 for this.*25 for this account or database/)
  } finally {
    await run(inject('serverUrl'), `ALTER DATABASE ${name} CONNECTION LIMIT -1`, `DROP ROLE ${account}`)
  }
})

test('a number that is too small for the origins is no valid configuration', () => {
  expect(() => readEnv({ DATABASE_CONNECTIONS: '20', ORIGINS: '4' })).toThrow(/4 origins need 35 or more/)
  expect(readEnv({ DATABASE_CONNECTIONS: '35', ORIGINS: '4' }).DATABASE_CONNECTIONS).toBe(35)
  expect(readEnv({ DATABASE_CONNECTIONS: '25', ORIGINS: '4', JOBS: 'off' }).DATABASE_CONNECTIONS).toBe(25)
})
