import { AsyncLocalStorage } from 'node:async_hooks'
import { sqlState } from './sql-state'

/** Milliseconds for which a replica that has failed is left alone. */
const LEFT_ALONE = 1000
/** SQLSTATE query_canceled: a statement that takes too long on the replica takes too long on the primary, too. */
const TOO_LONG = '57014'

/** Whether a request still reads the replica. After asking the primary it stays there: the replica may be older. */
type Request = { isUsable: boolean }
type ReplicaReads = { requests: AsyncLocalStorage<Request>; failedAt: number }
// The bundle of the origin and Next's bundles share one.
const shared = globalThis as typeof globalThis & { mokurokuReplicaReads?: ReplicaReads }
shared.mokurokuReplicaReads ??= { requests: new AsyncLocalStorage(), failedAt: Number.NEGATIVE_INFINITY }
const reads = shared.mokurokuReplicaReads

/** Runs `make`, whose hot reads may be answered by the replica. */
export function withReplica<T>(make: () => T): T {
  return reads.requests.run({ isUsable: performance.now() - reads.failedAt > LEFT_ALONE }, make)
}

/**
 * Runs `make` on the primary alone. What is remembered for other requests, until a tag is invalidated, must not be
 * older than the invalidations that this process has read.
 */
export function onPrimary<T>(make: () => T): T {
  return reads.requests.exit(make)
}

/** Whether the current request may read the replica. */
export function readsReplica(): boolean {
  return reads.requests.getStore()?.isUsable ?? false
}

/**
 * Returns the replica's answer; undefined if it fails, so that the primary is asked. The replica may end, cancel a
 * statement that its recovery conflicts with (PostgreSQL, "Handling query conflicts"), or refuse one that writes.
 * @throws the error of a statement that took too long
 */
export async function fromReplica<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    const request = reads.requests.getStore()
    if (request) request.isUsable = false
    const state = sqlState(error)
    if (state === TOO_LONG) throw error
    // Errors of the connection have no SQLSTATE, or one of class 57 or 53.
    if (!state || /^5[37]/.test(state)) reads.failedAt = performance.now()
    return undefined
  }
}
