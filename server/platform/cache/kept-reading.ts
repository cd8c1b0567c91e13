import type pg from 'pg'
import { pool } from '@/server/platform/database/client'
import { currentContext } from './context'

/** Milliseconds for which code that no edge has asked may use what was read. */
const LIFETIME = 1000

type Kept = { found: Promise<unknown>; mark: number; readAt: number }
/** The readings of one name: `last` is the newest that came back, `begun` counts them. */
type Readings = { kept: WeakMap<pg.Pool, Kept>; begun: number; last?: { number: number; found: unknown } }

// The bundle of the origin and Next's bundles share what was read.
const shared = globalThis as typeof globalThis & { mokurokuReadings?: Map<string, Readings> }
shared.mokurokuReadings ??= new Map()
const all = shared.mokurokuReadings

/**
 * A reading that every page needs and that changes rarely, kept in this process under its name. The edge counts the
 * changes of it that it has heard of (server/web/edge/site-mark.ts) and sends the count with each request. An older
 * reading is not used for it. So no page that is kept after a change shows what was before it, and no page costs a
 * statement. Jobs, and requests without a count, use what was read at most a second ago.
 * @returns the reading; `last`: what was read last, without asking; and `forget`: after a change by this process, its
 *   next answer reads again
 */
export function keptReading<T>(name: string, read: () => Promise<T>) {
  const readings: Readings = all.get(name) ?? { kept: new WeakMap(), begun: 0 }
  all.set(name, readings)
  const { kept } = readings

  /** A reading that began earlier may come back later: it is not the last. */
  function note(number: number, found: T): void {
    if (number > (readings.last?.number ?? 0)) readings.last = { number, found }
  }

  return {
    /** @throws what `read` throws */
    read(): Promise<T> {
      const from = pool()
      const before = kept.get(from)
      const mark = currentContext()?.siteMark
      if (before && (mark === undefined ? Date.now() - before.readAt < LIFETIME : before.mark >= mark))
        return before.found as Promise<T>
      const number = ++readings.begun
      const found = read()
      const fresh = { found, mark: Math.max(mark ?? 0, before?.mark ?? 0), readAt: Date.now() }
      kept.set(from, fresh)
      found.then(
        (row) => note(number, row),
        () => {
          if (kept.get(from) === fresh) kept.delete(from)
        },
      )
      return found
    },
    last: () => readings.last?.found as T | undefined,
    forget(): void {
      kept.delete(pool())
    },
  }
}
