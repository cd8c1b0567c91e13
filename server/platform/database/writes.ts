import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Health } from '@/lib/schemas/health'
import { pool } from '@/server/platform/database/client'
import { isReadOnly, takesNoWrites } from '@/server/platform/database/read-only'
import { env } from '@/server/platform/env'

/**
 * Whether the site can write, or what keeps it from that. `readOnly`: READ_ONLY. `databaseDown`: the database does not
 * answer. `databaseReadOnly`: it is a standby, or set to read-only. `diskFull`: of DATA_DIR or of the database.
 * `folderNotWritable`: DATA_DIR takes no files for another reason.
 */
export type Writes = Health['writes']

/** Milliseconds for which the folder is not tried again, and for which a failed write is told. */
const TRIED = 5000
const LATELY = 60_000
/** A file of this size needs blocks of the disk, also where small files need none. */
const BYTES = Buffer.alloc(16 * 1024, '\n')
const FULL = new Set(['ENOSPC', 'EDQUOT'])

// The bundle of the server and Next's bundles are one process.
const shared = globalThis as typeof globalThis & { mokurokuFullDisk?: number }
let tried: { folder: string; at: number; state: Promise<Writes> } | undefined

/** Notes that a write has failed because a disk is full, also that of the database. */
export function noteFullDisk(now = Date.now()): void {
  shared.mokurokuFullDisk = now
}

/** The state of writes, within `timeout` milliseconds for the database, and whether that answers. */
export async function writesState(timeout: number): Promise<{ isUp: boolean; writes: Writes }> {
  const [database, folder] = await Promise.all([databaseState(timeout), folderState()])
  const isUp = database !== 'databaseDown'
  if (isReadOnly()) return { isUp, writes: 'readOnly' }
  if (database !== 'ok') return { isUp, writes: database }
  const isFull = Date.now() - (shared.mokurokuFullDisk ?? Number.NEGATIVE_INFINITY) < LATELY
  if (isFull) return { isUp, writes: 'diskFull' }
  return { isUp, writes: takesNoWrites() ? 'databaseReadOnly' : folder }
}

/** Asks the database whether it would take a write. */
async function databaseState(timeout: number): Promise<Writes> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<Writes>((resolve) => {
    timer = setTimeout(() => resolve('databaseDown'), timeout)
  })
  // Of the primary: a replica takes no writes.
  const answer = pool()
    .query<{ refuses: boolean }>(`SELECT current_setting('transaction_read_only') = 'on' AS refuses`)
    .then(
      ({ rows: [row] }): Writes => (row?.refuses ? 'databaseReadOnly' : 'ok'),
      (): Writes => 'databaseDown',
    )
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer))
}

/** Whether DATA_DIR takes a file, tried every few seconds at most. */
export function folderState(now = Date.now(), folder = env().DATA_DIR): Promise<Writes> {
  if (tried?.folder !== folder || now - tried.at >= TRIED) tried = { folder, at: now, state: tryFolder(folder) }
  return tried.state
}

async function tryFolder(folder: string): Promise<Writes> {
  const path = join(/*turbopackIgnore: true*/ folder, `.probe-${process.pid}`)
  try {
    const file = await open(path, 'w', 0o600)
    try {
      await file.writeFile(BYTES)
    } finally {
      await file.close()
    }
    return 'ok'
  } catch (error) {
    return FULL.has(String((error as NodeJS.ErrnoException).code)) ? 'diskFull' : 'folderNotWritable'
  } finally {
    await rm(path, { force: true }).catch(() => {})
  }
}
