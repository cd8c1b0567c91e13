import { LRUCache } from 'lru-cache'
import { logReader } from '@/server/platform/cache/log-reader'
import type { CacheTag } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'
import { onPrimary } from '@/server/platform/database/replica-reads'
import type { Totals } from './ranges'

/** Milliseconds for which a count is cached at most. */
const LIFETIME = 60_000

const log = logReader(async ({ name, text, values }) => ({
  rows: await onPrimary(() => plannedRows(name, text, values)),
}))
const listeners = new Set<(tags: readonly CacheTag[]) => void>()

/**
 * A cache of counts, the most expensive part of browsing a big catalogue. A count is valid until one of these tags is
 * invalidated. The invalidation log is read before a count is used, so that no process uses a stale one. Concurrent
 * callers share one query.
 */
export function rememberedCounts(...tags: CacheTag[]) {
  const counts = new LRUCache<string, Promise<Totals[]>>({ max: 1000, ttl: LIFETIME })
  listeners.add((invalidated) => {
    if (invalidated.some((tag) => tag === '*' || tags.includes(tag))) counts.clear()
  })

  return async <Row extends Totals>(key: string, count: () => Promise<Row[]>): Promise<Row[]> => {
    await forgetInvalidated()
    const kept = counts.get(key) as Promise<Row[]> | undefined
    if (kept) return kept
    const counting = onPrimary(count)
    counts.set(key, counting)
    counting.catch(() => {
      if (counts.peek(key) === counting) counts.delete(key)
    })
    return counting
  }
}

let running: Promise<void> | undefined
let next: Promise<void> | undefined

/** Reads of the log never overlap, or one would drop counts made after the other. Callers meanwhile share the next. */
function forgetInvalidated(): Promise<void> {
  next ??= (running ?? Promise.resolve())
    .catch(() => {})
    .then(async () => {
      running = next
      next = undefined
      const invalidated = await log.read()
      if (invalidated.length > 0) for (const listen of listeners) listen(invalidated)
    })
  return next
}
