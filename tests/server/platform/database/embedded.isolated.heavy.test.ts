import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openEmbedded } from '@/server/platform/database/embedded'
import { watchDatabase } from '@/server/platform/database/watch'
import { run, select } from '@/tests/support/server'
import { openFolderInMemory } from '@/tests/support/temporary.mjs'

const folder = openFolderInMemory('mokuroku-embedded-')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the database keeps what was committed when its server is killed, and starts in spite of the stale lock', async () => {
  const first = await openEmbedded(folder)
  await run(first.url, 'CREATE TABLE kept (id int)')
  await run(first.url, 'INSERT INTO kept VALUES (7)')
  process.kill(postmaster(), 'SIGKILL')

  const second = await openEmbedded(folder)
  expect(await select(second.url, 'SELECT id FROM kept')).toEqual([{ id: 7 }])
  await second.close()
})

test('the start names the version of PostgreSQL and its log, and the write-ahead log stays small', async () => {
  const said: string[] = []
  const { url, close } = await openEmbedded(folder, { say: (sentence) => said.push(sentence) })
  const [{ server_version: version } = { server_version: '' }] = await select<{ server_version: string }>(
    url,
    'SHOW server_version',
  )
  expect(said).toEqual([`Starting the database (PostgreSQL ${version}, its log is ${join(folder, 'postgres.log')}) …`])
  expect(await select(url, 'SHOW max_wal_size')).toEqual([{ max_wal_size: '256MB' }])
  await close()
})

test('leftovers of a killed server only delay the next start', async () => {
  const first = await openEmbedded(folder)
  const clients = Array.from({ length: 8 }, () => new pg.Client({ connectionString: first.url }))
  await Promise.all(clients.map((client) => client.on('error', () => {}).connect()))
  const busy = clients.map((client) => client.query('SELECT pg_sleep(1)').catch(() => {}))
  await select(first.url, 'SELECT 1')
  process.kill(postmaster(), 'SIGKILL')
  const second = await openEmbedded(folder)
  expect(await select(second.url, 'SELECT id FROM kept')).toEqual([{ id: 7 }])
  await Promise.all(busy)
  await second.close()
})

test('a server that dies is restarted at the same address', async () => {
  const first = await openEmbedded(folder)
  const port = Number(new URL(first.url).port)
  let watched = first
  await new Promise<void>((resolve) => {
    const reopen = () => openEmbedded(folder, { port })
    watched = watchDatabase(first, reopen, (sentence) => sentence === 'The database runs again.' && resolve())
    process.kill(postmaster(), 'SIGKILL')
  })
  expect(await select(first.url, 'SELECT id FROM kept')).toEqual([{ id: 7 }])
  expect(watched.isAlive()).toBe(true)
  await watched.close()
  await expect.poll(() => watched.isAlive()).toBe(false)
})

test('an empty lock file after a crash does not prevent the next start', async () => {
  writeFileSync(join(folder, 'postgres', 'postmaster.pid'), '')
  const { url, close } = await openEmbedded(folder, { wait: 25 })
  expect(await select(url, 'SELECT id FROM kept')).toEqual([{ id: 7 }])
  await close()
})

test('two programs that start at once share one server', async () => {
  const both = await Promise.all([openEmbedded(folder), openEmbedded(folder)])
  expect(both[0].url).toBe(both[1].url)
  await both[0].close()
})

test('a second program joins the running server, and the last one to leave stops it', async () => {
  const first = await openEmbedded(folder)
  const second = await openEmbedded(folder)
  expect(second.url).toBe(first.url)

  const client = new pg.Client({ connectionString: second.url })
  await client.connect()
  await first.close()
  expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await client.end()
  await second.close()
  await expect(select(second.url, 'SELECT 1')).rejects.toThrow()
})

test('only its owner can read the password', () => {
  expect(statSync(join(folder, 'postgres', 'mokuroku.password')).mode & 0o077).toBe(0)
})

test('it orders and searches as the catalogue needs: UTF-8 with trigrams of kanji', async () => {
  const { url, close } = await openEmbedded(folder)
  await run(url, 'CREATE EXTENSION IF NOT EXISTS pg_trgm')
  const [row] = await select(
    url,
    `SELECT similarity('進撃の巨人', '進撃の巨人') AS same, array_length(show_trgm('進撃'), 1) AS trigrams`,
  )
  expect(row).toEqual({ same: 1, trigrams: 3 })
  await close()
})

function postmaster(): number {
  return Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}
