import type pg from 'pg'
import { pool } from '@/server/platform/database/client'
import { currentContext } from './context'

/** Milliseconds for which code that no edge has asked may use what was read. */
const LIFETIME = 1000

type Kept<T> = { found: Promise<T>; mark: number; readAt: number }

/**
 * A reading that every page needs and that changes rarely, kept in this process. The edge counts the changes of it that
 * it has heard of (server/web/edge/site-mark.ts) and sends the count with each request: an older reading is not used
 * for it. So no page that is kept after a change shows what was before it, and no page costs a statement. Jobs, and
 * requests without a count, use what was read at most a second ago.
 * @returns the reading, and `forget`: after a change by this process, its next answer reads again
 */
export function keptReading<T>(read: () => Promise<T>) {
  const known = new WeakMap<pg.Pool, Kept<T>>()
  return {
    /** @throws what `read` throws */
    read(): Promise<T> {
      const from = pool()
      const kept = known.get(from)
      const mark = currentContext()?.siteMark
      if (kept && (mark === undefined ? Date.now() - kept.readAt < LIFETIME : kept.mark >= mark)) return kept.found
      const found = read()
      const fresh = { found, mark: Math.max(mark ?? 0, kept?.mark ?? 0), readAt: Date.now() }
      known.set(from, fresh)
      found.catch(() => {
        if (known.get(from) === fresh) known.delete(from)
      })
      return found
    },
    forget(): void {
      known.delete(pool())
    },
  }
}
