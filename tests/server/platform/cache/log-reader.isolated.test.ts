import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type LogReader, logReader, type Statement } from '@/server/platform/cache/log-reader'
import { useDatabase } from '@/tests/support/database'
import fc, { runs } from '@/tests/support/fast-check'

useDatabase()

const clients: pg.Client[] = []
let reading: pg.Client
let one: pg.Client
let other: pg.Client
let reader: LogReader

beforeAll(async () => {
  for (let n = 0; n < 5; n++) {
    const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
    await client.connect()
    clients.push(client)
  }
  ;[reading, one, other] = clients as [pg.Client, pg.Client, pg.Client]
})
afterAll(() => Promise.all(clients.map((client) => client.end())))
beforeEach(async () => {
  reader = logReader((statement) => reading.query(statement))
  await reader.read()
})

const log = (client: pg.Client, ...tags: string[]) =>
  client.query('INSERT INTO invalidations (tags) VALUES ($1)', [tags])

async function committed(client: pg.Client, ...tags: string[]): Promise<void> {
  await client.query('BEGIN')
  await log(client, ...tags)
  await client.query('COMMIT')
}

test('the first read returns everything', async () => {
  const fresh = logReader((statement) => reading.query(statement))
  expect(await fresh.read()).toEqual(['*'])
  expect(await fresh.read()).toEqual([])
})

test('without new rows it returns nothing', async () => {
  expect([await reader.read(), await reader.read()]).toEqual([[], []])
})

test("a transaction's tags are returned exactly once, after its commit", async () => {
  await one.query('BEGIN')
  await log(one, 'media:1', 'index:media')
  await log(one, 'media:2')
  expect(await reader.read()).toEqual([])
  await one.query('COMMIT')
  expect((await reader.read()).sort()).toEqual(['index:media', 'media:1', 'media:2'])
  expect(await reader.read()).toEqual([])
})

test('the delay is that of the oldest write, from the write and not from its commit', async () => {
  expect(reader.delay, 'of the first read').toBeNull()
  await committed(one, 'media:1')
  await one.query(
    "UPDATE invalidations SET noted_at = clock_timestamp() - interval '7 seconds' WHERE tags = '{media:1}'",
  )
  await committed(other, 'media:2')
  expect((await reader.read()).sort()).toEqual(['media:1', 'media:2'])
  expect(reader.delay).toBeGreaterThanOrEqual(7)
  expect(reader.delay).toBeLessThan(30)
  await reader.read()
  expect(reader.delay, 'without writes').toBeNull()
})

test('a tag of several transactions is returned once', async () => {
  await committed(one, 'media:1', 'media:2')
  await committed(other, 'media:2', 'media:1')
  expect((await reader.read()).sort()).toEqual(['media:1', 'media:2'])
})

test('rolled-back rows are never returned', async () => {
  await one.query('BEGIN')
  await log(one, 'media:1')
  await reader.read()
  await one.query('ROLLBACK')
  expect(await reader.read()).toEqual([])
  await one.query('BEGIN')
  await log(one, 'media:2')
  await one.query('SAVEPOINT a')
  await log(one, 'media:3')
  await one.query('ROLLBACK TO SAVEPOINT a')
  await log(one, 'media:4')
  await one.query('COMMIT')
  expect((await reader.read()).sort()).toEqual(['media:2', 'media:4'])
})

test('a transaction that spans several reads is found once, and delays no reader', async () => {
  await one.query('BEGIN')
  await log(one, 'media:1')
  for (let n = 2; n < 6; n++) {
    await committed(other, `media:${n}`)
    expect(await reader.read()).toEqual([`media:${n}`])
    expect(await reader.read()).toEqual([])
  }
  await one.query('COMMIT')
  expect(await reader.read()).toEqual(['media:1'])
  expect(await reader.read()).toEqual([])
})

test('so is one that had a number before it wrote to the log', async () => {
  await one.query('BEGIN')
  await one.query('SELECT pg_current_xact_id()')
  expect(await reader.read()).toEqual([])
  await log(one, 'media:1')
  expect(await reader.read()).toEqual([])
  await one.query('COMMIT')
  expect(await reader.read()).toEqual(['media:1'])
})

test('two transactions that commit in the opposite order of their numbers are both found, each once', async () => {
  await one.query('BEGIN')
  await log(one, 'media:1')
  await other.query('BEGIN')
  await log(other, 'media:2')
  await other.query('COMMIT')
  expect(await reader.read()).toEqual(['media:2'])
  await one.query('COMMIT')
  expect(await reader.read()).toEqual(['media:1'])
  expect(await reader.read()).toEqual([])
})

