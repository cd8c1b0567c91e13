import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { version } from '@/package.json'
import { addressChecks, databaseChecks, machineFindings, serviceFindings } from '@/server/doctor/checks'
import {
  addressFinding,
  clockFinding,
  connectionsFinding,
  databaseFindings,
  diskFinding,
  embeddedFindings,
  jobsFinding,
  memoryFinding,
  migrationsFinding,
  poolerFinding,
  proxyFindings,
  replicaFinding,
  triedFinding,
  writesFinding,
} from '@/server/doctor/findings'
import { similarWorksFindings } from '@/server/doctor/similar-works'
import { env } from '@/server/platform/env'
import { useDatabase } from '@/tests/support/database'
import { openMailbox } from '@/tests/support/mailbox'
import { run } from '@/tests/support/server'

useDatabase()

const MB = 1024 * 1024
const FACTS = {
  version: 180_004,
  encoding: 'UTF8',
  ctype: 'C.UTF-8',
  fsync: 'on',
  synchronousCommit: 'on',
  maxConnections: 100,
  reserved: 3,
  limit: null,
  sharedBuffers: 512 * MB,
}

test.each([
  ['https://anime.example.org', 'good'],
  ['http://anime.example.org', 'bad'],
  ['http://localhost:3000', 'warning'],
])('the address %s is %s', (site, state) => {
  expect(addressFinding(site).state).toBe(state)
})

test.each([
  [10_000 * MB, 'good'],
  [1500 * MB, 'warning'],
  [100 * MB, 'bad'],
])('%d free bytes are %s', (free, state) => {
  expect(diskFinding('/data', free).state).toBe(state)
})

test('the version comes first', async () => {
  const [first] = await machineFindings()
  expect(first).toEqual({
    check: 'version',
    state: 'good',
    message: `Mokuroku ${version}, Node.js ${process.versions.node}`,
  })
})

test('a proxy that the running site does not know is told', () => {
  const site = { pid: 1, address: 'http://a.test', hasUnknownProxy: false }
  expect(proxyFindings(undefined, 0)).toEqual([])
  expect(proxyFindings(site, 0)).toMatchObject([{ state: 'good' }])
  expect(proxyFindings({ ...site, hasUnknownProxy: true }, 0)).toMatchObject([
    { check: 'proxy', state: 'warning', message: expect.stringContaining('Set TRUST_PROXY') },
  ])
})

test('the embedded database is named with its log', () => {
  expect(embeddedFindings(undefined, '/data')).toMatchObject([
    { state: 'good', message: 'the embedded one: data in /data/postgres, log in /data/postgres.log' },
  ])
  expect(embeddedFindings('postgresql://db/mokuroku', '/data')).toEqual([])
})

test('processes that may take more than the machine has are told', () => {
  const small = { size: 'small', origins: 1, cacheBytes: 32 * MB, thereBytes: 768 * MB, refreshes: false } as const
  expect(memoryFinding(small)).toEqual({
    check: 'memory',
    state: 'good',
    message: expect.stringContaining('small: 1 origin, heaps of 128 MB (edge), 160 MB (origin), 64 MB (background)'),
  })
  expect(memoryFinding({ ...small, origins: 2 }).state).toBe('warning')
  // What each size has by itself fits into the least memory that it is chosen for.
  expect(memoryFinding({ ...small, thereBytes: 1024 * MB, refreshes: true })).toMatchObject({
    state: 'good',
    message: expect.stringContaining('64 MB (background), 160 MB (a refresh of the catalogue)'),
  })
  const medium = { size: 'medium', origins: 2, cacheBytes: 64 * MB, thereBytes: 2048 * MB, refreshes: true } as const
  expect(memoryFinding(medium).state).toBe('good')
  const large = { size: 'large', origins: 4, cacheBytes: 240 * MB, thereBytes: 8192 * MB, refreshes: true } as const
  expect(memoryFinding(large).state).toBe('good')
})

test.each([
  ['nothing', {}, []],
  ['an old version', { version: 140_010 }, ['database version']],
  ['another encoding', { encoding: 'LATIN1' }, ['database locale']],
  ['the locale C', { ctype: 'C' }, ['database locale']],
  ['fsync', { fsync: 'off' }, ['durability']],
  ['asynchronous commits', { synchronousCommit: 'off' }, ['durability']],
  ['small buffers', { sharedBuffers: 16 * MB }, ['database memory']],
] as const)('of the database, %s is to be mended', (_, facts, checks) => {
  const found = databaseFindings({ ...FACTS, ...facts }).filter(({ state }) => state !== 'good')
  expect(found.map(({ check }) => check)).toEqual(checks)
})

