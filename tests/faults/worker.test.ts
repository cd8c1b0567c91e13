import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { env } from '@/server/platform/env'
import { onFreePort } from '@/tests/bench/ports'
import { useDatabase } from '@/tests/support/database'
import { ask } from './support/readers'

useDatabase()

test('the worker serves metrics of the mails that it sends, and ends', async () => {
  const { worker, port, exit, output } = await onFreePort(startWorker)
  const { status, body } = await ask(`http://127.0.0.1:${port}/metrics`)
  expect(status, output()).toBe(200)
  for (const outcome of ['sent', 'refused', 'timeout', 'unreachable'])
    expect(body).toContain(`mokuroku_mails_total{outcome="${outcome}"} 0`)
  worker.kill('SIGTERM')
  expect(await exit).toEqual([0, null])
})

/** @throws Error with what it has printed, if it ends at once */
async function startWorker(port: number) {
  const worker = spawn(process.execPath, ['dist/worker.js'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env.PATH,
      __NEXT_PROCESSED_ENV: 'true',
      NODE_ENV: 'production',
      DATABASE_URL: env().DATABASE_URL,
      DATA_DIR: mkdtempSync(join(tmpdir(), 'worker-')),
      AUTH_SECRET: 'only-for-tests-of-faults-on-this-machine',
      SCRAPE: 'off',
      WORKER_METRICS_PORT: String(port),
    },
  })
  const exit = once(worker, 'exit')
  const closed = once(worker, 'close')
  let output = ''
  worker.stderr.on('data', (piece: Buffer) => {
    output += piece
  })
  while (!output.includes('Working.') && worker.exitCode === null)
    await Promise.race([once(worker.stderr, 'data'), exit])
  if (output.includes('Working.')) return { worker, port, exit, output: () => output }
  await closed
  throw new Error(output)
}
