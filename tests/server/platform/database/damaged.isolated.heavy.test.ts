import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resolved } from '@/server/platform/database/cluster'
import { type EmbeddedDatabase, openEmbedded } from '@/server/platform/database/embedded'
import { endPostgresOn, postgresOn } from '@/server/platform/database/processes'
import { run, select } from '@/tests/support/server'
import { openFolderInMemory } from '@/tests/support/temporary.mjs'

const folder = openFolderInMemory('mokuroku-damaged-')
const data = join(folder, 'postgres')
const [lock, password] = [join(data, 'postmaster.pid'), join(data, 'mokuroku.password')]

beforeAll(async () => {
  const { url, close } = await openEmbedded(folder)
  await run(url, 'CREATE TABLE kept (id int)')
  await run(url, 'INSERT INTO kept VALUES (7)')
  await close()
})
afterAll(async () => {
  await endPostgresOn(resolved(data))
  rmSync(folder, { recursive: true, force: true })
})

/** Opens the database, whose row must exist; closes it unless it is to stay open. */
async function expectServed(): Promise<void> {
  const { url, close } = await openEmbedded(folder)
  expect(await select(url, 'SELECT id FROM kept')).toEqual([{ id: 7 }])
  await close()
}

test.each([
  ['text', 'garbage\n'],
  ['bytes', '\0\0\0\0'],
  ['a number that no process has', `4194304999\n${data}\n0\n1\n`],
  ['a process that has ended', '4194303\n'],
  ['process 0', '0\n'],
  ['a process that is no PostgreSQL', `${process.pid}\n${data}\n1700000000\n1\n\n127.0.0.1\n`],
  ['a process that is no PostgreSQL and no server', `-${process.ppid}\n`],
])(
  'a lock file that contains %s does not prevent the start',
  async (_, text) => {
    await expect.poll(() => postgresOn(resolved(data))).toEqual([])
    writeFileSync(lock, text)
    await expectServed()
  },
  60_000,
)

test("neither does the lock file of another database's server, which keeps running", async () => {
  const elsewhere = openFolderInMemory('mokuroku-elsewhere-')
  const other = await openEmbedded(elsewhere)
  cpSync(join(elsewhere, 'postgres', 'postmaster.pid'), lock)
  await expectServed()
  expect(await select(other.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await other.close()
  rmSync(elsewhere, { recursive: true, force: true })
})

test.each([
  ['gone', () => rmSync(password)],
  ['empty', () => writeFileSync(password, '')],
  ['another one', () => writeFileSync(password, 'not @ the: password?')],
])(
  'a password file that is %s is replaced, and the data stay',
  async (_, damage) => {
    damage()
    await expectServed()
    expect(readFileSync(password, 'utf8')).toMatch(/^[\w-]{32}$/)
    await expectServed()
  },
  60_000,
)

test('if a server runs whose password is lost, a start says what to do; then it works', async () => {
  const first = await openEmbedded(folder)
  rmSync(password)
  await expect(openEmbedded(folder)).rejects.toThrow(
    /A PostgreSQL runs on .* Stop it \(kill -INT \d+\) and start again/,
  )
  expect(await select(first.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await first.close()
  await expectServed()
})

test('if a server runs whose lock file is damaged, a start says so and does not touch it', async () => {
  const first: EmbeddedDatabase = await openEmbedded(folder)
  const before = readFileSync(lock)
  writeFileSync(lock, 'garbage')
  await expect(openEmbedded(folder, { tries: 3 })).rejects.toThrow(
    /A PostgreSQL runs on .* its lock file was lost or changed/,
  )
  expect(await select(first.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  writeFileSync(lock, before)
  await first.close()
  await expectServed()
})

test('a password beside the data, as in the first releases, is found', async () => {
  renameSync(password, join(folder, 'postgres.password'))
  await expectServed()
  renameSync(join(folder, 'postgres.password'), password)
  await expectServed()
})

test('a folder with other files is never used as an empty one', async () => {
  const dataDir = openFolderInMemory('mokuroku-other-files-')
  mkdirSync(join(dataDir, 'postgres'))
  writeFileSync(join(dataDir, 'postgres', 'diary.txt'), 'dear diary')
  await expect(openEmbedded(dataDir)).rejects.toThrow(/contains other files: move them away/)
  expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['diary.txt'])
  rmSync(dataDir, { recursive: true, force: true })
})
