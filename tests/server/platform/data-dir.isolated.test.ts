import { execFile } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { foreignParts, prepareDataDir } from '@/server/platform/data-dir'
import { bundled } from '@/tests/support/bundled'
import { needs } from '@/tests/support/needs'
import { openFolder } from '@/tests/support/temporary.mjs'

const folder = openFolder('mokuroku-data-dir-')
const file = join(folder, 'a-file')
writeFileSync(file, '')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a folder is made with its parents, and nothing is left in it', () => {
  const path = join(folder, 'a', 'b')
  prepareDataDir(path)
  prepareDataDir(path)
  expect(readdirSync(path)).toEqual([])
})

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
/** As root, PostgreSQL passes through it as another account. */
const CLOSED = process.getuid?.() === 0 ? '711' : '700'

test('it is closed to other accounts, and each part of it, also those of earlier versions', () => {
  const path = join(folder, 'closed')
  mkdirSync(join(path, 'mail'), { recursive: true, mode: 0o755 })
  writeFileSync(join(path, 'postgres.log'), '', { mode: 0o644 })
  prepareDataDir(path)
  expect([modeOf(path), modeOf(join(path, 'mail')), modeOf(join(path, 'postgres.log'))]).toEqual([CLOSED, '700', '600'])
})

test('a folder that has other files too, or that everybody may write to, keeps its rights', () => {
  const [shared, open] = [join(folder, 'shared'), join(folder, 'open')]
  mkdirSync(join(shared, 'photos'), { recursive: true, mode: 0o755 })
  mkdirSync(join(shared, 'mail'), { mode: 0o755 })
  mkdirSync(open)
  chmodSync(open, 0o1777)
  for (const path of [shared, open]) prepareDataDir(path)
  expect([modeOf(shared), modeOf(join(shared, 'photos')), modeOf(join(shared, 'mail'))]).toEqual(['755', '755', '700'])
  expect(modeOf(open)).toBe('777')
})

const ROOT = needs('root', process.getuid?.() === 0)
test('parts of another account are found, but not the database', ROOT, () => {
  const path = join(folder, 'foreign')
  for (const part of ['files', 'backups', 'postgres', 'photos']) mkdirSync(join(path, part), { recursive: true })
  writeFileSync(join(path, 'backups', 'a.backup'), '')
  expect(foreignParts(path)).toEqual([])
  for (const part of ['files', 'backups/a.backup', 'postgres', 'photos']) chownSync(join(path, part), 1, 1)
  expect(foreignParts(path)).toEqual(['files', 'backups/a.backup'])
})

const IMPOSSIBLE = [file, join(file, 'below'), ...(process.platform === 'linux' ? ['/proc/x/y', '/proc/self'] : [])]

test.each(IMPOSSIBLE)('%s cannot be used, and the error says so in one sentence', (path) => {
  expect(() => prepareDataDir(path)).toThrow(`Files cannot be created in ${path} (`)
  expect(() => prepareDataDir(path)).toThrow(/: set DATA_DIR to a folder that this account can write to\.$/)
})

test('neither can a read-only folder', () => {
  const path = join(folder, 'read-only')
  // With files of others its mode stays.
  mkdirSync(join(path, 'photos'), { recursive: true })
  chmodSync(path, 0o555)
  // Root may write anywhere.
  const isRoot = process.getuid?.() === 0
  if (isRoot) {
    chmodSync(folder, 0o755)
    process.seteuid?.('nobody')
  }
  try {
    expect(() => prepareDataDir(path)).toThrow(/EACCES/)
  } finally {
    if (isRoot) process.seteuid?.(0)
    chmodSync(path, 0o755)
  }
})

test.each(['', 'postgresql://nobody@127.0.0.1:1/none'])(
  'with DATABASE_URL=%s the product exits at once, with code 1',
  async (DATABASE_URL) => {
    const DATA_DIR = IMPOSSIBLE.at(-2) ?? file
    const started = promisify(execFile)(process.execPath, [bundled('server/programs/main.ts')], {
      env: { ...process.env, NODE_ENV: 'production', DATA_DIR, DATABASE_URL, AUTH_SECRET: '', PORT: '0' },
      timeout: 60_000,
    })
    await expect(started).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Files cannot be created in .*\n$/),
    })
  },
  60_000,
)
