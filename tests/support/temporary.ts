import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const RUN = /^mokuroku-run-(\d+)-/

/**
 * The folder of all temporary files of a test run. It is deleted with the run; those of killed runs are deleted by the next
 * one.
 */
export function runFolder(): string {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = RUN.exec(name) ?? []
    if (pid && !isRunning(Number(pid))) rmSync(join(tmpdir(), name), { recursive: true, force: true })
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

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
