import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followLog, type LogFollower } from '@/server/platform/cache/log-follower'
import type { CacheTag } from '@/server/platform/cache/tags'
import { rows, sql } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { eventually } from '@/tests/support/eventually'
import { invalidateNow } from '@/tests/support/invalidations'
import { type TcpProxy, tcpProxy } from '@/tests/support/tcp-proxy'

useDatabase()

let proxy: TcpProxy
let log: LogFollower | undefined
/** The reported groups of tags. */
let told: (readonly CacheTag[])[]

beforeEach(async () => {
  told = []
  const { port, hostname } = new URL(process.env.DATABASE_URL ?? '')
  proxy = await tcpProxy(Number(port || 5432), hostname)
})
afterEach(async () => {
  vi.useRealTimers()
  await log?.close()
  await proxy.close()
  await eventually(async () => expect(await backends()).toEqual([]))
})

type Pace = Parameters<typeof followLog>[2]
/** Where real time passes, the follower does not wait as long as the product does. */
const QUICK: Pace = { pollEvery: 50, reconnectAfter: 50 }
/** Also for connections that do not answer. Answers that are late on a busy machine only mean another connection. */
const IMPATIENT: Pace = { ...QUICK, timeout: 250 }

/** Follows the log through the proxy, from the first read on. */
async function followed(pace: Pace = QUICK): Promise<LogFollower> {
  log = begun(pace)
  await eventually(() => expect(told).toEqual([['*']]))
  told.length = 0
  return log
}

function begun(pace?: Pace): LogFollower {
  const url = new URL(process.env.DATABASE_URL ?? '')
  url.hostname = '127.0.0.1'
  url.port = String(proxy.port)
  log = followLog(url.href, (tags) => void told.push(tags), pace)
  return log
}

/** Writes to the log without a NOTIFY. */
const logSilently = (...tags: CacheTag[]) => rows(sql`INSERT INTO invalidations (tags) VALUES (${tags}::text[])`)

/** Backends of the follower on the server. */
const backends = async () =>
  (
    await rows<{ pid: number }>(sql`SELECT pid FROM pg_stat_activity
      WHERE application_name = 'mokuroku invalidations' AND datname = current_database()`)
  ).map(({ pid }) => pid)

/** Unlike vi.waitFor it does not advance fake timers. */
async function until(check: () => void): Promise<void> {
  for (;;) {
    try {
      return check()
    } catch {
      await new Promise(setImmediate)
    }
  }
}

test('at first everything is reported; then nothing until something is invalidated', async () => {
  const before = Date.now()
  const { readAt } = begun(QUICK)
  expect(readAt).toBe(0)
  await eventually(() => expect(log?.readAt).toBeGreaterThanOrEqual(before))
  expect(told).toEqual([['*']])
  const first = log?.readAt ?? 0
  await eventually(() => expect(log?.readAt).toBeGreaterThan(first))
  expect(told).toEqual([['*']])
})

test('a NOTIFY wakes it without waiting for the poll', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  begun()
  await until(() => expect(told).toEqual([['*']]))
  for (let round = 1; round <= 5; round++) {
    await vi.advanceTimersByTimeAsync(10)
    await invalidateNow(`media:${round}`)
    await until(() => expect(told.slice(1).flat()).toHaveLength(round))
  }
  expect(told.slice(1)).toEqual([['media:1'], ['media:2'], ['media:3'], ['media:4'], ['media:5']])
})

test('wake() does, too', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { wake } = begun()
  await until(() => expect(told).toEqual([['*']]))
  await vi.advanceTimersByTimeAsync(10)
  await logSilently('media:1')
  wake()
  await until(() => expect(told).toEqual([['*'], ['media:1']]))
})

test('a write without a NOTIFY is found by the poll, half a second later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  begun()
  await until(() => expect(told).toEqual([['*']]))
  await logSilently('media:1')
  await vi.advanceTimersByTimeAsync(10)
  await vi.advanceTimersByTimeAsync(499)
  for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate)
  expect(told).toEqual([['*']])
  await vi.advanceTimersByTimeAsync(1)
  await until(() => expect(told).toEqual([['*'], ['media:1']]))
})

test('when readAt is later than a write, the write has been reported', async () => {
  const log = await followed()
  for (let round = 0; round < 10; round++) {
    await logSilently(`media:${round}`)
    const written = Date.now()
    if (round % 2 === 0) log.wake()
    await eventually(() => expect(log.readAt).toBeGreaterThan(written), 1)
    expect(told.flat()).toContain(`media:${round}`)
  }
})

