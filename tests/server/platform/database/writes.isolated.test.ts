import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { pool } from '@/server/platform/database/client'
import { noteRefusedWrite } from '@/server/platform/database/read-only'
import { folderState, noteFullDisk, writesState } from '@/server/platform/database/writes'
import { env } from '@/server/platform/env'
import { useDatabase } from '@/tests/support/database'
import { needs } from '@/tests/support/needs'

useDatabase()

const { DATA_DIR } = env()
const inTmp = () => mkdtempSync(join(tmpdir(), 'writes-'))
afterEach(() => {
  Object.assign(env(), { DATA_DIR, READ_ONLY: 'no' })
  noteFullDisk(0)
  noteRefusedWrite(0)
  vi.restoreAllMocks()
})

/** Milliseconds within which a database answers on any busy machine. */
const LONG = 60_000
const answers = (answer: () => Promise<unknown>) => vi.spyOn(pool(), 'query').mockImplementation(answer as never)

test('a site that can write says so, and leaves no file', async () => {
  env().DATA_DIR = inTmp()
  expect(await writesState(LONG)).toEqual({ isUp: true, writes: 'ok' })
})

test('what keeps a site from writing is named', async () => {
  env().READ_ONLY = 'yes'
  expect(await writesState(LONG)).toEqual({ isUp: true, writes: 'readOnly' })
  env().READ_ONLY = 'no'
  noteFullDisk()
  expect(await writesState(LONG)).toEqual({ isUp: true, writes: 'diskFull' })
  noteFullDisk(Date.now() - 61_000)
  noteRefusedWrite()
  expect(await writesState(LONG)).toEqual({ isUp: true, writes: 'databaseReadOnly' })
})

test('a database that is read-only, silent or away is named', async () => {
  answers(async () => ({ rows: [{ refuses: true }] }))
  expect(await writesState(LONG)).toEqual({ isUp: true, writes: 'databaseReadOnly' })
  answers(() => new Promise(() => {}))
  expect(await writesState(10)).toEqual({ isUp: false, writes: 'databaseDown' })
  answers(() => Promise.reject(new Error('away')))
  expect(await writesState(LONG)).toEqual({ isUp: false, writes: 'databaseDown' })
})

test('the folder is tried, but not for every question', async () => {
  const folder = inTmp()
  expect(await folderState(1000, folder)).toBe('ok')
  // A file stands where the folder was, also for root.
  const file = join(folder, 'file')
  writeFileSync(file, '')
  chmodSync(file, 0o400)
  expect(await folderState(1000, file)).toBe('folderNotWritable')
  expect(await folderState(5999, file)).toBe('folderNotWritable')
  expect(await folderState(6000, folder)).toBe('ok')
})

test('a full disk is told from other faults', needs('Linux', process.platform === 'linux'), async () => {
  const folder = inTmp()
  const { symlinkSync } = await import('node:fs')
  symlinkSync('/dev/full', join(folder, `.probe-${process.pid}`))
  expect(await folderState(1000, folder)).toBe('diskFull')
})
