import pg from 'pg'
import { openedPool } from '@/server/platform/database/client'
import { currentContext } from './context'
import type { CacheTag } from './tags'

/** The NOTIFY channel that wakes the readers of the log. Its messages are empty: the tags are in the log. */
export const CHANNEL = 'mokuroku_invalidations'

/** Most tags of a row of the log. */
export const MAX_TAGS = 1000

/**
 * Tells the answer of the current request, and the readers of the log, what a commit has invalidated. For
 * server/platform/writing/write.ts alone.
 */
export function reportInvalidated(tags: readonly CacheTag[]): void {
  const invalidated = currentContext()?.invalidated
  for (const tag of tags) invalidated?.add(tag)
  wakeReaders()
}

/** The statement that inserts rows of tags into the log, as a text without values: it is sent together with COMMIT. */
export function logStatement(rows: readonly (readonly CacheTag[])[]): string {
  const arrays = rows.map((tags) => `(ARRAY[${tags.map((tag) => pg.escapeLiteral(tag)).join(',')}])`)
  return `INSERT INTO invalidations (tags) VALUES ${arrays.join(',')}`
}

/** Milliseconds for which writes share one NOTIFY. Most transactions have then committed; the poll finds the rest. */
const WAKE_AFTER = 20

// The bundles of a process share one timer.
const shared = globalThis as typeof globalThis & { mokurokuWake?: NodeJS.Timeout | undefined }

/**
 * Wakes the readers of the log soon. This happens outside the transactions, because PostgreSQL commits transactions
 * that notify one after another ("NOTIFY"). If a NOTIFY fails or comes too early, the readers find the row at their
 * next poll, at most half a second later.
 */
function wakeReaders(): void {
  shared.mokurokuWake ??= setTimeout(() => {
    shared.mokurokuWake = undefined
    openedPool()
      ?.query('SELECT pg_notify($1, $2)', [CHANNEL, ''])
      .catch(() => {})
  }, WAKE_AFTER).unref()
}
