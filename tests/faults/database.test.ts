import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { disconnect } from '@/server/platform/database/client'
import { type EmbeddedDatabase, openEmbedded } from '@/server/platform/database/embedded'
import { migrate } from '@/server/platform/database/migrations'
import { env } from '@/server/platform/env'
import { eventually } from '@/tests/support/eventually'
import { givenMedia, givenReview } from '@/tests/support/factories'
import { type Editor, givenEditor } from './support/editor'
import { type Product, startProduct } from './support/product'
import { type DatabaseProxy, proxyBefore } from './support/proxy'
import { ask, type Got, readers } from './support/readers'
import { IS_LONG, pause, ROUNDS } from './support/rounds'

const folder = join(tmpdir(), 'faults-of-the-database')
let database: EmbeddedDatabase
let proxy: DatabaseProxy
/** One product reaches the database through the proxy, the other does not. */
let behind: Product
let beside: Product
let editor: Editor
let work: number

const SETTINGS = { STALE_CATALOGUE_SECONDS: '6', STALE_COMMUNITY_SECONDS: '4', SITE_URL: 'http://mokuroku.test' }

beforeAll(async () => {
  mkdirSync(folder, { mode: 0o755 })
  database = await openEmbedded(folder, { settings: ['fsync=off'] })
  await migrate(database.url)
  env().DATABASE_URL = database.url
  work = await givenMedia({ title: 'As it was' })
  await givenReview({ mediaId: work, title: 'A review', recommended: 'Recommended' })
  proxy = await proxyBefore(database.url)
  behind = await startProduct(proxy.url, SETTINGS)
  beside = await startProduct(database.url, SETTINGS)
  editor = await givenEditor(beside.url)
}, 300_000)
afterAll(async () => {
  await Promise.all([behind.stop(), beside.stop()])
  await proxy.close()
  await disconnect()
  await database.close()
})

const page = (product: Product, tab = '') => ask(`${product.url}/media/${work}${tab}`)
const age = ({ headers }: Pick<Got, 'headers'>) => Number(headers.age ?? 0)

/**
 * Requests a page until it shows a title. How soon the log is read:
 * tests/server/platform/cache/log-follower.isolated.test.ts.
 */
const untilShown = (product: Product, title: string) =>
  eventually(async () => {
    const { status, body } = await page(product)
    expect([status, body.includes(`${title}<`)], title).toEqual([200, true])
  }, 20)

test('a write is on the pages of every instance', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all([page(behind), page(beside)])
    expect((await editor.rename(beside.url, work, `Everywhere ${round}`)).status).toBe(200)
    expect((await page(beside)).body).toContain(`Everywhere ${round}`)
    await untilShown(behind, `Everywhere ${round}`)
  }
})

test('an origin that is killed between commit and answer leaves no stale page', async () => {
  for (let round = 0; round < (IS_LONG ? 200 : ROUNDS); round++) {
    await Promise.all([page(behind), page(beside)])
    const title = `Killed ${round}`
    proxy.onCommit(() => {
      for (const pid of behind.origins()) process.kill(pid, 'SIGKILL')
    })
    const answer = await editor.rename(behind.url, work, title)
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([503, 'interrupted'])
    // The page waits for the origins to restart; soon it is the new one, and stays it.
    for (const product of [beside, behind]) {
      await untilShown(product, title)
      const got = await page(product)
      expect([got.status, got.body.includes(`${title}<`)], `round ${round}`).toEqual([200, true])
    }
  }
})

test('a silently cut connection is detected, and what was missed is read', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await page(behind)
    proxy.pause('log')
    expect((await editor.rename(beside.url, work, `Missed ${round}`)).status).toBe(200)
    await untilShown(behind, `Missed ${round}`)
    proxy.resume()
  }
})

test('when all connections are cut silently they are replaced, and pages are exact again', async () => {
  await page(behind)
  proxy.pause('present')
  expect((await editor.rename(beside.url, work, 'Missed by all')).status).toBe(200)
  await untilShown(behind, 'Missed by all')
  proxy.resume()
})