test('a read continues after a failed one without loss', async () => {
  let isBroken = false
  const careful = logReader((statement) =>
    isBroken ? Promise.reject(new Error('the connection is lost')) : reading.query(statement),
  )
  await careful.read()
  await committed(one, 'media:1')
  isBroken = true
  await expect(careful.read()).rejects.toThrow('the connection is lost')
  isBroken = false
  expect(await careful.read()).toEqual(['media:1'])
})

test('readers are independent of each other and of the connection', async () => {
  let turn = 0
  const wandering = logReader((statement) => (clients[turn++ % clients.length] as pg.Client).query(statement))
  await wandering.read()
  for (let n = 0; n < 10; n++) {
    await committed(one, `media:${n}`)
    expect([await wandering.read(), await reader.read()]).toEqual([[`media:${n}`], [`media:${n}`]])
  }
})

test.each([
  ['another cluster', { cluster: '7000000000000000000/00000001/16384' }],
  ['a later point of another history', { snapshot: '4000000000:4000000000:' }],
])('a position of %s is unknown: everything is returned', async (_, foreign) => {
  let isForeign = true
  const moved = logReader(async (statement) => {
    const { rows } = await reading.query(statement)
    return { rows: isForeign ? rows.map((row) => ({ ...row, ...foreign })) : rows }
  })
  expect(await moved.read()).toEqual(['*'])
  isForeign = false
  await committed(one, 'media:1')
  expect(await moved.read()).toEqual(['*'])
  expect(await moved.read()).toEqual([])
})

test('old rows among 200,000 are not scanned', async () => {
  let read: Statement | undefined
  const noting = logReader((statement) => {
    read = statement
    return reading.query(statement)
  })
  await reading.query(`INSERT INTO invalidations (xid, tags)
    SELECT (1 + n % 500)::text::xid8, ARRAY['media:' || n, 'index:media'] FROM generate_series(1, 200000) n`)
  await reading.query('VACUUM ANALYZE invalidations')
  await one.query('BEGIN')
  await log(one, 'media:1')
  await noting.read()
  await noting.read()
  await one.query('COMMIT')
  await reading.query(`PREPARE explained AS ${read?.text}`)
  for (const mode of ['force_custom_plan', 'force_generic_plan']) {
    await reading.query(`SET plan_cache_mode = ${mode}`)
    const { rows } = await reading.query(
      `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE explained('${read?.values[0]}')`,
    )
    const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ Plan: Node }]
    const nodes = nodesOf(plan)
    const scans = nodes.filter((node) => node['Relation Name'] === 'invalidations').map((node) => node['Node Type'])
    expect(scans, mode).toHaveLength(2)
    for (const scan of scans) expect(scan, mode).toMatch(/^(Index|Bitmap Heap) Scan$/)
    const indexes = nodes.flatMap((node) => node['Index Name'] ?? [])
    expect(indexes, mode).toEqual(['invalidations_xid_idx', 'invalidations_xid_idx'])
    expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], mode).toBeLessThan(30)
  }
  await reading.query('RESET plan_cache_mode')
  await reading.query('TRUNCATE invalidations')
})

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Node[]
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

test('in any order of transactions, each committed row is read exactly once, by the next read', async () => {
  const connection = fc.nat(3)
  const event = fc.oneof(
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('begin', 'commit', 'rollback'), on: connection }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('log'), on: connection }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('read'), on: connection }) },
  )
  let next = 1
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 40 }), async (events) => {
      const writers = clients.slice(1)
      const open = new Map<pg.Client, string[]>()
      const expected: string[] = []
      const told: string[] = []
      const own = logReader((statement) => reading.query(statement))
      await own.read()
      const end = async (client: pg.Client, kind: string) => {
        await client.query(kind)
        if (kind === 'commit') expected.push(...(open.get(client) ?? []))
        open.delete(client)
      }
      const read = async () => {
        told.push(...(await own.read()))
        expect(told.toSorted()).toEqual(expected.toSorted())
      }
      try {
        for (const { kind, on } of events) {
          const client = writers[on] as pg.Client
          if (kind === 'read') await read()
          else if (kind === 'log') {
            const tag = `media:${next++}`
            await log(client, tag)
            if (open.has(client)) open.get(client)?.push(tag)
            else expected.push(tag)
          } else if (kind === 'begin') {
            if (open.has(client)) continue
            await client.query('BEGIN')
            open.set(client, [])
          } else if (open.has(client)) await end(client, kind)
        }
        for (const client of [...open.keys()]) await end(client, 'commit')
        await read()
      } finally {
        for (const client of open.keys()) await client.query('ROLLBACK')
      }
    }),
    runs(30),
  )
})
