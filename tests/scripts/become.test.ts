import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

/** What npm start ends with, when the program that it runs ends so. */
async function statusOf(program: string): Promise<unknown> {
  const become = `import('./scripts/prepare.mjs').then(({ become }) => become(['-e', ${JSON.stringify(program)}]))`
  const [code] = await once(spawn(process.execPath, ['-e', become], { stdio: 'ignore' }), 'exit')
  return code
}

test.each([
  ['is killed', "process.kill(process.pid, 'SIGKILL')", 137],
  ['aborts', 'process.abort()', 134],
  ['fails', 'process.exit(3)', 3],
  ['ends as it should', '', 0],
])('npm start ends with its program: one that %s', async (_, program, status) => {
  expect(await statusOf(program)).toBe(status)
})
