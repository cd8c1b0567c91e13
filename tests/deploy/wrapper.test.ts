import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { needs } from '@/tests/support/needs'
import { openFolder } from '@/tests/support/temporary.mjs'

const isRoot = process.getuid?.() === 0
/** Root types for another account; everybody else is the account itself. */
const ACCOUNT = isRoot ? 'daemon' : userInfo().username
const machine = openFolder('mokuroku-wrapper-')
const [wrapper, unit, product, environment] = ['bin/mokuroku', 'mokuroku.service', 'current', 'mokuroku.env'].map(
  (name) => join(machine, name),
) as [string, string, string, string]
afterAll(() => rmSync(machine, { recursive: true, force: true }))

/** A program that tells how it was started. */
const TELLS = `console.log(JSON.stringify({
  program: process.argv[1].split('/').at(-1), args: process.argv.slice(2), cwd: process.cwd(), variables: process.env,
  umask: process.umask(), account: [process.getuid(), process.getgid(), process.getgroups()] }))
process.exit(process.argv.includes('fails') ? 7 : 0)`

beforeAll(() => {
  for (const folder of ['bin', 'current/scripts', 'current/dist']) mkdirSync(join(machine, folder), { recursive: true })
  const text = readFileSync('deploy/systemd/mokuroku', 'utf8')
  writeFileSync(wrapper, text.replace("'/etc/systemd/system/mokuroku.service'", `'${unit}'`), { mode: 0o755 })
  for (const name of ['prepare', 'compact', 'runtime'])
    cpSync(`scripts/${name}.mjs`, join(product, `scripts/${name}.mjs`))
  cpSync('scripts/runtime', join(product, 'scripts/runtime'), { recursive: true })
  writeFileSync(join(product, 'package.json'), '{ "type": "module" }')
  for (const name of ['user', 'main', 'catalogue-load']) writeFileSync(join(product, `dist/${name}.js`), TELLS)
})
beforeEach(() => {
  rmSync(`${unit}.d`, { recursive: true, force: true })
  rmSync(environment, { recursive: true, force: true })
  writeFileSync(unit, own())
})

/** The unit of the product, on this machine. */
const own = () =>
  readFileSync('deploy/systemd/mokuroku.service', 'utf8')
    .replace('User=mokuroku\nGroup=mokuroku', `User=${ACCOUNT}`)
    .replaceAll('/srv/mokuroku/current', product)
    .replaceAll('/etc/mokuroku.env', environment)

function type(args: string[], options: { uid?: number; gid?: number } = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [wrapper, ...args], {
    encoding: 'utf8',
    cwd: '/',
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      TERM: 'vt100',
      RUNTIME: 'system',
      DATA_DIR: '/of/the/caller',
      NODE_OPTIONS: '',
    },
    ...options,
  })
  return { status, stdout, stderr }
}

function told(...args: string[]) {
  const { stdout, stderr } = type(['RUNTIME=system', ...args])
  if (!stdout) throw new Error(stderr)
  return JSON.parse(stdout) as {
    program: string
    args: string[]
    cwd: string
    variables: Record<string, string>
    umask: number
    account: [number, number, number[]]
  }
}

test('a command runs as the account of the unit, with its variables, in its folder', () => {
  writeFileSync(environment, 'SITE_URL=https://anime.example.org\n', { mode: 0o640 })
  const { variables, ...rest } = told('user', 'list')
  const number = (flag: string) => Number(spawnSync('id', [flag, ACCOUNT], { encoding: 'utf8' }).stdout)
  expect(rest).toMatchObject({ program: 'user.js', args: ['list'], cwd: product, umask: 0o077 })
  expect(rest.account.slice(0, 2)).toEqual([number('-u'), number('-g')])
  expect(rest.account[2]).not.toContain(isRoot ? 0 : -1)
  expect(variables).toMatchObject({
    SITE_URL: 'https://anime.example.org',
    DATA_DIR: '/var/lib/mokuroku',
    NODE_ENV: 'production',
    TYPED_WITH: 'mokuroku',
    USER: ACCOUNT,
    TERM: 'vt100',
    PATH: expect.stringMatching(/(^|:)\/usr\/bin(:|$)/),
  })
  expect(variables).not.toHaveProperty('NODE_OPTIONS')
})

test('arguments come as they were typed, and the exit code back', () => {
  const args = ['grant', 'a  b', '', "it's", '"$HOME"', '--', '--yes', 'DATA_DIR=/x', '*', 'é\n']
  expect(told('user', ...args).args).toEqual(args)
  expect(type(['user', 'fails']).status).toBe(7)
  expect(told('catalogue:load', 'x').program).toBe('catalogue-load.js')
  expect(told('start').program).toBe('main.js')
})

test('a variable before the command replaces that of the unit, for a trial beside the site', () => {
  const { variables, args } = told('DATA_DIR=/tmp/trial', 'SMTP_URL=', 'user', 'A=b')
  expect([variables.DATA_DIR, variables.SMTP_URL, args]).toEqual(['/tmp/trial', '', ['A=b']])
})