test('connections must fit, and a second instance should', () => {
  expect(connectionsFinding(40, FACTS, 0).state).toBe('good')
  expect(connectionsFinding(60, FACTS, 0).state).toBe('warning')
  expect(connectionsFinding(60, FACTS, 0, true).state).toBe('good')
  expect(connectionsFinding(98, FACTS, 0).state).toBe('bad')
  expect(connectionsFinding(93, FACTS, 5).state).toBe('bad')
  expect(connectionsFinding(30, { ...FACTS, limit: 20 }, 0).state).toBe('bad')
})

test('a database must take writes, unless the site is to be read only', () => {
  expect([writesFinding(true, false).state, writesFinding(false, false).state]).toEqual(['good', 'bad'])
  expect([writesFinding(true, true).state, writesFinding(false, true).state]).toEqual(['warning', 'warning'])
})

test('clocks must agree', () => {
  expect([0.5, -3, 90, -90].map((seconds) => clockFinding(seconds).state)).toEqual(['good', 'warning', 'bad', 'bad'])
})

test('the schema is of this version, older or newer', () => {
  expect(migrationsFinding(['1', '2'], ['1', '2']).state).toBe('good')
  expect(migrationsFinding(['1'], ['1', '2']).state).toBe('warning')
  expect(migrationsFinding(['1', '2', '3'], ['1', '2']).state, 'beside which this one serves').toBe('warning')
  expect(migrationsFinding(['0001_a', '0003_b_contract_0002'], ['0001_a']).state).toBe('bad')
  expect(migrationsFinding(['0001_a', '0002_b', '0003_c_contract_0002'], ['0001_a', '0002_b']).state).toBe('warning')
})

test('it is told how far similar works are', () => {
  const now = new Date('2026-05-02T09:00Z')
  const runs = { wantedAt: null, startedAt: now, finishedAt: now, done: 1200, total: 69_005 }
  expect(similarWorksFindings(undefined, now)).toEqual([])
  expect(similarWorksFindings({ ...runs, total: 0, done: 0 }, now)).toEqual([])
  expect(similarWorksFindings(runs, now)[0]?.message).toContain('found at 2026-05-02T09:00:00.000Z')
  expect(similarWorksFindings({ ...runs, finishedAt: null }, now)[0]?.message).toBe(
    'being found: 1,200 of 69,005 works',
  )
  const states = ['08:59', '07:59'].map((time) => {
    const wantedAt = new Date(`2026-05-02T${time}Z`)
    return similarWorksFindings({ ...runs, wantedAt }, now)[0]?.state
  })
  expect(states).toEqual(['good', 'warning'])
})

test('failed jobs and services are told', () => {
  expect([jobsFinding(0).state, jobsFinding(2).state]).toEqual(['good', 'warning'])
  expect(triedFinding('mail', 'The mail server', null).state).toBe('good')
  expect(triedFinding('mail', 'The mail server', 'refused')).toMatchObject({
    state: 'bad',
    message: 'The mail server: refused',
  })
})

test('the machine is looked at without making its DATA_DIR', async () => {
  const { DATA_DIR } = env()
  const missing = join(folder, 'not', 'there')
  try {
    Object.assign(env(), { DATA_DIR: missing })
    const found = await machineFindings()
    expect(found.find(({ check }) => check === 'data folder')).toMatchObject({
      state: 'warning',
      message: `${missing} is not there yet. The first start makes it.`,
    })
    expect(found.map(({ check }) => check)).toContain('disk')
  } finally {
    Object.assign(env(), { DATA_DIR })
  }
  expect(existsSync(join(folder, 'not'))).toBe(false)
})

test('a test mail is sent to the address that was given', async () => {
  const mailbox = await openMailbox()
  const { SMTP_URL } = env()
  try {
    Object.assign(env(), { SMTP_URL: mailbox.url })
    const [mail] = await serviceFindings('me@example.org')
    expect(mail).toMatchObject({ check: 'mail', state: 'good', message: expect.stringContaining('me@example.org') })
    expect(mailbox.received).toEqual([
      expect.stringMatching(/To: me@example\.org[\s\S]*Subject: Test of the mail server/),
    ])
  } finally {
    await mailbox.close()
  }
  const [fault] = await serviceFindings('me@example.org')
  expect(fault).toMatchObject({
    state: 'bad',
    message: expect.stringMatching(/^No mail was sent to me@example\.org: .*ECONNREFUSED/),
  })
  Object.assign(env(), { SMTP_URL: undefined })
  expect((await serviceFindings('me@example.org'))[0]).toMatchObject({
    state: 'warning',
    message: expect.stringMatching(/None was sent to me@example\.org\.$/),
  })
  Object.assign(env(), { SMTP_URL })
})

