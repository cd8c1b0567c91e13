import { existsSync, mkdirSync, mkdtempSync, rmdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Makes DATA_DIR and checks that files can be created there.
 * @throws Error with one sentence when they cannot
 */
export function prepareDataDir(path: string): void {
  try {
    makeFolder(path)
    rmdirSync(mkdtempSync(join(path, '.probe-')))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(
      `Files cannot be created in ${path} (${reason}): set DATA_DIR to a folder that this account can write to.`,
    )
  }
}

/** Like mkdir -p. Node's own recursive mkdir never returns where a file system refuses new folders with ENOENT, as /proc does. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path)
  } catch (error) {
    // Another process has made it meanwhile.
    if (!existsSync(path)) throw error
  }
}
