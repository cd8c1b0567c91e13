import { createHmac } from 'node:crypto'
import { keysFor } from './secrets'

/** Hexadecimal digits of a mark: enough to tell users apart. */
const DIGITS = 16

/**
 * The mark of a user in the log: a keyed HMAC of the id. All requests of one user have one mark, and nobody without the
 * site's secret can tell whose it is.
 */
export function userMark(userId: number): string {
  return createHmac('sha256', keysFor('log')[0].key).update(`user ${userId}`).digest('hex').slice(0, DIGITS)
}
