import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { describe, expect, test } from 'vitest'

/** What a shell says of a process that becomes the program, when this ends so. `before` runs in it first. */
async function statusOf(program: string, before: string): Promise<number> {
  const become = `import('./scripts/prepare.mjs').then(({ become }) => become(['-e', ${JSON.stringify(program)}]))`
  const child = spawn(process.execPath, ['-e', `${before}${become}`], { stdio: 'ignore' })
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals]
  return code ?? 128 + constants.signals[signal]
}

describe.each([
  ['takes the place of the script', ''],
  ['is run by the script, where Node.js cannot do so', 'delete process.execve; '],
])('the program of npm start %s', (_, before) => {
  test.each([
    ['is killed', "process.kill(process.pid, 'SIGKILL')", 137],
    ['aborts', 'process.abort()', 134],
    ['fails', 'process.exit(3)', 3],
    ['ends as it should', '', 0],
  ])('which ends with it: one that %s', async (_, program, status) => {
    expect(await statusOf(program, before)).toBe(status)
  })
})
