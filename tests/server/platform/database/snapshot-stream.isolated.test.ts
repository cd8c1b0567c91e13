import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectionCounts, patientPool } from '@/server/platform/database/client'
import { setRole } from '@/server/platform/database/connections'
import { inLongPlace } from '@/server/platform/database/long-places'
import { type ReadRows, type StreamLimits, snapshotStream } from '@/server/platform/database/snapshot-stream'
import { placesStates } from '@/server/platform/places'
import { write } from '@/server/platform/writing/write'
import { useDatabase } from '@/tests/support/database'
import { eventually } from '@/tests/support/eventually'

useDatabase()
beforeAll(() => setRole('origin'))
afterAll(() => setRole('command'))

const LIMITS: StreamLimits = { unread: 60, idle: 60, total: 60 }
let gone: AbortController
beforeEach(() => {
  gone = new AbortController()
})

async function* numbers(read: ReadRows): AsyncGenerator<string> {
  yield 'begin'
  for await (const rows of read('SELECT n FROM generate_series(1, 100000) AS n', [])) yield rows.join()
  yield 'end'
}

const open = (key = 'a', limits: Partial<StreamLimits> = {}, write = numbers) =>
  snapshotStream(key, write, gone.signal, { ...LIMITS, ...limits })

const taken = () => placesStates().find(({ name }) => name === 'exports')?.taken
const inUse = () => patientPool().totalCount - patientPool().idleCount
const expectAllGivenBack = () =>
  eventually(() => {
    expect([taken(), inUse()]).toEqual([0, 0])
    const { total, idle, waiting } = connectionCounts()
    expect([total, waiting]).toEqual([idle, 0])
  })

describe('a place is taken before the first read, a connection with it, and both are given back', () => {
  test('when everything has been read', async () => {
    const stream = await open()
    expect([taken(), inUse()]).toEqual([1, 0])
    expect(await new Response(stream).text()).toMatch(/^begin\{"n":1\},.*\{"n":100000\}end$/)
    await expectAllGivenBack()
  })

  test('when nobody reads within the limit', async () => {
    const stream = await open('a', { unread: 0.05 })
    await expectAllGivenBack()
    await expect(new Response(stream).text()).rejects.toThrow('Nobody has read')
  })

  test('when the request ends before the first read, or had ended while it waited', async () => {
    const stream = await open()
    gone.abort()
    await expectAllGivenBack()
    await expect(new Response(stream).text()).rejects.toBe(gone.signal.reason)
    await expect(open()).rejects.toMatchObject({ code: 'overloaded' })
    await expectAllGivenBack()
  })

  test('when the request ends between two reads', async () => {
    const reader = (await open()).getReader()
    await reader.read()
    expect([taken(), inUse()]).toEqual([1, 1])
    gone.abort()
    await expectAllGivenBack()
    await expect(reader.read()).rejects.toBe(gone.signal.reason)
  })

  test('when the request ends while a statement runs', async () => {
    const slow = async function* (read: ReadRows) {
      for await (const rows of read('SELECT pg_sleep(600)::text AS slept', [])) yield rows.join()
    }
    const read = (await open('a', {}, slow)).getReader().read()
    const failed = read.catch((error: unknown) => error)
    await eventually(async () => expect(await running('FETCH')).toBe(1))
    gone.abort()
    expect(await failed).toBe(gone.signal.reason)
    await expectAllGivenBack()
  })

  test('when the body is cancelled', async () => {
    const reader = (await open()).getReader()
    await reader.read()
    await reader.cancel()
    await expectAllGivenBack()
  })

  test.each([
    ['a client stops reading', { idle: 0.05 }, 'Nobody has read'],
    ['the whole takes too long', { total: 0.05 }, 'has taken more than'],
  ])('when %s', async (_, limits, reason) => {
    const reader = (await open('a', limits)).getReader()
    // On a slow machine the time is over before the first text is there.
    await reader.read().catch(() => {})
    await expectAllGivenBack()
    await expect(reader.read()).rejects.toThrow(reason)
  })

  test('when a statement fails', async () => {
    const wrong = async function* (read: ReadRows) {
      for await (const rows of read('SELECT nothing', [])) yield rows.join()
    }
    await expect(new Response(await open('a', {}, wrong)).text()).rejects.toThrow('column "nothing" does not exist')
    await expectAllGivenBack()
  })
})

/** How many connections run a statement with this word. */
async function running(word: string): Promise<number | undefined> {
  const { rows } = await patientPool().query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%' || $1 || '%' AND pid <> pg_backend_pid()`,
    [word],
  )
  return rows[0]?.count
}

test('a user has one place at a time, and another one is not kept waiting by that', async () => {
  const [first, second] = [await open('a'), open('a')]
  let isSecond = false
  const waits = second.then((stream) => {
    isSecond = true
    return stream
  })
  const other = await open('b')
  expect([isSecond, taken()]).toEqual([false, 2])
  await first.cancel()
  await (await waits).cancel()
  await other.cancel()
  await expectAllGivenBack()
})

test('exports that are read slowly leave a connection to long writes, one after the other', async () => {
  const readers = await Promise.all(['a', 'b'].map(async (key) => (await open(key)).getReader()))
  for (const reader of readers) await reader.read()
  const waits = open('c')
  const done = await Promise.all(
    Array.from({ length: 6 }, (_, n) => write(async (tx) => (await tx.query(`SELECT ${n} AS n`)).rows, { minutes: 1 })),
  )
  expect(done).toEqual(Array.from({ length: 6 }, (_, n) => [{ n }]))
  for (const reader of readers) await reader.cancel()
  await (await waits).cancel()
  await expectAllGivenBack()
})

test('a long write that fails gives its place back', async () => {
  await expect(inLongPlace(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(placesStates().find(({ name }) => name === 'longWrites')).toMatchObject({ taken: 0, waiting: 0, oldest: 0 })
})
