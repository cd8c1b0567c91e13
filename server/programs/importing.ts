import { fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { giveUpImports, hasRunningImports } from '@/server/domain/imports/jobs'
import { env } from '@/server/platform/env'

let running: Promise<void> | undefined

/**
 * Works on the running imports in a process of its own, with a low priority: reading large files would delay the answers of
 * this one. Does nothing if there are none; a call while the process runs waits for it.
 * @throws Error when the process failed; the next scheduled job goes on
 */
export async function runImporter(): Promise<void> {
  await running?.catch(() => {})
  // Not by the process: it may be the reason that nothing gets on.
  await giveUpImports()
  if (!(await hasRunningImports())) return
  running ??= runProcess().finally(() => {
    running = undefined
  })
  await running
}

function runProcess(): Promise<void> {
  const isBuilt = env().NODE_ENV === 'production'
  const program = join(process.cwd(), isBuilt ? 'dist/importer.js' : 'server/programs/importer.ts')
  const child = fork(program, {
    execArgv: [...MEMORY, ...(isBuilt ? [] : ['--import', 'tsx'])],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`The process of imports ended with ${signal ?? code}.`)),
    )
  })
}

/** A file is read in pieces. MiB of the old and the young generation. */
const MEMORY = ['--max-old-space-size=64', '--max-semi-space-size=1']