const folder = mkdtempSync(join(tmpdir(), 'doctor-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a real database is looked at, and nothing is changed', async () => {
  const url = process.env.DATABASE_URL ?? ''
  const found = await databaseChecks(url)
  expect(found.map(({ check }) => check)).toEqual([
    'database version',
    'database locale',
    'durability',
    'database memory',
    'connections',
    'writes',
    'clock',
    'schema',
    'rights',
    'instances',
    'jobs',
    'backup',
  ])
  expect(found.find(({ check }) => check === 'schema')?.state).toBe('good')
  expect(found.find(({ check }) => check === 'clock')?.state).toBe('good')
  const older = join(folder, 'migrations')
  cpSync('prisma/migrations', older, { recursive: true })
  const last =
    readdirSync(older)
      .filter((name) => /^\d/.test(name))
      .sort()
      .at(-1) ?? ''
  rmSync(join(older, last), { recursive: true })
  expect((await databaseChecks(url, older)).find(({ check }) => check === 'schema')).toMatchObject({
    state: 'warning',
    message: expect.stringContaining(last),
  })
})

test('a database that takes no writes is told', async () => {
  const url = new URL(process.env.DATABASE_URL ?? '')
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  const found = await databaseChecks(url.href)
  expect(found.find(({ check }) => check === 'writes')?.state).toBe('bad')
})

test('a database that does not answer is one finding', async () => {
  expect(await databaseChecks('postgresql://nobody@127.0.0.1:1/none')).toMatchObject([
    { check: 'database', state: 'bad' },
  ])
})

const PRIMARY = { system: '7', name: 'mokuroku', isStandby: false, isStreaming: false }

test.each([
  ['the same database', {}, 'good'],
  ['another cluster', { system: '8' }, 'bad'],
  ['another database of the cluster', { name: 'test' }, 'bad'],
])('a pooler before %s is %s', (_, other, state) => {
  expect(poolerFinding({ ...PRIMARY, ...other }, PRIMARY).state).toBe(state)
})

test.each([
  ['that streams', { isStandby: true, isStreaming: true }, 'good'],
  ['that does not stream', { isStandby: true }, 'warning'],
  ['that is a primary', {}, 'warning'],
  ['of another cluster', { system: '8', isStandby: true, isStreaming: true }, 'bad'],
])('a replica %s is told', (_, other, state) => {
  expect(replicaFinding(PRIMARY, { ...PRIMARY, ...other }).state).toBe(state)
})

const { DATABASE_DIRECT_URL, DATABASE_READ_URL } = env()
afterEach(() => {
  Object.assign(env(), { DATABASE_DIRECT_URL, DATABASE_READ_URL })
  vi.restoreAllMocks()
})

test('the other addresses of the database are compared with it', async () => {
  const url = process.env.DATABASE_URL ?? ''
  expect(await addressChecks(url)).toEqual([])
  Object.assign(env(), { DATABASE_DIRECT_URL: url, DATABASE_READ_URL: url })
  expect(await addressChecks(url)).toMatchObject([
    { check: 'pooler', state: 'good' },
    { check: 'replica', state: 'warning' },
  ])
  Object.assign(env(), { DATABASE_READ_URL: 'postgresql://nobody@127.0.0.1:1/none' })
  expect((await addressChecks(url)).at(-1)).toMatchObject({ check: 'replica', state: 'bad' })
})

test('a database that ends while it is looked at is one finding', async () => {
  const url = process.env.DATABASE_URL ?? ''
  const query = pg.Client.prototype.query as unknown as (...given: unknown[]) => Promise<unknown>
  // Its first answer comes, then the server ends the connection, which the driver tells by an event of its own.
  vi.spyOn(pg.Client.prototype, 'query').mockImplementationOnce(async function (this: pg.Client, ...given: unknown[]) {
    const answer = await query.apply(this, given)
    const ended = new Promise((resolve) => this.once('end', resolve))
    await run(
      url,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    )
    await ended
    return answer
  } as never)
  expect(await databaseChecks(url)).toMatchObject([{ check: 'database', state: 'bad' }])
})

test('no connection is left when one of two addresses does not answer', async () => {
  const url = process.env.DATABASE_URL ?? ''
  const end = vi.spyOn(pg.Client.prototype, 'end')
  Object.assign(env(), { DATABASE_READ_URL: 'postgresql://nobody@127.0.0.1:1/none' })
  expect(await addressChecks(url)).toMatchObject([{ check: 'replica', state: 'bad' }])
  expect(end).toHaveBeenCalledTimes(2)
})
