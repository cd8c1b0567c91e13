import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { scripts } from '@/package.json'
import { Misuse } from '@/server/platform/misuse'
import { type Declaration, readArguments, usageOf } from '@/server/programs/command-line'
import { USER, userCommand } from '@/server/programs/user/verbs'
import { bundled } from '@/tests/support/bundled'

const SOME = {
  name: 'some:thing',
  forms: ['FILE [--loud]', '--list'],
  does: 'Does something.',
  options: {
    loud: { short: 'l', does: 'says it' },
    to: { value: 'PLACE', does: 'and\nthere' },
    list: { does: 'lists' },
  },
  takes: [1, 2],
} satisfies Declaration

test('the usage is written from the declaration, as the command is typed here', () => {
  expect(usageOf(SOME)).toBe(`npm run some:thing -- FILE [--loud]
npm run some:thing -- --list

Does something.

  -l, --loud  says it
  --to PLACE  and
              there
  --list      lists
  -h, --help  shows this`)
  vi.stubEnv('TYPED_WITH', 'mokuroku')
  expect(usageOf(SOME).split('\n', 2)).toEqual(['mokuroku some:thing FILE [--loud]', 'mokuroku some:thing --list'])
  vi.unstubAllEnvs()
})

test('what is declared is read', () => {
  expect(readArguments(SOME, ['a', '-l', '--to', 'b c', '--', '--d'])).toEqual({
    values: { loud: true, to: 'b c' },
    positionals: ['a', '--d'],
    asksForHelp: false,
  })
  expect(readArguments(SOME, ['--help'])).toMatchObject({ asksForHelp: true })
  expect(readArguments(SOME, ['a', 'b', 'c', '-h'])).toMatchObject({ asksForHelp: true })
})

test.each([
  [['a', '--quiet'], "Unknown option '--quiet'"],
  [['a', '-x'], "Unknown option '-x'"],
  [['a', '--loud=yes'], "Option '-l, --loud' does not take an argument"],
  [['a', '--to'], "Option '--to <value>' argument missing"],
  [['a', 'b', 'c'], "Unexpected argument 'c'"],
  [[], 'Something is missing'],
])('%j is refused with one sentence and the usage', (args, sentence) => {
  expect(() => readArguments(SOME, args)).toThrow(`${sentence}.\n\nnpm run some:thing -- FILE`)
})

/** Runs a program on a machine without a site: its status, and what it said. */
function run(source: string, args: string[]) {
  const DATA_DIR = join(mkdtempSync(join(tmpdir(), 'nothing-')), 'data')
  const { NODE_OPTIONS: _, DATABASE_URL: __, ...env } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [bundled(source), ...args], {
    env: { ...env, DATA_DIR, PORT: '0' },
    encoding: 'utf8',
    // Those that did not know --help would work on until then.
    timeout: 60_000,
  })
  return { status, stdout, stderr, isThere: existsSync(DATA_DIR) }
}

const commands = readdirSync('server/programs/commands').map((file) => file.replace('.ts', ''))
const typedAs = (command: string) =>
  Object.entries(scripts).find(([, line]) => line === `node scripts/run.mjs command ${command}`)?.[0]
const programs = [
  ...commands.map((command) => [`npm run ${typedAs(command)}`, `server/programs/commands/${command}.ts`] as const),
  ['npm start', 'server/programs/main.ts'] as const,
]

describe.each(programs)('%s', (typed, source) => {
  test('with --help says what it does, and does nothing', () => {
    const { status, stdout, stderr, isThere } = run(source, ['--help'])
    expect([status, stderr, isThere]).toEqual([0, '', false])
    expect(stdout.split(/ --? ?|\n/)[0]).toBe(typed)
    expect(stdout).toMatch(/ -h, --help +shows this\n$/)
  })

  test('refuses what it does not know, before anything else', () => {
    const { status, stdout, stderr, isThere } = run(source, ['a', '--no-such-option'])
    expect([status, stdout, isThere]).toEqual([2, '', false])
    expect(stderr).toMatch(/^Unknown option '--no-such-option'\./)
    expect(stderr).toContain(`\n\n${typed}`)
  })
})

test.each([
  [[]],
  [['fly', 'somebody']],
  [['grant', 'somebody']],
  [['confirm', 'somebody', 'else']],
  [['list', 'a', 'b']],
  [['confirm', 'somebody', '--yes']],
  [['toString', 'a']],
])('npm run user -- with %j is refused with the verbs', async (args) => {
  const running = async () => userCommand(readArguments(USER, args))
  await expect(running()).rejects.toThrow(Misuse)
  await expect(running()).rejects.toThrow('delete NAME              deletes the account')
})

test('a restore that replaces makes no database where there is none', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'restored-')), 'any.backup')
  writeFileSync(file, '')
  const { status, stderr } = run('server/programs/commands/restore.ts', [file, '--replace'])
  expect([status, stderr]).toEqual([1, expect.stringContaining('There is no database in ')])
})