test('a write during a read does not count as read, and is read right after it', async () => {
  const changed = async () =>
    (
      await rows<{ at: string; state: string }>(sql`SELECT state_change::text AS at, state FROM pg_stat_activity
        WHERE application_name = 'mokuroku invalidations' AND datname = current_database()`)
    )[0]
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const log = begun()
  await until(() => expect(told).toEqual([['*']]))
  await vi.advanceTimersByTimeAsync(10)
  const { readAt } = log
  const before = await changed()
  proxy.pause('answers')
  log.wake()
  for (let now = before; now?.at === before?.at || now?.state !== 'idle'; ) now = await changed()
  const written = Date.now()
  await logSilently('media:1')
  log.wake()
  expect(log.readAt).toBe(readAt)
  proxy.resume()
  await until(() => expect(log.readAt).toBeGreaterThan(readAt))
  expect(log.readAt).toBeLessThan(written)
  expect(told).toEqual([['*']])
  await vi.advanceTimersByTimeAsync(10)
  await until(() => expect(told).toEqual([['*'], ['media:1']]))
  expect(log.readAt).toBeGreaterThanOrEqual(written)
})

test('each of many writes in a short time is reported once', async () => {
  await followed()
  const tags = Array.from({ length: 200 }, (_, n): CacheTag => `media:${n}`)
  await Promise.all(tags.map((tag) => invalidateNow(tag)))
  await eventually(() => expect(told.flat().length).toBeGreaterThanOrEqual(200))
  expect(told.flat().sort()).toEqual(tags.sort())
})

test('a silently cut connection is detected and replaced, and only what was missed is reported', async () => {
  const log = await followed(IMPATIENT)
  const connections = proxy.accepted
  proxy.pause()
  await invalidateNow('media:1')
  const { readAt } = log
  await invalidateNow('media:2')
  await eventually(() => expect(proxy.accepted).toBeGreaterThan(connections))
  expect([told, log.readAt]).toEqual([[], readAt])
  proxy.resume()
  await eventually(() => expect(log.readAt).toBeGreaterThan(readAt))
  expect(told.flat().sort()).toEqual(['media:1', 'media:2'])
  await invalidateNow('media:3')
  await eventually(() => expect(told.flat()).toHaveLength(3))
  expect(told.at(-1)).toEqual(['media:3'])
})

test('so is a connection that is closed by the network or by the server', async () => {
  const log = await followed()
  for (const end of [
    () => proxy.cut(),
    async () => rows(sql`SELECT pg_terminate_backend(pid) FROM unnest(${await backends()}::int[]) AS pid`),
  ]) {
    told.length = 0
    const { readAt } = log
    const connections = proxy.accepted
    await end()
    await logSilently('media:1', 'index:media')
    await eventually(() => expect(told.flat().sort()).toEqual(['index:media', 'media:1']))
    expect(log.readAt).toBeGreaterThan(readAt)
    expect(proxy.accepted).toBe(connections + 1)
  }
})

test('a database that is unavailable at first is followed once it is available', async () => {
  proxy.pause()
  begun(IMPATIENT)
  await eventually(() => expect(proxy.accepted).toBeGreaterThan(1))
  expect([told, log?.readAt]).toEqual([[], 0])
  proxy.resume()
  await eventually(() => expect(told).toEqual([['*']]))
})

test('if the log was cleaned meanwhile, everything is reported', async () => {
  await followed()
  proxy.pause()
  await logSilently('media:1')
  await rows(sql`UPDATE invalidation_horizon SET cleaned_before = pg_snapshot_xmax(pg_current_snapshot())`)
  proxy.cut()
  proxy.resume()
  await eventually(() => expect(told).toEqual([['*']]))
})

test('after close() no connection and no timer is left, and nothing more is reported', async () => {
  const { close } = await followed()
  expect(await backends()).toHaveLength(1)
  await close()
  await eventually(async () => expect(await backends()).toEqual([]))
  await eventually(() => expect(proxy.open).toBe(0))
  await invalidateNow('media:1')
  expect(told).toEqual([])
})

test.each([
  ['while it waits for the poll', async () => vi.advanceTimersByTimeAsync(10)],
  ['right after a reading', async () => {}],
  ['while it is without a connection', async () => proxy.cut()],
])('closing it %s leaves no timer', async (_, before) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { close } = begun()
  await until(() => expect(told).toEqual([['*']]))
  await before()
  await close()
  expect(vi.getTimerCount()).toBe(0)
  await until(() => expect(proxy.open).toBe(0))
})

test('close() ends while nothing answers', async () => {
  const { close } = await followed(IMPATIENT)
  proxy.pause()
  await eventually(() => expect(proxy.accepted).toBeGreaterThan(1))
  await close()
  expect(told).toEqual([])
})
