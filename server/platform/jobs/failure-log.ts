import { noteRefusedWrite } from '@/server/platform/database/read-only'
import { isRefusedWrite } from '@/server/platform/database/refused-write'
import { sqlState } from '@/server/platform/database/sql-state'
import { noteFullDisk } from '@/server/platform/database/writes'
import { log } from '@/server/platform/log'

/** Milliseconds between two lines: while the database is away or takes no writes, each poll of each queue fails. */
const INTERVAL = 60_000
const DISK_FULL = '53100'

/** Logs failures of the job queue, at most one in a minute, with the number of those omitted. */
export function failureLog(): (error: unknown, now?: number) => void {
  let loggedAt = Number.NEGATIVE_INFINITY
  let omitted = 0
  return (error, now = Date.now()) => {
    if (isRefusedWrite(error)) noteRefusedWrite(now)
    if (sqlState(error) === DISK_FULL) noteFullDisk(now)
    if (now - loggedAt < INTERVAL) {
      omitted++
      return
    }
    log.error({ err: error, ...(omitted > 0 && { omitted }) }, 'The job queue failed.')
    loggedAt = now
    omitted = 0
  }
}
