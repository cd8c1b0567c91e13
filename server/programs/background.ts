import { fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { env } from '@/server/platform/env'
import { heapFlags, limitsOf } from '@/server/platform/size'

/**
 * Runs a program in a process of its own, with a low priority and little memory, so that it does not delay the answers
 * of this one. It ends with this process.
 * @throws Error when the program failed
 */
export function runInBackground(
  name: 'importer' | 'scraper' | 'picture-fetcher' | 'similar-works' | 'catalogue' | 'backup',
): Promise<void> {
  const isBuilt = env().NODE_ENV === 'production'
  const source = name === 'backup' ? `commands/${name}` : name
  const program = join(process.cwd(), isBuilt ? `dist/${name}.js` : `server/programs/${source}.ts`)
  const child = fork(program, {
    execArgv: [...heapFlags(limitsOf(env().SIZE).heaps.background), ...(isBuilt ? [] : ['--import', 'tsx'])],
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
