import { isRefusedWrite } from '@/server/platform/database/refused-write'
import { isUndone, sqlState } from '@/server/platform/database/sql-state'
import type { Outage } from '@/server/platform/errors'

/** SQLSTATEs of temporary failures, when the statement itself is right (PostgreSQL, appendix A). */
const BUSY_STATE = /^(08...|53...|57014|57P0.)$/
/** Codes of the network and of Prisma with the same meaning. */
const BUSY_CODE = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|P1001|P1002|P1008|P1017|P2024|P2028)$/
/** Messages of pg and pg-pool for which they have no codes. */
const BUSY_MESSAGE = /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout)/
const BUSY_KIND = /^(DatabaseNotReachable|ConnectionClosed|TooManyConnections|SocketTimeout)$/

/** SQLSTATE and file system codes of a disk that is full, broken or read-only. */
const STORAGE_CODE = /^(53100|58030|ENOSPC|EDQUOT|EROFS|EIO)$/
const FULL_CODE = /^(53100|ENOSPC|EDQUOT)$/

/** The outage that an error means; undefined for a bug of ours. */
export function outageOf(error: unknown): Outage | undefined {
  if (holds(error, isRefusedWrite)) return 'readOnly'
  if (isStorageUnavailable(error)) return 'storageUnavailable'
  if (isLocked(error)) return 'locked'
  return isDatabaseBusy(error) ? 'databaseBusy' : undefined
}

/**
 * Whether others had locked what a statement needs, for longer than it may wait (lock_not_available) or until they wait
 * for it, too.
 */
function isLocked(error: unknown): boolean {
  return isUndone(error) || sqlState(error) === '55P03'
}

/** Whether an error means that a connection no longer answers. */
export function isConnectionSilent(error: unknown): boolean {
  return holds(error, ({ message }) => message === 'Query read timeout')
}

/** Whether an error means that a disk is full, ours or that of the database. */
export function isDiskFull(error: unknown): boolean {
  return holds(error, ({ code, originalCode }) => FULL_CODE.test(String(code)) || FULL_CODE.test(String(originalCode)))
}

function isStorageUnavailable(error: unknown): boolean {
  return holds(
    error,
    ({ code, originalCode }) => STORAGE_CODE.test(String(code)) || STORAGE_CODE.test(String(originalCode)),
  )
}

/** Whether the database is overloaded, unavailable or timed out, as opposed to a bug of ours. */
export function isDatabaseBusy(error: unknown): boolean {
  return holds(error, ({ code, originalCode, kind, message }) => {
    for (const one of [code, originalCode])
      if (typeof one === 'string' && (BUSY_STATE.test(one) || BUSY_CODE.test(one))) return true
    if (typeof kind === 'string' && BUSY_KIND.test(kind)) return true
    return typeof message === 'string' && BUSY_MESSAGE.test(message)
  })
}

/** Whether `is` holds for an error or one inside it. */
function holds(error: unknown, is: (error: Record<string, unknown>) => boolean, depth = 0): boolean {
  if (!error || typeof error !== 'object' || depth > 5) return false
  if (is(error as Record<string, unknown>)) return true
  const { cause, meta, driverAdapterError, errors } = error as Record<string, unknown>
  // Prisma wraps the driver's error; several attempts to connect are one AggregateError.
  const inside = [cause, meta, driverAdapterError, ...(Array.isArray(errors) ? errors : [])]
  return inside.some((one) => holds(one, is, depth + 1))
}
