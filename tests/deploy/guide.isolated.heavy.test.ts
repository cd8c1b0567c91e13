import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimDataDir } from '@/server/platform/running-site'
import { bundled } from '@/tests/support/bundled'
import { typedIn } from '@/tests/support/guide'
import { type Mailbox, openMailbox } from '@/tests/support/mailbox'
import { needs } from '@/tests/support/needs'
import { openFolderInMemory } from '@/tests/support/temporary.mjs'

/**
 * Types what the guide says, in a folder in place of the machine. What needs root, a network or minutes is noted and
 * not done.
 */
const machine = openFolderInMemory('mokuroku-guide-')
const DATA_DIR = join(machine, 'var/lib/mokuroku')
const COMMANDS = ['backup', 'database', 'doctor', 'migrate', 'restore', 'user'] as const
const isRoot = process.getuid?.() === 0
/** In place of the account mokuroku: another one than root's and PostgreSQL's, where root types; else our own. */
const ACCOUNT = isRoot ? 'daemon' : userInfo().username
const GROUP = spawnSync('id', ['-gn', ACCOUNT], { encoding: 'utf8' }).stdout.trim()
/** A site that is started by hand. */
const BY_HAND = join(machine, 'by-hand')
let mailbox: Mailbox
let site: Server
const claims: { close: () => void }[] = []

beforeAll(async () => {
  for (const folder of ['var/lib', 'etc/systemd/system', 'usr/local/bin', 'tmp', 'product'])
    mkdirSync(join(machine, folder), { recursive: true })
  for (const open of [machine, join(machine, 'tmp')]) chmodSync(open, open === machine ? 0o755 : 0o1777)
  const programs = join(machine, 'product/dist')
  mkdirSync(programs)
  for (const name of ['node_modules', 'prisma', 'package.json'])
    symlinkSync(resolve(name), join(machine, 'product', name))
  for (const name of COMMANDS) cpSync(bundled(`server/programs/commands/${name}.ts`), join(programs, `${name}.js`))
  writeFileSync(
    join(programs, 'main.js'),
    "console.log(process.env.DATA_DIR, 'at', process.env.PORT, 'by', process.getuid())",
  )
  mailbox = await openMailbox()
  // As a version answers that does not tell which site it is.
  site = createServer((_, response) => response.end('{"status":"ok","database":"ok"}')).listen(0, '127.0.0.1')
  await once(site, 'listening')
})
afterAll(async () => {
  for (const claim of claims) claim.close()
  site.close()
  await mailbox.close()
  rmSync(machine, { recursive: true, force: true })
})

const address = () => `http://localhost:${(site.address() as AddressInfo).port}`

/** Lets a site run on a DATA_DIR, for those that look for one. */
async function serveOn(dataDir: string): Promise<void> {
  claims.push(await claimDataDir(dataDir, () => ({ pid: process.pid, address: address(), hasUnknownProxy: false })))
  // As if the account of the site had made it.
  const { uid, gid } = statSync(dataDir)
  chownSync(join(dataDir, 'site.sock'), uid, gid)
}

/**
 * `git clone` makes a folder of the product as it is here, with this machine's paths and account in what belongs to
 * systemd; npm runs the commands in such a folder; systemd makes the folder of the unit.
 */
const SHELL = `set -eo pipefail
umask 022
PATH="$MACHINE/usr/local/bin:$PATH"
note() { echo "$*" >> "$MACHINE/noted"; }
npm() {
  case "$1 $2" in
    "run backup" | "run database" | "run doctor" | "run migrate" | "run restore" | "run user")
      name=$2; shift 2; if [ "$1" = -- ]; then shift; fi
      (cd "$MACHINE/product" && "$NODE" "dist/$name.js" "$@") ;;
    *) note "npm $*" ;;
  esac
}
git() {
  note "git $*"
  for folder; do :; done
  mkdir -p "$folder/deploy"
  cp -a "$MACHINE"/product/* "$folder"
  cp -r "$PRODUCT/scripts" "$folder"
  cp -r "$PRODUCT/deploy/systemd" "$folder/deploy/"
  sed -i -E "s#/(etc|srv|var|backups)/#$MACHINE/\\1/#g; s#^User=.*#User=$ACCOUNT#; s#^Group=.*#Group=$GROUP#" "$folder"/deploy/systemd/*
}
systemctl() { note "systemctl $*"; if [ "$1" = enable ]; then install -d -m 700 -o "$ACCOUNT" -g "$GROUP" "$DATA_DIR"; fi; }
useradd() { note "useradd $*"; }
`

