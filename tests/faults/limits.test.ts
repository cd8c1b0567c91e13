import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { disconnect } from '@/server/platform/database/client'
import { type EmbeddedDatabase, openEmbedded } from '@/server/platform/database/embedded'
import { migrate } from '@/server/platform/database/migrations'
import { env } from '@/server/platform/env'
import { runningSite } from '@/server/platform/running-site'
import { eventually } from '@/tests/support/eventually'
import { givenMedia } from '@/tests/support/factories'
import { select } from '@/tests/support/server'
import { type Product, startProduct } from './support/product'
import { ask } from './support/readers'
import { pause } from './support/rounds'

const folder = join(tmpdir(), 'limits')
let database: EmbeddedDatabase
let product: Product | undefined

beforeAll(async () => {
  mkdirSync(folder, { mode: 0o755 })
  database = await openEmbedded(folder, { settings: ['fsync=off'] })
  await migrate(database.url)
  env().DATABASE_URL = database.url
  await givenMedia({ title: 'Mushishi' })
  await disconnect()
}, 300_000)
afterEach(async () => {
  await product?.stop()
  product = undefined
})
afterAll(() => database.close())

/** Connections to the database besides the one that asks. */
async function connections(): Promise<number> {
  const [row] = await select<{ open: number }>(
    database.url,
    `SELECT count(*)::int AS open FROM pg_stat_activity
     WHERE backend_type = 'client backend' AND datname = current_database() AND pid <> pg_backend_pid()`,
  )
  return row?.open ?? 0
}

test('an instance never has more connections than it may, and under load it answers all the same', async () => {
  const most = 25
  const running = await startProduct(database.url, { ORIGINS: '2', JOBS: 'on', DATABASE_CONNECTIONS: String(most) })
  product = running
  const paths = Array.from({ length: 100 }, (_, n) => [
    `/api/search?query=word${n}`,
    `/media?query=word${n}`,
    `/media?page=${n}&size=${(n % 90) + 1}`,
  ]).flat()
  const counts: number[] = []
  let isOver = false
  const counting = (async () => {
    while (!isOver) {
      counts.push(await connections())
      await pause(20)
    }
  })()
  const answers = await Promise.all(paths.map((path) => ask(running.url + path)))
  isOver = true
  await counting
  expect(answers.filter(({ status }) => status >= 400).map(({ status, body }) => [status, body.slice(0, 200)])).toEqual(
    [],
  )
  expect(Math.max(...counts)).toBeLessThanOrEqual(most)
  expect(Math.max(...counts)).toBeGreaterThan(most / 2)
}, 300_000)

test('more connections than the server has are refused at the start', async () => {
  await expect(startProduct(database.url, { DATABASE_CONNECTIONS: '500' })).rejects.toThrow(
    /DATABASE_CONNECTIONS is 500, and the database has \d+ for this instance/,
  )
})

test('a second start on the same DATA_DIR is refused with the address of the first, which names a proxy that it does not know', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'one-site-'))
  const running = await startProduct(database.url, { DATA_DIR, SITE_URL: 'http://mokuroku.test' })
  product = running
  await expect(startProduct(database.url, { DATA_DIR })).rejects.toThrow(
    `Mokuroku already runs on ${DATA_DIR}, at http://mokuroku.test (process ${running.pid}).`,
  )
  for (let n = 0; n < 3; n++)
    await ask(`${running.url}/api/health/live`, { headers: { 'x-forwarded-for': '192.0.2.1' } })
  expect(await runningSite(DATA_DIR)).toMatchObject({ pid: running.pid, hasUnknownProxy: true })
  await eventually(() => expect(running.output().split('Requests come through a proxy')).toHaveLength(2))
})

test('reads that the cache does not answer are limited, with small caches too', async () => {
  const running = await startProduct(database.url, { RATE_READS: '20', MEMORY_BYTES: String(32 * 1024 * 1024) })
  product = running
  const read = async (path: string) => (await ask(running.url + path)).status
  expect(await read('/')).toBe(200)
  const statuses: number[] = []
  for (let n = 0; n < 25; n++) statuses.push(await read(`/api/search?query=word${n}`))
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(19)
  expect(statuses.at(-1)).toBe(429)
  expect(await read('/')).toBe(200)
})
