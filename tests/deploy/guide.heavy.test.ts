import { execFile } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { usernameKey } from '@/server/domain/identity/users/names'
import { bundled } from '@/tests/support/bundled'
import { typedIn } from '@/tests/support/guide'
import { type Mailbox, openMailbox } from '@/tests/support/mailbox'
import { openFolderInMemory } from '@/tests/support/temporary.mjs'

/** Types what the guide says, in a folder in place of the machine. What needs root, a network or minutes is noted and not done. */
const machine = openFolderInMemory('mokuroku-guide-')
const DATA_DIR = join(machine, 'var/lib/mokuroku')
const COMMANDS = ['backup', 'database', 'doctor', 'migrate', 'restore', 'user'] as const
let mailbox: Mailbox

beforeAll(async () => {
  // The embedded PostgreSQL may run as another account, which passes through.
  chmodSync(machine, 0o755)
  for (const folder of ['var/lib', 'etc/systemd/system', 'backups', 'tmp'])
    mkdirSync(join(machine, folder), { recursive: true })
  for (const name of COMMANDS) cpSync(bundled(`server/programs/commands/${name}.ts`), programOf(name))
  mailbox = await openMailbox()
  await type('npm run migrate')
})
afterAll(async () => {
  await mailbox.close()
  rmSync(machine, { recursive: true, force: true })
})

const programOf = (name: string) => join('node_modules', '.cache', 'mokuroku-tests', `guide-${name}.mjs`)

/** `npm run NAME` is the command of the sources. `git clone` makes a folder with what the guide takes from it. */
const SHELL = `set -eo pipefail
note() { echo "$*" >> "$MACHINE/noted"; }
npm() {
  if [ "$1" = --prefix ]; then shift 2; fi
  case "$1 $2" in
    "run backup" | "run database" | "run doctor" | "run migrate" | "run restore" | "run user")
      name=$2; shift 2; if [ "$1" = -- ]; then shift; fi
      (cd "$PRODUCT" && "$NODE" "node_modules/.cache/mokuroku-tests/guide-$name.mjs" "$@") ;;
    *) note "npm $*" ;;
  esac
}
git() { note "git $*"; for folder; do :; done; mkdir -p "$folder/deploy"; cp -r "$PRODUCT/deploy/systemd" "$folder/deploy/"; }
systemctl() { note "systemctl $*"; }
useradd() { note "useradd $*"; }
`

/** Types a block of the guide; what it prints. @throws Error that shows it, when a command fails */
async function type(block: string, more: Record<string, string> = {}): Promise<string> {
  const here = block.replaceAll(/(^|[\s=<'])\/(srv|backups|var|etc|tmp)\//g, `$1${machine}/$2/`)
  const { NODE_OPTIONS: _, DATABASE_URL: __, ...own } = process.env
  const env = { ...own, MACHINE: machine, PRODUCT: process.cwd(), NODE: process.execPath, DATA_DIR, ...more }
  const { stdout, stderr } = await promisify(execFile)(
    'bash',
    [
      '-c',
      `${SHELL}
${here}`,
    ],
    { cwd: machine, env },
  )
  return stdout + stderr
}

const noted = () => readFileSync(join(machine, 'noted'), 'utf8').trim().split('\n')

test('a service of systemd is set up', async () => {
  const [block = ''] = typedIn('As a service of systemd')
  await type(block)
  expect(readFileSync(join(machine, 'etc/mokuroku.env'), 'utf8')).toBe('SITE_URL=https://anime.example.org\n')
  expect(statSync(join(machine, 'etc/mokuroku.env')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(machine, 'etc/systemd/system/mokuroku.service'), 'utf8')).toContain('[Service]')
  expect(readlinkSync(join(machine, 'srv/mokuroku/current'))).toBe('0.1.0')
  expect(noted()).toEqual([
    expect.stringMatching(/^useradd --system/),
    expect.stringMatching(/^git clone --branch v0\.1\.0 /),
    'npm run build',
    'systemctl enable --now mokuroku',
  ])
})

test('a new version takes over by one rename, after a backup', async () => {
  const [block = '', compose = ''] = typedIn('With little interruption')
  expect(compose).toContain('docker compose')
  const said = await type(block)
  expect(statSync(join(machine, 'backups/before-0.2.0.backup')).size).toBeGreaterThan(1000)
  expect(readlinkSync(join(machine, 'srv/mokuroku/current'))).toBe('0.2.0')
  expect(noted().slice(-3)).toEqual([
    expect.stringMatching(/^git clone .* 0\.2\.0$/),
    'npm run build',
    'systemctl restart mokuroku',
  ])
  expect(said).toMatch(/✓ backup: before-0\.2\.0\.backup in /)
})

test('a backup is made, checked and restored, also into a second DATA_DIR', async () => {
  const [first = '', trial = ''] = typedIn('Backups')
  const said = await type(first)
  expect(said).toMatch(/\.backup is whole: \d+ rows/)
  expect(said).toMatch(/rows and 0 pictures of .* are restored from /)
  await type(trial)
  expect(existsSync(join(machine, 'tmp/trial/postgres'))).toBe(true)
  expect(noted().at(-1)).toBe('npm start')
})

test('a database of another PostgreSQL is replaced by the backup of the old version', async () => {
  const [block = ''] = typedIn('Another PostgreSQL')
  // The rename was made by the upgrade before.
  rmSync(join(machine, 'srv/mokuroku/current'))
  await type('ln -s 0.1.0 /srv/mokuroku/current')
  const said = await type(`cd ${machine}/srv/mokuroku\n${block}`)
  expect(said).toContain('are restored from')
  expect(existsSync(join(DATA_DIR, 'postgres-18'))).toBe(true)
  expect(readlinkSync(join(machine, 'srv/mokuroku/current'))).toBe('0.2.0')
})

test('the first steps on a site of its own', async () => {
  const [start = '', steps = ''] = typedIn('Start')
  expect(start).toBe('npm start\n')
  cpSync('.env.example', join(machine, '.env.example'))
  await type(`npm run database -- -c "INSERT INTO users (username, username_key, email, email_key, password_hash, confirmed_at)
    VALUES ('NAME', '${usernameKey('NAME')}', 'a@a.test', 'a@a.test', '-', now())"`)
  expect(await type(steps)).toMatch(/NAME.*CanAdminister/)
  expect(existsSync(join(machine, '.env'))).toBe(true)
})

test('a test mail is sent', async () => {
  const [block = ''] = typedIn('Mail')
  expect(await type(block, { SMTP_URL: mailbox.url })).toContain(
    '✓ mail: The mail server has accepted a mail to you@example.org',
  )
})
