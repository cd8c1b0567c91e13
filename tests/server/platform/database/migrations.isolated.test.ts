import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import { rows, sql } from '@/server/platform/database/client'
import { announceInstance } from '@/server/platform/database/instances'
import { LIVE_INSTANCES } from '@/server/platform/database/live-instances'
import { expectMigrated, migrate, migrationsIn, newerMigrations } from '@/server/platform/database/migrations'
import { useDatabase } from '@/tests/support/database'
import { schemaDrift } from '@/tests/support/schema-engine'
import { databaseUrl, run, select } from '@/tests/support/server'

useDatabase()

const scratch = `mokuroku_scratch_${process.pid}`
const scratchUrl = databaseUrl(inject('serverUrl'), scratch)
afterEach(() => run(inject('serverUrl'), `DROP DATABASE IF EXISTS ${scratch} WITH (FORCE)`))

test('the migrations produce exactly the schema of prisma/schema', async () => {
  expect(await schemaDrift(process.env.DATABASE_URL ?? '')).toMatch(/^(-- This is an empty migration\.)?$/)
})

test('the comparison above notices a missing column', async () => {
  await rows(sql`ALTER TABLE tags DROP COLUMN media_count`)
  expect(await schemaDrift(process.env.DATABASE_URL ?? '')).toContain('media_count')
})

test('a migrated database has nothing left to apply, also when two processes start at once', async () => {
  await run(
    inject('serverUrl'),
    `CREATE DATABASE ${scratch} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8'`,
  )
  const applied = await Promise.all([migrate(scratchUrl), migrate(scratchUrl)])
  expect(applied.map((names) => names.length).sort()).toEqual([0, applied.flat().length])
  expect(applied.flat()).toEqual([...new Set(applied.flat())].sort())
  expect(await migrate(scratchUrl)).toEqual([])
})

test('a start that writes nothing wants all migrations, and applies none', async () => {
  await run(
    inject('serverUrl'),
    `CREATE DATABASE ${scratch} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8'`,
  )
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  const add = (name: string) => {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'migration.sql'), 'SELECT 1;')
  }
  for (const name of ['0001_first', '0002_second']) add(name)
  const lacking = /lacks 2 migrations of this version \(0001_first first\), and READ_ONLY=yes applies none/
  await expect(expectMigrated(scratchUrl, folder)).rejects.toThrow(lacking)
  await expect(expectMigrated(scratchUrl, folder)).rejects.toThrow(lacking)
  expect(await migrate(scratchUrl, folder)).toHaveLength(2)
  await expectMigrated(scratchUrl, folder)
  add('0003_third')
  await expect(expectMigrated(scratchUrl, folder)).rejects.toThrow(/lacks 1 migrations.*0003_third/)
})

test('a database that takes no writes is refused with what to do', async () => {
  await run(
    inject('serverUrl'),
    `CREATE DATABASE ${scratch} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8'`,
    `ALTER DATABASE ${scratch} SET default_transaction_read_only = on`,
  )
  await expect(migrate(scratchUrl)).rejects.toThrow(/takes no writes.*READ_ONLY=yes/)
})

test('a failing migration leaves nothing behind, and the error has its name', async () => {
  await run(
    inject('serverUrl'),
    `CREATE DATABASE ${scratch} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8'`,
  )
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  mkdirSync(join(folder, '0001_broken'))
  writeFileSync(join(folder, '0001_broken', 'migration.sql'), 'CREATE TABLE half (id int); SELECT 1/0;')
  await expect(migrate(scratchUrl, folder)).rejects.toThrow(/0001_broken failed: division by zero/)
  writeFileSync(join(folder, '0001_broken', 'migration.sql'), 'CREATE TABLE half (id int);')
  expect(await migrate(scratchUrl, folder)).toEqual(['0001_broken'])
})

test('a database whose character type does not know kanji is refused with one sentence', async () => {
  await run(
    inject('serverUrl'),
    `CREATE DATABASE ${scratch} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'`,
  )
  await expect(migrate(scratchUrl)).rejects.toThrow(/character type C .*cannot be searched/)
})

test('an unreachable server is reported with one sentence', async () => {
  await expect(migrate('postgresql://nobody@127.0.0.1:1/none')).rejects.toThrow(/did not answer.*Check DATABASE_URL/)
})

/** A scratch database, and a folder of migrations with these names and this SQL. */
async function givenMigrations(migrations: Record<string, string>): Promise<string> {
  await run(
    inject('serverUrl'),
    `CREATE DATABASE ${scratch} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8'`,
  )
  return folderOf(migrations)
}

