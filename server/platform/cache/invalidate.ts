import type pg from 'pg'
import { openedPool, type Prisma } from '@/server/platform/database/client'
import { currentContext } from './context'
import type { CacheTag } from './tags'

/** The channel of NOTIFY on which readers of the log are woken. Its messages are empty: what to drop stands in the log. */
export const CHANNEL = 'mokuroku_invalidations'

/** More tags than this are one: everything. */
const MOST_TAGS = 1000

/**
 * Invalidates cache tags with the commit of a transaction: the log row is a part of it, so that the message exists exactly
 * if the write does. Whoever asked for the write gets the tags with the answer, other caches read the log.
 */
export async function invalidate(db: Prisma.TransactionClient, tags: readonly CacheTag[]): Promise<void> {
  if (tags.length === 0) return
  const distinct = distinctTags(tags)
  await db.$executeRaw`INSERT INTO invalidations (tags) VALUES (${distinct}::text[])`
  const invalidated = currentContext()?.invalidated
  for (const tag of distinct) invalidated?.add(tag)
  wakeReaders()
}

/** The same on a connection of the driver, for loads. It is within the transaction that is open there. */
export async function invalidateOn(client: pg.ClientBase, tags: readonly CacheTag[]): Promise<void> {
  await client.query('INSERT INTO invalidations (tags) VALUES ($1::text[])', [distinctTags(tags)])
  wakeReaders()
}

function distinctTags(tags: readonly CacheTag[]): CacheTag[] {
  const distinct = [...new Set(tags)]
  return distinct.length > MOST_TAGS ? ['*'] : distinct
}

/** Milliseconds in which one NOTIFY stands for all writes. Most transactions have committed by then; the poll finds the rest. */
const WAKE_AFTER = 20

// The bundles of a process share one timer.
const shared = globalThis as typeof globalThis & { mokurokuWake?: NodeJS.Timeout | undefined }

/**
 * Wakes the readers of the log soon. It is no part of the transactions: those that notify commit one after another
 * (PostgreSQL, "NOTIFY"). A NOTIFY that fails or comes too early costs the readers half a second, until their next poll.
 */
function wakeReaders(): void {
  shared.mokurokuWake ??= setTimeout(() => {
    shared.mokurokuWake = undefined
    openedPool()
      ?.query('SELECT pg_notify($1, $2)', [CHANNEL, ''])
      .catch(() => {})
  }, WAKE_AFTER).unref()
}
