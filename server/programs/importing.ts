import { giveUpImports, hasRunningImports } from '@/server/domain/tracking/imports/jobs'
import { runInBackground } from './background'

let running: Promise<void> | undefined

/**
 * Works on the running imports in a process of its own, with a low priority: reading large files would delay the
 * answers of this one. Does nothing if there are none; a call while the process runs waits for it.
 * @throws Error when the process failed; the next scheduled job goes on
 */
export async function runImporter(): Promise<void> {
  await running?.catch(() => {})
  // Not by the process: it may be the reason that nothing gets on.
  await giveUpImports()
  if (!(await hasRunningImports())) return
  running ??= runInBackground('importer').finally(() => {
    running = undefined
  })
  await running
}
