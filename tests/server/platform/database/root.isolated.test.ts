import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { dataFolder } from '@/server/platform/database/cluster'
import { databaseOwner } from '@/server/platform/database/unprivileged'
import { expectWrapper } from '@/server/programs/command-line'
import { bundled } from '@/tests/support/bundled'
import { needs } from '@/tests/support/needs'
import { openFolder } from '@/tests/support/temporary.mjs'

const isRoot = process.getuid?.() === 0
const OTHER = 1
const FALLEN_BACK = '/var/lib/mokuroku'

afterEach(() => vi.unstubAllEnvs())

const folder = openFolder('mokuroku-root-')
/** What a fallback has made in /var/lib. */
const made = new Set<string>()
const inVarLib = () => (existsSync(FALLEN_BACK) ? readdirSync(FALLEN_BACK) : [])
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
  for (const path of made) rmSync(path, { recursive: true, force: true })
})

/** A DATA_DIR that its owner alone may enter. */
function closedFolder(name: string, uid: number): string {
  const path = join(folder, name)
  mkdirSync(path, { recursive: true })
  chownSync(path, uid, uid)
  chmodSync(path, 0o700)
  return path
}

const programs = [...readdirSync('server/programs/commands').map((file) => `commands/${file}`), 'main.ts'].map(
  (file) => `server/programs/${file}`,
)
/** What else each of them needs to begin. */
const ARGUMENTS: Record<string, string[]> = {
  'catalogue-load.ts': ['none.jsonl'],
  'restore.ts': ['none.backup', '--replace'],
  'storage.ts': ['copy', 's3', 'folder'],
  'user.ts': ['list'],
}

test('root beside the wrapper is refused where the unit alone has DATA_DIR', needs('root', isRoot), () => {
  const unit = join(openFolder('mokuroku-unit-'), 'mokuroku.service')
  vi.stubEnv('DATA_DIR', undefined)
  vi.stubEnv('TYPED_WITH', undefined)
  expect(() => expectWrapper('restore', unit)).not.toThrow()
  writeFileSync(unit, '[Service]\n')
  expect(() => expectWrapper('restore', unit)).toThrow(/^systemd runs the site .*: type "mokuroku restore"/)
  vi.stubEnv('TYPED_WITH', 'mokuroku')
  expect(() => expectWrapper('restore', unit)).not.toThrow()
  vi.stubEnv('TYPED_WITH', undefined)
  vi.stubEnv('DATA_DIR', '/tmp/trial')
  expect(() => expectWrapper('restore', unit)).not.toThrow()
})

describe('root on the DATA_DIR of another account', needs('root', isRoot), () => {
  const DATA_DIR = isRoot ? closedFolder('of-another', OTHER) : ''
  const run = (source: string, more: Record<string, string>) => {
    const { NODE_OPTIONS: _, ...env } = process.env
    const args = ARGUMENTS[source.split('/').at(-1) ?? ''] ?? []
    return spawnSync(process.execPath, [bundled(source), ...args], {
      env: { ...env, NODE_ENV: 'production', DATABASE_URL: '', DATA_DIR, PORT: '0', ...more },
      encoding: 'utf8',
      timeout: 60_000,
    })
  }

  test.each(programs)('%s ends with 2 and says whose it is, and makes nothing', (source) => {
    const before = inVarLib()
    const elsewhere = /backup|main/.test(source) ? ['postgresql://nobody@127.0.0.1:1/none'] : []
    for (const DATABASE_URL of ['', ...elsewhere]) {
      const { status, stdout, stderr } = run(source, { DATABASE_URL })
      expect([status, stdout]).toEqual([2, ''])
      expect(stderr).toMatch(
        /^DATA_DIR \(.*of-another\) belongs to the account daemon, and root has started this: run it as daemon, .* the wrapper mokuroku .*\.\n$/,
      )
    }
    expect([readdirSync(DATA_DIR), inVarLib(), statSync(DATA_DIR).mode & 0o777]).toEqual([[], before, 0o700])
  })

  test('an account that this machine does not know is told by its number', () => {
    const unknown = closedFolder('of-nobody-known', 54_321)
    expect(run('server/programs/commands/user.ts', { DATA_DIR: unknown }).stderr).toContain('the account 54321,')
  })

  test('--help is answered all the same', () => {
    const { status, stdout } = spawnSync(process.execPath, [bundled('server/programs/commands/backup.ts'), '--help'], {
      env: { ...process.env, DATA_DIR },
      encoding: 'utf8',
    })
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^npm run backup/)])
  })
})

describe('the data of a DATA_DIR of root', needs('root', isRoot), () => {
  const owner = isRoot ? databaseOwner() : undefined

  test('are in it where the account of PostgreSQL can pass, whoever owns them', () => {
    const open = join(folder, 'open')
    mkdirSync(join(open, 'postgres'), { recursive: true })
    chownSync(join(open, 'postgres'), OTHER, OTHER)
    expect(dataFolder(open, owner)).toBe(join(open, 'postgres'))
  })

  test('are in /var/lib where it cannot and none are there, and stay there', () => {
    const before = inVarLib()
    const closed = join(closedFolder('closed', 0), 'data')
    mkdirSync(closed)
    const data = dataFolder(closed, owner)
    made.add(dirname(data))
    expect(data).toMatch(/^\/var\/lib\/mokuroku\/[0-9a-f]{12}\/postgres$/)
    expect(readlinkSync(join(closed, 'postgres'))).toBe(data)
    writeFileSync(join(data, 'PG_VERSION'), '18')
    expect(dataFolder(closed, owner)).toBe(data)
    // Not an empty one, of the new path.
    const moved = join(folder, 'closed', 'moved')
    renameSync(closed, moved)
    expect(dataFolder(moved, owner)).toBe(data)
    expect(inVarLib().length).toBe(before.length + 1)
    rmSync(dirname(data), { recursive: true })
    expect(() => dataFolder(moved, owner)).toThrow(/ leads to the database in .*, which is not there: /)
    expect(inVarLib()).toEqual(before)
  })

  test('that it cannot reach are not replaced by empty ones in /var/lib', () => {
    const before = inVarLib()
    const hardened = closedFolder('hardened', 0)
    mkdirSync(join(hardened, 'postgres'))
    expect(() => dataFolder(hardened, owner)).toThrow(
      new RegExp(`^The database is in ${hardened}/postgres, and .* chmod o\\+x ${hardened} lets it\\.$`),
    )
    expect([inVarLib(), lstatSync(join(hardened, 'postgres')).isDirectory()]).toEqual([before, true])
  })
})