function folderOf(migrations: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  for (const [name, sql] of Object.entries(migrations)) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'migration.sql'), sql)
  }
  return folder
}

test('a migration that waits for a table lets others read it, and is applied when the table is free', async () => {
  const first = { '0001_first': 'CREATE TABLE works (id int)' }
  await migrate(scratchUrl, await givenMigrations(first))
  const holder = new pg.Client({ connectionString: scratchUrl })
  const reader = new pg.Client({ connectionString: scratchUrl, statement_timeout: 10_000 })
  await Promise.all([holder.connect(), reader.connect()])
  await holder.query('BEGIN')
  await holder.query('SELECT FROM works')
  let isDone = false
  const migrating = migrate(
    scratchUrl,
    folderOf({ ...first, '0002_more': 'ALTER TABLE works ADD COLUMN title text' }),
  ).then((names) => {
    isDone = true
    return names
  })
  // Locks of all databases are listed.
  const waiting = `SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted AND mode = 'AccessExclusiveLock'
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
  await expect.poll(async () => (await reader.query(waiting)).rows[0]?.n).toBe(1)
  // Behind the waiting migration; without its timeout this would wait until the holder commits.
  await reader.query('SELECT FROM works')
  expect(isDone).toBe(false)
  await holder.query('COMMIT')
  expect(await migrating).toEqual(['0002_more'])
  await Promise.all([holder.end(), reader.end()])
})

const PLAIN = { '0001_first': 'SELECT 1', '0002_more': 'SELECT 1' }

test('a version serves beside a newer one, until that removes what it reads', async () => {
  const newer = await givenMigrations({ ...PLAIN, '0003_even_more': 'SELECT 1' })
  await migrate(scratchUrl, newer)
  expect(await migrate(scratchUrl, folderOf(PLAIN))).toEqual([])
  expect(await newerMigrations(scratchUrl, folderOf(PLAIN))).toEqual(['0003_even_more'])
  expect(await newerMigrations(scratchUrl, newer)).toEqual([])
  await migrate(
    scratchUrl,
    folderOf({ ...PLAIN, '0003_even_more': 'SELECT 1', '0004_old_names_contract_0003': 'SELECT 1' }),
  )
  const refusal = /newer version, which has removed what this one reads \(0004_old_names_contract_0003\)/
  await expect(migrate(scratchUrl, folderOf(PLAIN))).rejects.toThrow(refusal)
  await expect(expectMigrated(scratchUrl, folderOf(PLAIN))).rejects.toThrow(refusal)
  expect(await migrate(scratchUrl, newer), 'it can still serve, and be started again').toEqual([])
})

test('nothing is removed while an instance that reads it serves', async () => {
  const instances =
    'CREATE TABLE instances (id int, version text, migration text, started_at timestamptz, seen_at timestamptz)'
  const before = { '0001_first': instances, '0002_new_names': 'SELECT 1' }
  await migrate(scratchUrl, await givenMigrations(before))
  const set = (migration: string, seen: string) =>
    run(
      scratchUrl,
      'DELETE FROM instances',
      `INSERT INTO instances VALUES (1, '0.1', '${migration}', now(), now() - interval '${seen}')`,
    )
  const contract = folderOf({ ...before, '0003_old_names_contract_0002': 'SELECT 1' })
  await set('0001_first', '1 second')
  await expect(migrate(scratchUrl, contract)).rejects.toThrow(
    /An instance of version 0\.1 still serves, which reads what migration 0003_old_names_contract_0002 removes/,
  )
  await set('0002_new_names', '1 second')
  expect(await migrate(scratchUrl, contract)).toEqual(['0003_old_names_contract_0002'])
})

test('an instance that has given no sign of life for minutes keeps nothing from being removed', async () => {
  const instances =
    'CREATE TABLE instances (id int, version text, migration text, started_at timestamptz, seen_at timestamptz)'
  const before = { '0001_first': instances, '0002_new_names': 'SELECT 1' }
  await migrate(scratchUrl, await givenMigrations(before))
  await run(scratchUrl, "INSERT INTO instances VALUES (1, '0.1', '0001_first', now(), now() - interval '5 minutes')")
  const contract = folderOf({ ...before, '0003_old_names_contract_0002': 'SELECT 1' })
  expect(await migrate(scratchUrl, contract)).toEqual(['0003_old_names_contract_0002'])
})

test('an instance is announced while it serves, and rows of long ended ones go', async () => {
  await rows(sql`INSERT INTO instances (id, version, migration, seen_at)
    VALUES (gen_random_uuid(), '0.0', '0001_tables', now() - interval '2 days')`)
  const { close } = await announceInstance({ version: '1.2.3', migration: '0080_instances' })
  const live = () => select(process.env.DATABASE_URL ?? '', LIVE_INSTANCES)
  expect(await live()).toMatchObject([{ version: '1.2.3', migration: '0080_instances' }])
  expect(await rows(sql`SELECT version FROM instances`)).toHaveLength(1)
  await close()
  expect(await live()).toEqual([])
})

/** The newest migration that the rules below do not bind. */
const LAST_FREE = '0080_instances'
/** The words after DROP that take away nothing that a version reads. */
const HARMLESS = 'CONSTRAINT|INDEX|TRIGGER|DEFAULT|NOT NULL|EXPRESSION|IDENTITY'
/** What breaks the version that serves meanwhile, or rewrites a table while nobody can read it. */
const FORBIDDEN: [string, RegExp][] = [
  [
    'removes what the version before reads: do it a release later, as …_contract_NNNN',
    new RegExp(`\\bDROP\\s+(?!${HARMLESS})`, 'i'),
  ],
  ['renames what the version before reads: add the new name, and remove the old one a release later', /\bRENAME\b/i],
  ['changes a type, which rewrites the table: add a column', /\bALTER\s+(COLUMN\s+)?"?\w+"?\s+(SET DATA\s+)?TYPE\b/i],
  ['refuses rows that the version before writes: add a default, or check them a release later', /\bSET NOT NULL\b/i],
  [
    'refuses rows that the version before writes: a new column without a default can be null',
    /\bADD COLUMN\b(?![^,;]*\bDEFAULT\b)[^,;]*\bNOT NULL\b/i,
  ],
  [
    'rewrites the table for a default that differs in each row: add the column, and then its default',
    /\bADD COLUMN\b[^,;]*\bDEFAULT\s+(clock_timestamp|random|gen_random_uuid|nextval|uuid)/i,
  ],
]

const brokenRules = (sql: string) => FORBIDDEN.filter(([, pattern]) => pattern.test(sql)).map(([why]) => why)

test('migrations let the version before them serve', () => {
  const bound = migrationsIn('prisma/migrations').filter(
    ({ name }) => name > LAST_FREE && !/_contract_\d{4}$/.test(name),
  )
  expect(bound.flatMap(({ name, sql }) => brokenRules(sql).map((why) => `${name} ${why}`))).toEqual([])
})

/** The newest migration that replaces indexes at once. */
const LAST_DROPPING_INDEXES = '0148_proposed_acts'

test('migrations leave the version before them its indexes', () => {
  const bound = migrationsIn('prisma/migrations').filter(
    ({ name }) => name > LAST_DROPPING_INDEXES && !/_contract_\d{4}$/.test(name),
  )
  expect(bound.length).toBeGreaterThan(0)
  expect(bound.filter(({ sql }) => /\bDROP\s+INDEX\b/i.test(sql)).map(({ name }) => name)).toEqual([])
})

test.each([
  'DROP TABLE works',
  'ALTER TABLE works DROP COLUMN title',
  'ALTER TABLE works DROP title',
  'DROP TYPE kinds',
  'ALTER TABLE works RENAME COLUMN title TO name',
  'ALTER TABLE works ALTER COLUMN "title" TYPE varchar',
  'ALTER TABLE works ALTER title SET DATA TYPE varchar',
  'ALTER TABLE works ALTER COLUMN "title" SET NOT NULL',
  'ALTER TABLE works ADD COLUMN size INTEGER NOT NULL',
  'ALTER TABLE works ADD COLUMN at timestamptz NOT NULL DEFAULT clock_timestamp()',
])('the rule for migrations finds %s', (sql) => {
  expect(brokenRules(sql)).toHaveLength(1)
})

test.each([
  'ALTER TABLE works ADD COLUMN size INTEGER, ADD COLUMN depth INTEGER NOT NULL DEFAULT 0',
  'ALTER TABLE works DROP CONSTRAINT works_size, ALTER COLUMN size DROP NOT NULL',
  "ALTER TYPE kinds ADD VALUE 'other'",
  'CREATE TABLE works (id INTEGER NOT NULL)',
])('the rule for migrations allows %s', (sql) => {
  expect(brokenRules(sql)).toEqual([])
})
