import { env } from '@/server/platform/env'
import { AppError } from '@/server/platform/errors'
import { isRefusedWrite } from './refused-write'

/** Seconds after which a client may try a write again. */
export const READ_ONLY_RETRY = 30
/** Milliseconds for which a refused write is told to the metrics. */
const LATELY = 60_000

// The bundle of the server and Next's bundles are one process.
const shared = globalThis as typeof globalThis & { mokurokuRefusedWrite?: number }

/** Whether the configuration says that nothing is written. */
export function isReadOnly(): boolean {
  return env().READ_ONLY === 'yes'
}

/** @throws AppError readOnly while the configuration says that nothing is written */
export function expectWritable(): void {
  if (isReadOnly()) throw new AppError('readOnly', { retryAfter: READ_ONLY_RETRY })
}

/** For a command that writes. @throws Error with one sentence while the configuration says that nothing is written */
export function expectWritableCommand(): void {
  if (isReadOnly())
    throw new Error('READ_ONLY is yes, and this command writes to the database: run it without READ_ONLY.')
}

/** Notes that the database has refused a write. */
export function noteRefusedWrite(now = Date.now()): void {
  shared.mokurokuRefusedWrite = now
}

/** Whether nothing can be written: by configuration, or since the database refused a write in the last minute. */
export function takesNoWrites(now = Date.now()): boolean {
  return isReadOnly() || now - (shared.mokurokuRefusedWrite ?? Number.NEGATIVE_INFINITY) < LATELY
}

/**
 * For reads that note something beside what they read, such as the use of a key. `write` does both, and `read` only
 * reads, for a database that takes no writes.
 * @throws whatever `write` throws for another reason, and whatever `read` throws
 */
export async function noting<Result>(write: () => Promise<Result>, read: () => Promise<Result>): Promise<Result> {
  if (isReadOnly()) return read()
  try {
    return await write()
  } catch (error) {
    if (!isRefusedWrite(error)) throw error
    noteRefusedWrite()
    return read()
  }
}
