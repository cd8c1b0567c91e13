import { fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { env } from '@/server/platform/env'

/**
 * Runs a program in a process of its own, with a low priority and little memory, so that it does not delay the answers of this one.
 * It ends with this process.
 * @throws Error when the program failed
 */
export function runInBackground(name: 'importer' | 'scraper' | 'backup'): Promise<void> {
  const isBuilt = env().NODE_ENV === 'production'
  const source = name === 'backup' ? `commands/${name}` : name
  const program = join(process.cwd(), isBuilt ? `dist/${name}.js` : `server/programs/${source}.ts`)
  const child = fork(program, {
    execArgv: [...MEMORY, ...(isBuilt ? [] : ['--import', 'tsx'])],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`The process "${name}" ended with ${signal ?? code}.`)),
    )
  })
}

/** MiB of the old and the young generation. */
const MEMORY = ['--max-old-space-size=64', '--max-semi-space-size=1']
