import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { verifyArchive } from '@/server/platform/backup/archive'
import { bucketFiles } from '@/server/platform/backup/bucket'
import { isOwnBackupDue, makeOwnBackup } from '@/server/platform/backup/own'
import { backupPlace, nameOf, ownNames, preparePlace } from '@/server/platform/backup/place'
import { LAST_BACKUP, type LastBackup } from '@/server/platform/backup/records'
import { plannedRows, rows, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { folderStorage } from '@/server/platform/storage/folder'
import { bucketOf } from '@/server/platform/variables/bucket'
import { bundled } from '@/tests/support/bundled'
import { useDatabase } from '@/tests/support/database'
import { givenUser } from '@/tests/support/factories'
import { KEYS, type S3, startS3 } from '@/tests/support/s3'
import { databaseUrl, run } from '@/tests/support/server'

useDatabase()

const inTmp = (name: string) => mkdtempSync(join(tmpdir(), `${name}-`))
const url = process.env.DATABASE_URL ?? ''
const options = { version: '0.01', store: folderStorage(inTmp('pictures')) }
const day = (n: number) => new Date(Date.UTC(2026, 10, n, 3, 23))
let s3: S3
beforeAll(async () => {
  await givenUser('mira')
  s3 = await startS3()
})
afterAll(() => s3.stop())
beforeEach(async () => {
  await rows(sql`DELETE FROM backups`)
  Object.assign(env(), KEYS, { BACKUP: 'daily', BACKUP_KEEP: 2, BACKUP_TO: inTmp('backups'), DATA_DIR: inTmp('data') })
})

const last = async () => (await plannedRows<LastBackup>('last-backup', LAST_BACKUP, []))[0]

test('a daily backup is due until one is made, and a day later again', async () => {
  expect(await isOwnBackupDue(url)).toBe(true)
  await makeOwnBackup(url, options)
  expect(await isOwnBackupDue(url)).toBe(false)
  await rows(sql`UPDATE backups SET made_at = now() - interval '23 hours 40 minutes'`)
  expect(await isOwnBackupDue(url)).toBe(true)
  env().BACKUP = 'off'
  expect(await isOwnBackupDue(url)).toBe(false)
})

test('only the newest are kept, and files of others stay', async () => {
  const folder = env().BACKUP_TO ?? ''
  writeFileSync(join(folder, 'before-upgrade.backup'), 'of the operator')
  for (const n of [20, 21, 22]) await makeOwnBackup(url, options, day(n))
  expect(readdirSync(folder).sort()).toEqual(['before-upgrade.backup', nameOf(day(21)), nameOf(day(22))])
  expect(statSync(join(folder, nameOf(day(22)))).mode & 0o777).toBe(0o600)
  expect(await last()).toMatchObject({
    place: folder,
    name: nameOf(day(22)),
    bytes: statSync(join(folder, nameOf(day(22)))).size,
    checkedAt: expect.any(Date),
    fault: null,
  })
})

test('in a bucket they are whole, and none stays on the disk', async () => {
  env().BACKUP_TO = s3.address('nightly')
  for (const n of [20, 21, 22])
    expect(await makeOwnBackup(url, options, day(n))).toContain(`${nameOf(day(n))} in http://127.0.0.1:`)
  expect(readdirSync(join(env().DATA_DIR, 'backups'))).toEqual([])
  const place = backupPlace()
  expect(ownNames(await place.names())).toEqual([nameOf(day(22)), nameOf(day(21))])
  const { path, release } = await place.bring(nameOf(day(22)))
  expect((await verifyArchive(path)).tables.find(({ name }) => name === 'users')).toMatchObject({ rows: 1 })
  await release()
  expect(readdirSync(join(env().DATA_DIR, 'backups'))).toEqual([])
  await expect(place.bring('mokuroku-2020-01-01-000000.backup')).rejects.toThrow(/answered 404 NoSuchKey/)
})

test('what programs that were killed have left goes after a day, also copies from a bucket; backups stay', async () => {
  const place = backupPlace()
  const names = [nameOf(day(1)), `${nameOf(day(2))}.part`, `restoring-12-${nameOf(day(3))}`, 'restoring-12-mine.backup']
  const old = (Date.now() - 25 * 3_600_000) / 1000
  for (const name of names) {
    writeFileSync(join(place.folder, name), '')
    utimesSync(join(place.folder, name), old, old)
  }
  const young = `restoring-13-${nameOf(day(3))}`
  writeFileSync(join(place.folder, young), '')
  await preparePlace(place)
  expect(readdirSync(place.folder).sort()).toEqual([nameOf(day(1)), 'restoring-12-mine.backup', young].sort())
})

test('a file of several parts comes back as it was', async () => {
  const bucket = bucketOf(s3.address('large'))
  if (!bucket) throw new Error('No bucket.')
  const files = bucketFiles(bucket, {
    accessKeyId: KEYS.AWS_ACCESS_KEY_ID,
    secretAccessKey: KEYS.AWS_SECRET_ACCESS_KEY,
  })
  const [file, copy] = [join(inTmp('large'), 'file'), join(inTmp('large'), 'copy')]
  const bytes = randomBytes(35 * 1024 * 1024)
  writeFileSync(file, bytes)
  await files.put('large.backup', file)
  await files.get('large.backup', copy)
  expect(readFileSync(copy).equals(bytes)).toBe(true)
  await files.remove('large.backup')
  expect(await files.names()).toEqual([])
})

test('a backup that cannot be kept names itself and the place, and is not counted', async () => {
  env().BACKUP_TO = 's3://none/x?endpoint=http://127.0.0.1:1'
  await expect(makeOwnBackup(url, options, day(20))).rejects.toThrow(
    /^mokuroku-2026-11-20-032300\.backup was not kept in http:\/\/127\.0\.0\.1:1\/none\/x\/: .*does not answer/,
  )
  writeFileSync(join(env().DATA_DIR, 'file'), '')
  env().BACKUP_TO = join(env().DATA_DIR, 'file')
  await expect(makeOwnBackup(url, options, day(20))).rejects.toThrow(/ was not kept in .*\/file: .*(EEXIST|ENOTDIR)/)
  expect([await last(), await isOwnBackupDue(url)]).toEqual([undefined, true])
})

/** Runs a command; what it prints, and its code before that if it failed. */
async function command(name: 'backup' | 'restore', ...given: (string | Record<string, string>)[]): Promise<string> {
  const args = given.filter((each) => typeof each === 'string')
  const program = bundled(`server/programs/commands/${name}.ts`)
  const { NODE_OPTIONS: _, ...own } = process.env
  const { BACKUP_TO = '', DATA_DIR } = env()
  const others = given.find((each) => typeof each === 'object')
  const more = { DATABASE_URL: url, BACKUP_TO, DATA_DIR, BACKUP_KEEP: '2', ...others }
  return promisify(execFile)(process.execPath, [program, ...args], { env: { ...own, ...more } }).then(
    ({ stdout }) => stdout,
    ({ code, stderr }) => `${code}: ${stderr}`,
  )
}

test('a folder that the operator names is never made, for it may be of a disk that is not mounted', async () => {
  const missing = join(inTmp('disk'), 'backups')
  const sentence = `There is no folder ${missing}: make it, or mount its disk.`
  expect(await command('backup', join(missing, 'site.backup'))).toBe(`1: ${sentence}\n`)
  env().BACKUP_TO = missing
  expect(await command('backup')).toContain(` was not kept in ${missing}: ${sentence}\n`)
  expect(await command('backup', '--list')).toBe(`1: ${sentence}\n`)
  await expect(makeOwnBackup(url, options, day(20))).rejects.toThrow(sentence)
  expect(existsSync(missing)).toBe(false)
})

test('the folder of DATA_DIR is made, also when it is named', async () => {
  for (const name of ['unset', 'named']) {
    const folder = join(env().DATA_DIR, 'backups')
    env().BACKUP_TO = name === 'named' ? folder : undefined
    expect(await command('backup', '--list')).toBe(`There is no backup in ${folder}.\n`)
    expect(existsSync(folder)).toBe(false)
    await makeOwnBackup(url, options, day(20))
    expect(readdirSync(folder)).toEqual([nameOf(day(20))])
    env().DATA_DIR = inTmp('data')
  }
  const file = join(env().DATA_DIR, 'backups', 'by-hand.backup')
  expect(await command('backup', file)).toContain(`${file} has `)
})

test('a database without an account and a work is backed up with --empty alone', async () => {
  const nobody = `nobody_${process.pid}`
  await run(inject('serverUrl'), `CREATE DATABASE ${nobody} TEMPLATE ${inject('templateName')}`)
  onTestFinished(() => run(inject('serverUrl'), `DROP DATABASE ${nobody} WITH (FORCE)`))
  const DATABASE_URL = databaseUrl(inject('serverUrl'), nobody)
  const folder = env().BACKUP_TO ?? ''
  const file = join(folder, 'empty.backup')
  const refusal =
    /^1: No backup was made as .* it has no account and no work, so it may not be that of the site .* --empty /
  expect(await command('backup', file, { DATABASE_URL })).toMatch(refusal)
  expect(await command('backup', { DATABASE_URL })).toMatch(refusal)
  expect(readdirSync(folder)).toEqual([])
  expect(await isOwnBackupDue(DATABASE_URL), 'nothing is to be backed up yet').toBe(false)
  const asked = join(inTmp('asked'), 'empty.backup')
  expect(await command('backup', asked, '--empty', { DATABASE_URL })).toContain(`${asked} has `)
  await run(DATABASE_URL, "INSERT INTO media (title, title_sort, type) VALUES ('A work', 'a work', 'Movie')")
  expect(await isOwnBackupDue(DATABASE_URL)).toBe(true)
  expect(await command('backup', file, { DATABASE_URL })).toContain(`${file} has `)
})

test('the commands make, list and check them, and name files and places', async () => {
  const folder = env().BACKUP_TO ?? ''
  expect(await command('backup', '--list')).toBe(`There is no backup in ${folder}.\n`)
  const made = await command('backup')
  const [name = ''] = readdirSync(folder)
  expect(made).toMatch(
    new RegExp(`^${name} in ${folder} has \\d+ rows of \\d+ tables, and 0 pictures \\(0\\.\\d MB\\)\\.\n$`),
  )
  expect(await command('backup', '--list')).toBe(`${name}\n`)
  expect(await command('restore', '--check', name)).toMatch(
    new RegExp(`${name} is whole: \\d+ rows of .* by version .* This version can restore it\\.\n$`),
  )
  const file = join(folder, name)
  expect(await command('backup', file)).toBe(`1: There is a file ${file} already.\n`)
  const damaged = join(folder, 'damaged.backup')
  copyFileSync(file, damaged)
  truncateSync(damaged, statSync(file).size - 100)
  expect(await command('restore', '--check', damaged)).toMatch(`1: ${damaged} `)
  expect(await command('restore', '--check', 'nothing.backup')).toMatch(
    /^1: There is no file .*nothing\.backup, and no backup nothing\.backup in /,
  )
  // Other programs use the database of the tests.
  expect(await command('restore', file)).toMatch(
    `1: Nothing was restored from ${file} into the database ${new URL(url).host}${new URL(url).pathname}: other programs use`,
  )
})
