import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, inject, test } from 'vitest'
import { rows, sql } from '@/server/platform/database/client'
import { expectMigrated, migrate } from '@/server/platform/database/migrations'
import { useDatabase } from '@/tests/support/database'
import { schemaDrift } from '@/tests/support/schema-engine'
import { databaseUrl, run } from '@/tests/support/server'

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
