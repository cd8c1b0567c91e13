import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { databaseChecks, machineFindings } from '@/server/doctor/checks'
import { instancesFinding } from '@/server/doctor/findings'
import { env } from '@/server/platform/env'
import { claimDataDir } from '@/server/platform/running-site'
import { useDatabase } from '@/tests/support/database'
import { run } from '@/tests/support/server'

useDatabase()

const folder = mkdtempSync(join(tmpdir(), 'doctor-'))
const STOPPED = { folder: '/data', isHere: false, hasStarted: true }

test('a site that does not run is to be mended, unless none has ever run', () => {
  const now = new Date('2026-11-23T12:00:00Z')
  expect(instancesFinding([], now, STOPPED)).toMatchObject({
    state: 'bad',
    message: expect.stringMatching(
      /^None serves from this database, and none runs on \/data\. Start the site; if it runs, /,
    ),
  })
  expect(instancesFinding([], now, { ...STOPPED, isHere: true })).toMatchObject({ state: 'good' })
  expect(instancesFinding([], now, { ...STOPPED, hasStarted: false })).toMatchObject({ state: 'warning' })
})

test('the versions that serve are told, and a mix of them when it lasts', () => {
  const now = new Date('2026-11-23T12:00:00Z')
  const live = (version: string, hours: number) => ({
    version,
    migration: '0001_tables',
    startedAt: new Date(now.getTime() - hours * 3_600_000),
  })
  expect(instancesFinding([live('1.0', 90), live('1.0', 80)], now, STOPPED)).toMatchObject({
    state: 'good',
    message: '2 of version 1.0 (0001_tables) serve now',
  })
  expect(instancesFinding([live('1.0', 90), live('1.1', 1)], now, STOPPED).state, 'an upgrade').toBe('good')
  expect(instancesFinding([live('1.0', 90), live('1.1', 25)], now, STOPPED)).toMatchObject({
    state: 'warning',
    message:
      '1 of version 1.0 (0001_tables), 1 of version 1.1 (0001_tables) serve side by side for more than 24 hours. Replace the older ones.',
  })
})

test('a restart of one instance does not make a mix of versions young', () => {
  const now = new Date('2026-11-23T12:00:00Z')
  const at = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const mixed = [
    { version: '1.0', migration: '0001_tables', startedAt: at(90) },
    { version: '1.0', migration: '0001_tables', startedAt: at(1) },
    { version: '1.0', migration: '0002_more', startedAt: at(30) },
  ]
  expect(instancesFinding(mixed, now, STOPPED).state).toBe('warning')
})

test('the site is found by its DATA_DIR, or by what it tells the database', async () => {
  const url = process.env.DATABASE_URL ?? ''
  const { DATA_DIR } = env()
  onTestFinished(() => void Object.assign(env(), { DATA_DIR }))
  Object.assign(env(), { DATA_DIR: mkdtempSync(join(tmpdir(), 'doctor-')) })
  const state = async () => (await databaseChecks(url)).find(({ check }) => check === 'instances')?.state
  expect(await state(), 'as with a second, empty database').toBe('bad')
  const site = { pid: 1, address: 'http://a.test', hasUnknownProxy: false }
  const { close } = await claimDataDir(env().DATA_DIR, () => site)
  expect(await state()).toBe('good')
  close()
  expect(await state()).toBe('bad')
  await run(url, `INSERT INTO instances (id, version, migration) VALUES (gen_random_uuid(), '1.0', '0001_tables')`)
  expect(await state()).toBe('good')
  await run(url, 'DELETE FROM instances')
})

test('the folder that BACKUP_TO names is looked at, and the one in DATA_DIR is not', async () => {
  const { BACKUP_TO, DATA_DIR } = env()
  onTestFinished(() => void Object.assign(env(), { BACKUP_TO, DATA_DIR }))
  const found = async (to: string | undefined) => {
    Object.assign(env(), { BACKUP_TO: to })
    return (await machineFindings()).filter(({ check }) => check === 'backup folder').map(({ state }) => state)
  }
  expect(await found(join(folder, 'not-mounted'))).toEqual(['bad'])
  expect(await found(folder)).toEqual(['good'])
  for (const to of [undefined, join(DATA_DIR, 'backups'), 's3://bucket/site']) expect(await found(to)).toEqual([])
})
