import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { dropLeftTrials } from '@/server/platform/backup/left-trials'
import { makeOwnBackup } from '@/server/platform/backup/own'
import { nameOf } from '@/server/platform/backup/place'
import { LAST_BACKUP, LAST_CHECK, type LastBackup, type LastCheck } from '@/server/platform/backup/records'
import { tryRestore } from '@/server/platform/backup/trial'
import { plannedRows, rows, sql } from '@/server/platform/database/client'
import { onClient } from '@/server/platform/database/single'
import { env } from '@/server/platform/env'
import { folderStorage } from '@/server/platform/storage/folder'
import { bundled } from '@/tests/support/bundled'
import { useDatabase } from '@/tests/support/database'
import { eventually } from '@/tests/support/eventually'
import { givenUser } from '@/tests/support/factories'
import { KEYS, type S3, startS3 } from '@/tests/support/s3'
import { run } from '@/tests/support/server'

useDatabase()

const inTmp = (name: string) => mkdtempSync(join(tmpdir(), `${name}-`))
const url = process.env.DATABASE_URL ?? ''
const options = { version: '0.01', store: folderStorage(inTmp('pictures')) }
let s3: S3
beforeAll(async () => {
  await givenUser('mira')
  s3 = await startS3()
})
afterAll(() => s3.stop())
beforeEach(async () => {
  await rows(sql`DELETE FROM backups`)
  Object.assign(env(), KEYS, { BACKUP: 'daily', BACKUP_KEEP: 1, BACKUP_TO: inTmp('backups'), DATA_DIR: inTmp('data') })
})

const trials = async () =>
  (
    await rows<{ name: string }>(
      sql`SELECT datname AS name FROM pg_database WHERE datname ~ '^mokuroku_trial_' ORDER BY 1`,
    )
  ).map(({ name }) => name)
const newName = () => `mokuroku_trial_${randomBytes(4).toString('hex')}`
const make = (name: string) => run(inject('serverUrl'), `CREATE DATABASE ${name} TEMPLATE template0`)
const day = (n: number) => new Date(Date.UTC(2026, 10, n, 3, 23))
const lastBackup = async () => (await plannedRows<LastBackup>('last-backup', LAST_BACKUP, []))[0]
const lastCheck = async () => (await plannedRows<LastCheck>('last-check', LAST_CHECK, []))[0]

/** A daily backup of this day: its file. */
async function made(n: number): Promise<string> {
  await makeOwnBackup(url, options, day(n))
  return join(env().BACKUP_TO ?? '', nameOf(day(n)))
}

/** Arguments and environment of `npm run restore`. */
function restoring(...args: string[]) {
  const { NODE_OPTIONS: _, ...own } = process.env
  const { BACKUP_TO = '', DATA_DIR } = env()
  const program = bundled('server/programs/commands/restore.ts')
  return [[program, ...args], { env: { ...own, DATABASE_URL: url, BACKUP_TO, DATA_DIR } }] as const
}

/** Runs it; what it prints, and its code before that if it failed. */
async function restore(...args: string[]): Promise<string> {
  return promisify(execFile)(process.execPath, ...restoring(...args)).then(
    ({ stdout }) => stdout,
    ({ code, stderr }) => `${code}: ${stderr}`,
  )
}

test('a check is noted: of a whole file, of a trial, and what is wrong with a damaged one', async () => {
  const path = await made(20)
  const name = basename(path)
  expect(await lastCheck()).toMatchObject({ name, checkedBy: 'read', fault: null })
  expect(await restore('--trial', name)).toContain(`${name} was restored on trial: `)
  expect(await lastCheck()).toMatchObject({ name, checkedBy: 'trial', fault: null })
  expect(await trials()).toEqual([])
  expect(await restore('--check', path)).toContain('is whole')
  expect(await lastCheck()).toMatchObject({ name, checkedBy: 'read', fault: null })

  truncateSync(path, statSync(path).size - 200)
  expect(await restore('--check', name)).toMatch(/^1: .*is damaged/s)
  expect(await lastCheck()).toMatchObject({ checkedBy: 'read', fault: expect.stringContaining('is damaged') })
  expect(await restore('--trial', name)).toMatch(/^1: .*is damaged/s)
  expect(await lastCheck()).toMatchObject({ checkedBy: 'trial', fault: expect.stringContaining('is damaged') })
  expect(await restore('--trial', '--replace', name)).toMatch(/^2: /)
})

test('the databases of trials that were killed are dropped, and not that of one that runs', async () => {
  const [left, live, other] = [newName(), newName(), 'mokuroku_trial_of_mine']
  for (const name of [left, live, other]) await make(name)
  await onClient({ connectionString: url, application_name: live }, async () => {
    await dropLeftTrials(url)
    expect(await trials()).toEqual([live, other])
  })
  await eventually(async () => {
    await dropLeftTrials(url)
    expect(await trials()).toEqual([other])
  })
  await run(inject('serverUrl'), `DROP DATABASE ${other}`)
})

test('a killed trial leaves its database to the next one, which drops both', async () => {
  const file = await made(20)
  const [args, given] = restoring('--trial', file)
  const child = spawn(process.execPath, args, { ...given, stdio: 'ignore' })
  const ended = once(child, 'close')
  await eventually(async () => expect(await trials()).toHaveLength(1))
  child.kill('SIGKILL')
  await ended
  await eventually(async () => {
    await tryRestore(url, file)
    expect(await trials()).toEqual([])
  })
})

test('a store that does not answer is no fault of the backup', async () => {
  env().BACKUP_TO = s3.address('checked')
  const { fetch } = globalThis
  let refusal: { status: number; code: string } | undefined
  const refusing = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...given) => {
    const asked = given[0] instanceof Request ? given[0] : new Request(...given)
    if (asked.method !== 'GET' || !asked.url.endsWith('.backup') || !refusal) return fetch(...given)
    return new Response(`<Error><Code>${refusal.code}</Code></Error>`, { status: refusal.status })
  })
  const makeOn = (n: number) => makeOwnBackup(url, options, day(n))
  refusal = { status: 403, code: 'AccessDenied' }
  await expect(makeOn(20)).rejects.toThrow(/-20-.* was made in .*, but could not be checked: .* 403 AccessDenied$/)
  expect(await lastBackup()).toMatchObject({ checkedAt: null, fault: null })
  refusal = { status: 404, code: 'NoSuchKey' }
  await expect(makeOn(21)).rejects.toThrow(/-21-.*, but cannot be restored from there: .* 404 NoSuchKey$/)
  expect(await lastBackup()).toMatchObject({ checkedAt: expect.any(Date), fault: expect.stringContaining('NoSuchKey') })
  refusal = undefined
  expect(await makeOn(22), 'older ones go only after a check').toContain('Removed: ')
  expect(await lastBackup()).toMatchObject({ checkedAt: expect.any(Date), fault: null })
  refusing.mockRestore()
})
