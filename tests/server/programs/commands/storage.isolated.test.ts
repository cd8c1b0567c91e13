import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderStorage } from '@/server/platform/storage/folder'
import { bundled } from '@/tests/support/bundled'
import { KEYS, type S3, startS3 } from '@/tests/support/s3'

let s3: S3
let program: string
const folders = { one: mkdtempSync(join(tmpdir(), 'data-')), two: mkdtempSync(join(tmpdir(), 'data-')) }

beforeAll(async () => {
  s3 = await startS3()
  program = bundled('server/programs/commands/storage.ts')
  const store = folderStorage(join(folders.one, 'files'))
  for (let n = 0; n < 3; n++) await store.write(`kept/user/${n}/a.webp`, Buffer.from(`picture ${n}`))
})
afterAll(() => s3.stop())

/** The output of `npm run storage -- …`; the code and the error if it does not end with 0. */
function storage(args: string, more: Record<string, string> = {}): Promise<string> {
  const { NODE_OPTIONS: _, ...env } = process.env
  const own = { DATA_DIR: folders.one, STORAGE_URL: s3.address('site'), ...KEYS }
  return promisify(execFile)(process.execPath, [program, ...args.split(' ')], {
    env: { ...env, ...own, ...more },
  }).then(
    ({ stdout }) => stdout.trim(),
    (error: { code: number; stdout: string; stderr: string }) => `${error.code}: ${error.stdout}${error.stderr}`,
  )
}

test('copies to a bucket and back, and ends with counts', async () => {
  expect(await storage('copy folder s3')).toBe('Pictures copied: 3 (0.0 MB); there already: 0; failed: 0.')
  expect(await storage('copy s3 folder', { DATA_DIR: folders.two })).toContain('Pictures copied: 3')
  expect(readFileSync(join(folders.two, 'files/kept/user/2/a.webp'), 'utf8')).toBe('picture 2')
})

test('says what is wrong', async () => {
  expect(await storage('copy folder folder')).toMatch(/^2: npm run storage -- copy folder s3/)
  expect(await storage('copy folder s3', { AWS_ACCESS_KEY_ID: 'wrong' })).toMatch(
    /^1: Pictures copied: 0 .*failed: 3\.\n.*403/s,
  )
})
