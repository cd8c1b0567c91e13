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
  expect(readFileSync(program, 'utf8')).toMatch(/^goOnWithoutOutput\(\)$/m)
})
