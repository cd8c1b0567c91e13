import { sqlState } from '@/server/platform/database/sql-state'

/** A check could not be made, which says nothing about the backup. */
export class NotChecked extends Error {}

/** Codes of Node.js for a network that fails, and for what this machine or this account lacks. */
const AROUND = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EACCES', 'EPERM', 'ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', 'ENOMEM'],
])
/** PostgreSQL's classes of lost connections, missing resources, interventions and system errors; a missing right. */
const OF_SERVER = /^(?:08|53|57|58|42501)/
/** What the driver says of a connection that has ended. */
const LOST = /^(?:Connection terminated|Client has encountered a connection error)/

/**
 * Whether a check has failed by what is around the backup: its place, the server of the database or this machine. Then
 * nothing is known about the backup.
 */
export function isAroundBackup(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof NotChecked || LOST.test(error.message) || OF_SERVER.test(sqlState(error) ?? '')) return true
  if (AROUND.has(String((error as NodeJS.ErrnoException).code))) return true
  // Of several addresses of one name.
  if (error instanceof AggregateError && error.errors.some(isAroundBackup)) return true
  return isAroundBackup(error.cause)
}
