/**
 * The SQLSTATE of PostgreSQL's error (its appendix A), from the driver or inside an error of Prisma; undefined for
 * every other error.
 */
export function sqlState(error: unknown, depth = 0): string | undefined {
  if (!error || typeof error !== 'object' || depth > 4) return undefined
  const { code, originalCode, meta, driverAdapterError, cause } = error as Record<string, unknown>
  for (const state of [originalCode, code]) if (typeof state === 'string' && SQL_STATE.test(state)) return state
  for (const inside of [meta, driverAdapterError, cause]) {
    const state = sqlState(inside, depth + 1)
    if (state) return state
  }
  return undefined
}

/** Five characters. Prisma's codes, too, but no SQLSTATE has a class P1 to P9; the file system's have no digit. */
const SQL_STATE = /^(?!P[1-9])(?=.*\d)[0-9A-Z]{5}$/

/** Whether a write failed because a unique value is already in use: unique_violation. */
export const isTaken = (error: unknown): boolean => sqlState(error) === '23505'

/** Returns the handler of a failed write: it throws a refusal if a unique value is already in use, else the error. */
export const whenTaken = (refusal: () => Error) => (error: unknown) => {
  throw isTaken(error) ? refusal() : error
}

/** Whether PostgreSQL undid a transaction because of concurrent ones: deadlock_detected, serialization_failure. */
export const isUndone = (error: unknown): boolean =>
  ['40P01', '40001'].includes(sqlState(error) ?? '') || (error as { code?: unknown } | null)?.code === PRISMAS_CONFLICT

/** Prisma's code for both. */
const PRISMAS_CONFLICT = 'P2034'

/** Whether a statement failed because it names a row that does not exist: foreign_key_violation. */
export const isForeign = (error: unknown): boolean => sqlState(error) === '23503'