test('while the database is unreachable pages are stale for a bounded time, then 503, and exact again at once', async () => {
  for (let round = 0; round < (IS_LONG ? 10 : 1); round++) {
    const before = await page(behind)
    expect([before.status, (await page(behind, '/reviews')).status]).toEqual([200, 200])
    proxy.pause()
    const cutAt = Date.now()
    expect((await editor.rename(beside.url, work, `Unheard ${round}`)).status).toBe(200)
    const served = async (tab: string, bound: number) => {
      const ages: number[] = []
      for (;;) {
        const after = Date.now() - cutAt
        const got = await page(behind, tab)
        if (got.status !== 200) {
          expect([got.status, got.body], tab).toEqual([503, expect.stringContaining('Wait a moment and try again')])
          return ages
        }
        // Within the bound, with HTTP's Age; never older than the bound.
        ages.push(age(got))
        expect(age(got), tab).toBeLessThanOrEqual(bound)
        expect(after, tab).toBeLessThanOrEqual(bound * 1000 + 500)
        if (age(got) > 0) expect(got.headers['cache-status'], tab).toMatch(/^Mokuroku; hit; ttl=-\d+$/)
        await pause(100)
      }
    }
    const [catalogue] = await Promise.all([served('', 6), served('/reviews', 4)])
    expect(Math.max(...catalogue)).toBeGreaterThanOrEqual(3)
    proxy.resume()
    await untilShown(behind, `Unheard ${round}`)
  }
})

test('while the database is frozen an uncached page answers 503 in seconds, and every line of the log is JSON', async () => {
  proxy.pause()
  const began = Date.now()
  const answers = await Promise.all(
    ['/media?query=nothing+like+it', '/characters?query=nobody', '/login'].map((path) => ask(behind.url + path)),
  )
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 200])
  expect(Date.now() - began).toBeLessThan(7000)
  proxy.resume()
  await eventually(async () => expect((await ask(`${behind.url}/media?query=nothing+like+it`)).status).toBe(200), 20)
  // The last line may not be complete yet.
  const lines = behind.output().split('\n').slice(0, -1)
  expect(lines.length).toBeGreaterThan(5)
  expect(lines.filter((line) => !isJson(line))).toEqual([])
})

function isJson(line: string): boolean {
  try {
    return typeof JSON.parse(line) === 'object'
  } catch {
    return false
  }
}

test('while the database is stopped cached pages answer 200 and all others 503 with a text; after its start all answer', async () => {
  const long = await startProduct(database.url)
  await ask(`${long.url}/media/${work}`)
  const port = Number(new URL(database.url).port)
  await database.close()
  // Other programs are connected, so that leaving does not stop it.
  await stopped(database)
  const load = readers(() => `${long.url}/media/${work}`, 20)
  if (IS_LONG) await pause(60_000)
  await eventually(async () => expect(age(await ask(`${long.url}/media/${work}`))).toBeGreaterThan(0))
  const uncached = await ask(`${long.url}/media?query=nothing+like+it`)
  expect(uncached.status).toBe(503)
  expect(uncached.body).toContain('Wait a moment and try again')
  const call = await ask(`${long.url}/api/media`)
  expect([call.status, JSON.parse(call.body).code]).toEqual([503, 'databaseBusy'])
  const answers = await load.stop()
  expect(answers.every(({ got }) => got.status === 200)).toBe(true)
  expect(answers.some(({ got }) => age(got) > 0)).toBe(true)
  database = await openEmbedded(folder, { port, settings: ['fsync=off'] })
  await eventually(async () => expect((await ask(`${long.url}/api/media`)).status).toBe(200))
  expect((await ask(`${long.url}/media?query=nothing+like+it`)).status).toBe(200)
  await long.stop()
})

/** Stops the server in spite of connections (an immediate shutdown, as after a crash). */
async function stopped(server: EmbeddedDatabase): Promise<void> {
  const { readFileSync } = await import('node:fs')
  const pid = Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(pid, 'SIGQUIT')
  while (server.isAlive()) await pause(20)
}
