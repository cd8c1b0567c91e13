import { chownSync, closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

type Options = { mode?: number; owner?: { uid: number; gid: number } }

/** Writes a file that is there whole or not at all, whatever is killed meanwhile. Nobody but its owner reads it unless `mode` says so. */
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

/** Waits until the names in a folder are on the disk. */
export function syncFolder(path: string): void {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
