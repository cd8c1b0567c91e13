import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning, postgresOn } from './processes'

/** What the lock file of a server says: its process, and its port as soon as it listens. */
export type Lock = { pid: number; port: number | undefined }

const pathIn = (data: string) => join(data, 'postmaster.pid')

/** What the lock file in `data` says; undefined without one, or when it says nothing. */
export function readLock(data: string): Lock | undefined {
  const [first = '', , , fourth = ''] = linesIn(data) ?? []
  // What works on the data without being a server (initdb, a server for one user) writes a minus before it.
  const pid = /^-?[1-9]\d{0,9}$/.test(first) ? Math.abs(Number(first)) : undefined
  return pid === undefined ? undefined : { pid, port: Number(fourth) || undefined }
}

/**
 * Removes a lock file that PostgreSQL would take for that of a running server, or not understand, though no server has it:
 * after a crash its process number may be somebody else's, and files get damaged. Locks of processes that are gone are left
 * to PostgreSQL, and so is an empty one, which a server may be about to write. Should a server run nonetheless, PostgreSQL
 * refuses to start another one because of the memory that it shares.
 * @param folder where `data` are, without symbolic links
 */
export function removeStaleLock(data: string, folder: string): void {
  if (!linesIn(data)?.join('').trim()) return
  const lock = readLock(data)
  const isStale = !lock || (isRunning(lock.pid) && !postgresOn(folder).includes(lock.pid))
  if (isStale) removeLock(data)
}

/** Removes the lock file, whatever it says. */
export function removeLock(data: string): void {
  rmSync(pathIn(data), { force: true })
}

function linesIn(data: string): string[] | undefined {
  try {
    return readFileSync(pathIn(data), 'utf8').split('\n')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
