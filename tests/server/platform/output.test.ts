import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const COMMANDS = 'server/programs/commands'
const PROGRAMS = [
  'server/programs/main.ts',
  'server/web/origin/main.ts',
  'server/platform/decoder/main.ts',
  ...readdirSync(COMMANDS).map((name) => `${COMMANDS}/${name}`),
]

// What it does is tried in tests/faults/output.test.ts.
test.each(PROGRAMS)('%s goes on when nobody reads its output', (program) => {
  // Commands begin with it in runCommand().
  expect(readFileSync(program, 'utf8')).toMatch(/^(?:goOnWithoutOutput\(\)|runCommand\(.*)$/m)
})

test('a command goes on without output before it reads its arguments', () => {
  const [, body = ''] = readFileSync('server/programs/command-line.ts', 'utf8').split(
    'export async function runCommand',
  )
  expect(body).toMatch(/Promise<never> \{\n {2}goOnWithoutOutput\(\)\n/)
})
