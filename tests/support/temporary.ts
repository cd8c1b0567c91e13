import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const RUN = /^mokuroku-run-(\d+)-/

/**
 * The folder of all temporary files of a test run. It is deleted with the run; those of killed runs are deleted by the next
 * one.
 */
export function runFolder(): string {
  for (const parent of [tmpdir(), ...(existsSync(MEMORY) ? [MEMORY] : [])])
    for (const name of readdirSync(parent)) {
      const [, pid] = RUN.exec(name) ?? []
      if (pid && !isRunning(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true })
    }
  const folder = openFolder(`mokuroku-run-${process.pid}-`)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A new folder that other accounts may enter. Otherwise a database that root starts there would store its data elsewhere. */
export function openFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  chmodSync(folder, 0o755)
  return folder
}

/**
 * Such a folder in memory, where Linux has enough: for databases that write to the disk as the product's do. A busy disk takes
 * longer than all else in those tests, and a process that is killed leaves the same files in memory.
 */
export function openFolderInMemory(prefix: string): string {
  const hasRoom = existsSync(MEMORY) && freeBytes(MEMORY) > ROOM
  if (!hasRoom) return openFolder(prefix)
  const folder = mkdtempSync(join(MEMORY, `mokuroku-run-${process.pid}-${prefix}`))
  chmodSync(folder, 0o755)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const MEMORY = '/dev/shm'
/** Some clusters of 60 MB. */
const ROOM = 1024 * 1024 * 1024

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
