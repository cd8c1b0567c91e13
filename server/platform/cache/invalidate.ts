import type pg from 'pg'
import { openedPool, type Prisma } from '@/server/platform/database/client'
import { currentContext } from './context'
import type { CacheTag } from './tags'

/** The NOTIFY channel that wakes the readers of the log. Its messages are empty: the tags are in the log. */
export const CHANNEL = 'mokuroku_invalidations'

/** A longer list of tags is replaced by `*` (everything). */
const MAX_TAGS = 1000

/**
 * Invalidates cache tags when the transaction commits: the log row is a part of it, so it exists if and only if the write
 * does. The client that wrote gets the tags with the answer, other caches read the log.
 */
export async function invalidate(db: Prisma.TransactionClient, tags: readonly CacheTag[]): Promise<void> {
  if (tags.length === 0) return
  const distinct = distinctTags(tags)
  await db.$executeRaw`INSERT INTO invalidations (tags) VALUES (${distinct}::text[])`
  reportInvalidated(distinct)
}

/**
 * For a statement that writes its row and that of the log together, without a transaction around it: call it after the statement, with
 * the tags that it has inserted into `invalidations`.
 */
export function reportInvalidated(tags: readonly CacheTag[]): void {
  const invalidated = currentContext()?.invalidated
  for (const tag of tags) invalidated?.add(tag)
  wakeReaders()
}

/** The same on a connection of the driver, for loads, inside the transaction that is open there. */
export async function invalidateOn(client: pg.ClientBase, tags: readonly CacheTag[]): Promise<void> {
  await client.query('INSERT INTO invalidations (tags) VALUES ($1::text[])', [distinctTags(tags)])
  wakeReaders()
}

function distinctTags(tags: readonly CacheTag[]): CacheTag[] {
  const distinct = [...new Set(tags)]
  return distinct.length > MAX_TAGS ? ['*'] : distinct
}

/** Milliseconds during which writes share one NOTIFY. Most transactions have committed by then; the poll finds the rest. */
const WAKE_AFTER = 20

// The bundles of a process share one timer.
const shared = globalThis as typeof globalThis & { mokurokuWake?: NodeJS.Timeout | undefined }

/**
 * Wakes the readers of the log soon. This happens outside the transactions, because PostgreSQL commits transactions that
 * notify one after another ("NOTIFY"). If a NOTIFY fails or comes too early, the readers find the row at their next poll,
 * at most half a second later.
 */
function wakeReaders(): void {
  shared.mokurokuWake ??= setTimeout(() => {
    shared.mokurokuWake = undefined
    openedPool()
      ?.query('SELECT pg_notify($1, $2)', [CHANNEL, ''])
      .catch(() => {})
  }, WAKE_AFTER).unref()
}
