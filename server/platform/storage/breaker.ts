import { AppError } from '@/server/platform/errors'
import { log } from '@/server/platform/log'
import { measure, noteStorage, type Operation } from './measures'
import type { Storage } from './storage'

/** A failure of the store itself: it does not answer, or answers that it cannot. */
export class StoreAway extends Error {
  override name = 'StoreAway'
}

/** Milliseconds for which a store that failed is not asked again. Then one request tries it. */
const PAUSE = 5000

type Options = { pause?: number; now?: () => number }

/**
 * A store behind a circuit breaker. After a failure, requests are refused at once (picturesUnavailable) instead of
 * waiting for another timeout. One is let through every few seconds, until it succeeds. Requests are counted and timed.
 */
export function withBreaker(store: Storage, { pause = PAUSE, now = Date.now }: Options = {}): Storage {
  let awaySince: number | undefined
  let nextTry = 0

  function admit(operation: Operation): void {
    if (awaySince === undefined) return
    if (now() < nextTry) {
      measure(operation, 'skipped', 0)
      throw unavailable(nextTry - now())
    }
    // This one tries; the others go on without the store meanwhile.
    nextTry = now() + pause
  }

  function failed(error: StoreAway): AppError {
    nextTry = now() + pause
    if (awaySince === undefined) {
      awaySince = now()
      noteStorage(false)
      log.error({ outage: 'picturesUnavailable', reason: error.message }, `${store.name} does not answer.`)
    }
    return unavailable(pause)
  }

  function answered(): void {
    if (awaySince === undefined) return
    log.warn({ seconds: Math.round((now() - awaySince) / 1000) }, `${store.name} answers again.`)
    awaySince = undefined
    noteStorage(true)
  }

  async function guarded<T>(operation: Operation, work: () => Promise<T>): Promise<T> {
    admit(operation)
    const startedAt = performance.now()
    const seconds = () => (performance.now() - startedAt) / 1000
    try {
      const result = await work()
      measure(operation, result === null ? 'missing' : 'ok', seconds())
      answered()
      return result
    } catch (error) {
      measure(operation, 'failed', seconds())
      throw error instanceof StoreAway ? failed(error) : error
    }
  }

  async function* listed<Found>(list: () => AsyncIterable<Found>): AsyncGenerator<Found> {
    admit('list')
    const startedAt = performance.now()
    try {
      yield* list()
      measure('list', 'ok', (performance.now() - startedAt) / 1000)
      answered()
    } catch (error) {
      measure('list', 'failed', (performance.now() - startedAt) / 1000)
      throw error instanceof StoreAway ? failed(error) : error
    }
  }

  return {
    name: store.name,
    isShared: store.isShared,
    read: (key) => guarded('read', () => store.read(key)),
    write: (key, bytes) => guarded('write', () => store.write(key, bytes)),
    remove: (key) => guarded('remove', () => store.remove(key)),
    about: (key) => guarded('about', () => store.about(key)),
    list: (folder) => listed(() => store.list(folder)),
    sizes: (folder) => listed(() => store.sizes(folder)),
  }
}

function unavailable(milliseconds: number): AppError {
  return new AppError('picturesUnavailable', { retryAfter: Math.max(1, Math.ceil(milliseconds / 1000)) })
}
