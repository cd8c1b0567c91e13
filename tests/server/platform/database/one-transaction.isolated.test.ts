import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { applyMigration, migrate, migrationsIn } from '@/server/platform/database/migrations'
import { inOneTransaction } from '@/server/platform/database/one-transaction'
import { useDatabase } from '@/tests/support/database'
import { databaseUrl, run, select } from '@/tests/support/server'

useDatabase()

const scratch = `mokuroku_one_transaction_${process.pid}`
const scratchUrl = databaseUrl(inject('serverUrl'), scratch)
afterAll(() => run(inject('serverUrl'), `DROP DATABASE IF EXISTS ${scratch} WITH (FORCE)`))

/** Every enum type of ours with its values, in their order; the queue has one of its own. */
const ENUMS = `SELECT t.typname AS type, array_agg(e.enumlabel::text ORDER BY e.enumsortorder) AS values
  FROM pg_enum e JOIN pg_type t ON t.oid = e.enumtypid
  WHERE t.typnamespace = 'public'::regnamespace GROUP BY t.typname ORDER BY t.typname`

test('all migrations can run in one transaction, as a restore needs, and make the same types', async () => {
  await run(
    inject('serverUrl'),
    `CREATE DATABASE ${scratch} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8'`,
  )
  const client = new pg.Client({ connectionString: scratchUrl })
  await client.connect()
  await client.query('BEGIN')
  for (const migration of inOneTransaction(migrationsIn('prisma/migrations'))) await applyMigration(client, migration)
  await client.query('COMMIT')
  await client.end()
  expect(await select(scratchUrl, ENUMS)).toEqual(await select(process.env.DATABASE_URL ?? '', ENUMS))
  expect(await migrate(scratchUrl), 'their checksums are those of the files').toEqual([])
})

test('a type has the values that later migrations add when it is created; one that is created again has those after that', () => {
  const migrations = [
    `CREATE TYPE "kind" AS ENUM ('a');`,
    `ALTER TYPE kind ADD VALUE 'lost'; DROP TYPE kind;`,
    `CREATE TYPE kind AS ENUM ('b', 'c');`,
    `ALTER TYPE "kind" ADD VALUE 'd'; ALTER TYPE "kind" ADD VALUE 'e';`,
    'SELECT 1;',
  ].map((sql, n) => ({ name: `000${n}`, sql, checksum: `${n}` }))
  const changed = inOneTransaction(migrations)
  expect(changed.map(({ sql }) => sql.trim())).toEqual([
    `CREATE TYPE "kind" AS ENUM ('a', 'lost');`,
    'DROP TYPE kind;',
    `CREATE TYPE kind AS ENUM ('b', 'c', 'd', 'e');`,
    '',
    'SELECT 1;',
  ])
  expect(changed.map(({ checksum }) => checksum)).toEqual(['0', '1', '2', '3', '4'])
  expect(() => inOneTransaction(migrations.slice(3))).toThrow(/0003 adds a value to kind, which no migration creates/)
})

test('every value that a migration adds is one that a restore can add, and is used by later migrations only', () => {
  for (const { name, sql } of migrationsIn('prisma/migrations')) {
    const added = [...sql.matchAll(/\bADD VALUE (?:IF NOT EXISTS )?('[^']*')([^;]*)/gi)]
    for (const [, value = '', place] of added) {
      expect(place, `${name}: at the end of its type, where a restore puts it`).toBe('')
      expect(sql.split(value).length - 1, `${name} uses ${value}: do it in the next migration`).toBe(1)
    }
    const [changed] = inOneTransaction([{ name, checksum: '', sql: `${TYPES}${sql}` }])
    expect(changed?.sql, `${name}: written as ALTER TYPE "type" ADD VALUE 'value';`).not.toMatch(/\bADD VALUE\b/i)
  }
})

/** A type of each name to which a migration adds values. */
const TYPES = migrationsIn('prisma/migrations')
  .flatMap(({ sql }) => [...sql.matchAll(/ALTER TYPE "?(\w+)/g)])
  .map(([, type]) => `CREATE TYPE ${type} AS ENUM ('first');`)
  .join('\n')