test("a variable's name alone takes it from the caller, who must have it", () => {
  expect(told('DATA_DIR', 'ONE=1', 'user', 'A').variables).toMatchObject({ DATA_DIR: '/of/the/caller', ONE: '1' })
  expect(type(['SMTP_URL', 'user'])).toMatchObject({
    status: 2,
    stderr: 'SMTP_URL is not set here: export it first.\n',
  })
})

test('what systemctl edit adds to the unit holds, in its order', () => {
  mkdirSync(`${unit}.d`)
  const other = join(machine, 'other.env')
  writeFileSync(environment, 'ONE=lost\n')
  writeFileSync(other, 'ONE=file\n')
  writeFileSync(
    join(`${unit}.d`, 'override.conf'),
    `[Unit]\nEnvironment=ONE=elsewhere\n[Service]\n# comment\nEnvironmentFile=\nEnvironmentFile=${other}\nUMask=0027\nEnvironment="TWO=a b" THREE=100%% \\\n  'FOUR=it\\'s'\n`,
  )
  const { variables, umask } = told('user')
  expect(variables).toMatchObject({
    ONE: 'file',
    TWO: 'a b',
    THREE: '100%',
    FOUR: "it's",
    DATA_DIR: '/var/lib/mokuroku',
  })
  expect(umask).toBe(0o027)
  writeFileSync(join(`${unit}.d`, 'z.conf'), '[Service]\nEnvironment=\nEnvironment=DATA_DIR=/elsewhere\n')
  const after = told('user').variables
  expect([after.DATA_DIR, after.TWO]).toEqual(['/elsewhere', undefined])
})

// systemd.exec(5), EnvironmentFile=; src/basic/env-file.c.
test.each([
  ['A=smtps://u:p#w%40x@h?a=b&c', 'smtps://u:p#w%40x@h?a=b&c'],
  ['A=  two words  ', 'two words'],
  ["A='single \\n $x'", 'single \\n $x'],
  ['A="double \\" \\$x \\\\ \\n"', 'double " $x \\ \\n'],
  ['A=plain\\ \\"x\\\\', 'plain "x\\'],
  ['A="two\nlines"', 'two\nlines'],
  ['A=one \\\n  more', 'one   more'],
  ['A="a" \'b\' c', 'abc'],
  ['A=b "c"', 'b "c"'],
  ['A=', ''],
  ['  A = x', 'x'],
  ['# A=1\n; A=2\nno sign\nA=3', '3'],
  ['# goes on \\\nA=1', undefined],
  ['A=1\r\nB=2\r\n', '1'],
])('the environment file %j is read as systemd does', (text, expected) => {
  writeFileSync(environment, text)
  expect(told('user').variables.A).toBe(expected)
})

describe('what cannot be run ends with 2 and a sentence:', () => {
  test('no command, and one that there is not', () => {
    for (const args of [[], ['fly'], ['origin'], ['A=b'], ['--list']])
      expect(type(args)).toMatchObject({
        status: 2,
        stdout: '',
        stderr: expect.stringMatching(/^mokuroku \[NAME=VALUE …\] \[NAME …\] COMMAND/),
      })
    expect(type(['--help'])).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringContaining('Commands: backup, '),
    })
  })

  test('a machine without the unit, an account that there is not, a product that is not built', () => {
    expect(type(['backup']).stderr).toBe(`The product in ${product} is not built: (cd ${product} && npm run build)\n`)
    writeFileSync(unit, own().replace(`User=${ACCOUNT}`, 'User=no-such-account'))
    expect(type(['user'])).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^There is no account no-such-account/),
    })
    rmSync(unit)
    expect(type(['user'])).toMatchObject({ status: 2, stderr: expect.stringMatching(/is not installed as a service/) })
  })

  test('a third account, and variables that it cannot read', needs('root', isRoot), () => {
    expect(type(['user'], { uid: 65_534, gid: 65_534 })).toMatchObject({
      status: 2,
      stderr: 'Commands of the site run as its account daemon: type this as root, or as daemon.\n',
    })
    // The account itself, without the file that only root reads: its DATABASE_URL may be there.
    writeFileSync(environment, 'A=1\n', { mode: 0o600 })
    expect(type(['user'], { uid: 1, gid: 1 })).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(
        /mokuroku\.env has variables of the service, and cannot be read .*: type it as root/,
      ),
    })
    chownSync(environment, 0, 1)
    chmodSync(environment, 0o640)
    expect(JSON.parse(type(['RUNTIME=system', 'user'], { uid: 1, gid: 1 }).stdout).variables.A).toBe('1')
  })
})

test('each command of the product is one of the wrapper', () => {
  const named = /COMMANDS = \[(.*)\]/.exec(readFileSync('deploy/systemd/mokuroku', 'utf8'))?.[1]?.match(/[\w:]+/g)
  const there = readdirSync('server/programs/commands').map((file) => file.replace('.ts', '').replace('-', ':'))
  expect(named).toEqual([...there, 'start'].sort())
  expect(existsSync('deploy/systemd/mokuroku.service')).toBe(true)
})
