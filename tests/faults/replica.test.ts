import { afterAll, beforeAll, expect, test } from 'vitest'
import { disconnect } from '@/server/platform/database/client'
import { migrate } from '@/server/platform/database/migrations'
import { type Primary, type Replica, watchReplica } from '@/server/platform/database/replica'
import { env } from '@/server/platform/env'
import { givenMedia } from '@/tests/support/factories'
import { type Replicated, replicated } from '@/tests/support/replicated'
import { run, select } from '@/tests/support/server'
import { type Editor, givenEditor } from './support/editor'
import { type Product, startProduct } from './support/product'
import { ask } from './support/readers'
import { ROUNDS } from './support/rounds'

let database: Replicated
let product: Product
let editor: Editor
let work: number
let turn = 0

beforeAll(async () => {
  database = await replicated('replica', async (url) => {
    await migrate(url)
    env().DATABASE_URL = url
    work = await givenMedia({ title: 'As it was' })
    await disconnect()
  })
  env().DATABASE_URL = database.primary.url
  product = await startProduct(database.primary.url, {
    SITE_URL: 'http://mokuroku.test',
    DATABASE_READ_URL: database.standby.url,
  })
  editor = await givenEditor(product.url)
}, 300_000)
afterAll(async () => {
  await product?.stop()
  await disconnect()
  await database?.close()
  database?.killPrimary()
})

/** An address that no cache knows. */
const search = (words: string) => `${product.url}/api/media?query=${encodeURIComponent(words)}&turn=${turn++}`

/** Searches that the pools of the product have asked a server for last. */
const searches = (url: string) =>
  select(
    url,
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%media_search%'`,
  )

const settings = (...assignments: string[]) =>
  run(database.standby.url, ...assignments.map((each) => `ALTER SYSTEM SET ${each}`), 'SELECT pg_reload_conf()')

test('searches without a token are read from the replica', async () => {
  await expect
    .poll(async () => {
      expect((await ask(search('as it was'))).status).toBe(200)
      return (await searches(database.standby.url)).length
    })
    .toBeGreaterThan(0)
})

test('what was written is found at once, although the replica replays it later', async () => {
  await settings(`recovery_min_apply_delay = '300ms'`)
  for (let round = 0; round < ROUNDS * 3; round++) {
    const title = `Written ${round}`
    expect((await editor.rename(product.url, work, title)).status).toBe(200)
    // At once, before the invalidation log is read, and while the replica has not replayed it.
    for (let look = 0; look < 5; look++) {
      const [page, found] = await Promise.all([ask(`${product.url}/media/${work}`), ask(search(title))])
      expect(page.body, `page in round ${round}, look ${look}`).toContain(title)
      expect(found.body, `search in round ${round}, look ${look}`).toContain(title)
    }
  }
  await settings('recovery_min_apply_delay = 0')
})

test('a replica is current when it has replayed what was invalidated, and lags less than a second', async () => {
  const { primary, follow } = await fakePrimary()
  const replica = watchReplica(database.standby.url, primary)
  const becomes = async (isCurrent: boolean) => {
    await expect
      .poll(async () => {
        await follow()
        return replica.isCurrent()
      })
      .toBe(isCurrent)
  }
  try {
    await becomes(true)
    await run(database.standby.url, 'SELECT pg_wal_replay_pause()')
    await run(database.primary.url, `INSERT INTO invalidations (tags) VALUES ('{media:1}')`)
    await follow({ isInvalidated: true })
    expect(replica.isCurrent(), 'it has not replayed the invalidation').toBe(false)
    await run(database.standby.url, 'SELECT pg_wal_replay_resume()')
    await becomes(true)

    await run(database.standby.url, 'SELECT pg_wal_replay_pause()')
    await run(database.primary.url, `INSERT INTO invalidations (tags) VALUES ('{media:1}')`)
    await follow()
    await becomes(false)
    await run(database.standby.url, 'SELECT pg_wal_replay_resume()')
    await becomes(true)

    replica.noteWrite()
    expect(replica.isCurrent(), 'a write was answered after the log was read').toBe(false)
    await becomes(true)
  } finally {
    await replica.close()
  }
})

test('a server that is no replica of the database is never current', async () => {
  const { primary, follow } = await fakePrimary()
  const others: Replica[] = [
    watchReplica(database.primary.url, primary),
    watchReplica(database.standby.url, {
      get readAt() {
        return primary.readAt
      },
      get wal() {
        const of = primary.wal
        return of && { now: { ...of.now, system: '1' }, invalidated: { ...of.invalidated, system: '1' } }
      },
    }),
  ]
  const real = watchReplica(database.standby.url, primary)
  try {
    await expect
      .poll(async () => {
        await follow()
        return real.isCurrent()
      })
      .toBe(true)
    expect(others.map((each) => each.isCurrent())).toEqual([false, false])
  } finally {
    for (const each of [...others, real]) await each.close()
  }
})

test('while the replica is away, the primary answers', async () => {
  await database.killStandby()
  for (let round = 0; round < 20; round++) {
    const found = await ask(search('Written'))
    expect(found.status).toBe(200)
    expect(found.body).toContain('Written')
  }
})

/** What a follower of the invalidation log tells, when `follow` is called. */
async function fakePrimary() {
  let now: Primary = { readAt: 0, wal: null }
  const primary: Primary = {
    get readAt() {
      return now.readAt
    },
    get wal() {
      return now.wal
    },
  }
  const follow = async ({ isInvalidated = false } = {}) => {
    const readAt = Date.now()
    const [row] = await select<{ system: string; position: string }>(
      database.primary.url,
      `SELECT (SELECT system_identifier FROM pg_control_system())::text AS system,
        (pg_current_wal_lsn() - '0/0'::pg_lsn)::text AS position`,
    )
    if (!row) return
    const position = { system: row.system, position: BigInt(row.position) }
    now = { readAt, wal: { now: position, invalidated: isInvalidated || !now.wal ? position : now.wal.invalidated } }
  }
  await follow()
  return { primary, follow }
}