/** Types a block of the guide; what it prints. @throws Error that shows it, when a command fails */
async function type(block: string, more: Record<string, string> = {}): Promise<string> {
  const here = block
    .replaceAll(/(^|[\s=<'])\/(srv|backups|var|etc|tmp|usr)\b/gm, `$1${machine}/$2`)
    .replaceAll(/-([og]) mokuroku\b/g, (_, flag) => `-${flag} ${flag === 'o' ? ACCOUNT : GROUP}`)
  const { NODE_OPTIONS: _, DATABASE_URL: __, ...own } = process.env
  const env = {
    ...own,
    MACHINE: machine,
    PRODUCT: process.cwd(),
    NODE: process.execPath,
    DATA_DIR,
    ACCOUNT,
    GROUP,
    ...more,
  }
  const { stdout, stderr } = await promisify(execFile)('bash', ['-c', `${SHELL}\n${here}`], { cwd: machine, env })
  return stdout + stderr
}

const noted = () => readFileSync(join(machine, 'noted'), 'utf8').trim().split('\n')

test('a service of systemd is set up, for an account of its own', async () => {
  const [block = '', first = ''] = typedIn('As a service of systemd')
  await type(block)
  const environment = join(machine, 'etc/mokuroku.env')
  expect(readFileSync(environment, 'utf8')).toBe('SITE_URL=https://anime.example.org\n')
  expect(statSync(environment).mode & 0o777).toBe(0o640)
  expect(statSync(join(machine, 'backups/mokuroku')).mode & 0o777).toBe(0o700)
  expect(readFileSync(join(machine, 'etc/systemd/system/mokuroku.service'), 'utf8')).toContain('[Service]')
  expect(readlinkSync(join(machine, 'srv/mokuroku/current'))).toBe('0.1.0')
  expect(noted()).toEqual([
    expect.stringMatching(/^useradd --system/),
    expect.stringMatching(/^git clone --branch v0\.1\.0 /),
    'npm run build',
    'systemctl enable --now mokuroku',
  ])
  expect(statSync(DATA_DIR).mode & 0o777).toBe(0o700)
  // The network is not asked; SMTP_URL is what the operator sets next.
  writeFileSync(environment, `SITE_URL=${address()}\nRUNTIME=system\nSMTP_URL=${mailbox.url}\n`)
  await type('mokuroku migrate')
  await type('mokuroku user add NAME name@example.org')
  await serveOn(DATA_DIR)
  expect(await type(first)).toMatch(/NAME has CanAdminister\.[\s\S]* 0 to mend\./)
  expect(await type('mokuroku user list')).toMatch(/NAME.*CanAdminister/)
})

test('what root types beside the wrapper is refused, and makes nothing', needs('root', isRoot), async () => {
  const before = existsSync('/var/lib/mokuroku') ? readdirSync('/var/lib/mokuroku') : []
  const file = join(machine, 'backups/mokuroku/second.backup')
  for (const command of ['user list', `backup -- ${file}`, 'doctor', `restore -- --replace ${file}`])
    await expect(type(`npm run ${command}`)).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/belongs to the account daemon.* the wrapper mokuroku /),
    })
  expect([existsSync(file), existsSync('/var/lib/mokuroku') ? readdirSync('/var/lib/mokuroku') : []]).toEqual([
    false,
    before,
  ])
})

test('a new version takes over by one rename, after a backup', async () => {
  const [block = '', compose = ''] = typedIn('With little interruption')
  expect(compose).toContain('docker compose')
  const said = await type(block)
  expect(statSync(join(machine, 'backups/mokuroku/before-0.2.0.backup')).size).toBeGreaterThan(1000)
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
  const tried = await type(trial)
  expect(existsSync(join(machine, 'tmp/trial/postgres'))).toBe(true)
  expect(tried).toContain(
    `${machine}/tmp/trial at 3001 by ${spawnSync('id', ['-u', ACCOUNT], { encoding: 'utf8' }).stdout.trim()}`,
  )
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
  expect(await type('mokuroku user list')).toMatch(/NAME.*CanAdminister/)
})

test('a test mail is sent', async () => {
  const [block = ''] = typedIn('Mail')
  expect(await type(block)).toContain('✓ mail: The mail server has accepted a mail to you@example.org')
})

test('nothing in the folders of the service is of another account', () => {
  const { uid } = statSync(DATA_DIR)
  for (const folder of [DATA_DIR, join(machine, 'backups/mokuroku'), join(machine, 'tmp/trial')]) {
    const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    expect(found.length).toBeGreaterThan(1)
    const others = found.filter((name) => lstatSync(join(folder, name)).uid !== uid)
    expect(others, folder).toEqual([])
  }
})

test('the first steps on a site that is started by hand', async () => {
  const [start = '', steps = ''] = typedIn('Start')
  expect(start).toBe('npm start\n')
  cpSync('.env.example', join(machine, '.env.example'))
  const own = { DATA_DIR: BY_HAND, SITE_URL: address() }
  await type('npm run migrate', own)
  await type('npm run user -- add NAME name@example.org', own)
  await expect(type('npm run doctor', own), 'without a site').rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('✗ instances: None serves'),
  })
  await serveOn(BY_HAND)
  expect(await type(steps, own)).toMatch(/✓ variables: none is unknown[\s\S]* to mend\./)
  expect(existsSync(join(machine, '.env'))).toBe(true)
})
