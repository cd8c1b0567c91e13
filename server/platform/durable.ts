import { chownSync, closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

type Options = { mode?: number; owner?: { uid: number; gid: number } }

/**
 * Writes a file atomically: after a crash it is complete or does not exist. Only its owner may read it unless `mode`
 * says otherwise.
 */
export function writeDurably(path: string, text: string, { mode = 0o600, owner }: Options = {}): void {
  const half = `${path}.${process.pid}`
  rmSync(half, { force: true })
  const file = openSync(/*turbopackIgnore: true*/ half, 'wx', mode)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  if (owner) chownSync(half, owner.uid, owner.gid)
  renameSync(half, path)
  syncFolder(dirname(path))
}

/** The text of a file; undefined if there is none. */
export function textIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Flushes the entries of a folder to the disk. */
export function syncFolder(path: string): void {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
