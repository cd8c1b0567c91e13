import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { textIfThere } from '@/server/platform/durable'
import { isRunning, postgresOn } from './processes'

/** The content of a server's lock file: its process, and its port as soon as it listens. */
export type Lock = { pid: number; port: number | undefined }

const pathIn = (data: string) => join(data, 'postmaster.pid')

/** Reads the lock file in `data`; undefined if it does not exist or contains no process number. */
export function readLock(data: string): Lock | undefined {
  const [first = '', , , fourth = ''] = linesIn(data) ?? []
  // Processes that are no servers (initdb, single-user mode) write a minus before the number.
  const pid = /^-?[1-9]\d{0,9}$/.test(first) ? Math.abs(Number(first)) : undefined
  return pid === undefined ? undefined : { pid, port: Number(fourth) || undefined }
}

/**
 * Removes a lock file that belongs to no server, but that PostgreSQL would take for a running server's or could not
 * parse. After a crash another process may have its number, and files get damaged. PostgreSQL itself handles the locks
 * of ended processes. An empty file stays, because a server may be about to write it. If a server does run, PostgreSQL
 * still refuses to start another one, because of the shared memory.
 * @param folder where `data` are, without symbolic links
 */
export function removeStaleLock(data: string, folder: string): void {
  if (!linesIn(data)?.join('').trim()) return
  const lock = readLock(data)
  const isStale = !lock || (isRunning(lock.pid) && !postgresOn(folder).includes(lock.pid))
  if (isStale) removeLock(data)
}

/** Removes the lock file, whatever its content. */
export function removeLock(data: string): void {
  rmSync(pathIn(data), { force: true })
}

const linesIn = (data: string) => textIfThere(pathIn(data))?.split('\n')
