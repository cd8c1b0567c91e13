import { longPlaces } from '@/server/platform/connection-shares'
import { AppError } from '@/server/platform/errors'
import { placesFor } from '@/server/platform/places'
import { poolSizes, roleHere } from './connections'

/** Milliseconds for which a request waits for a place. Jobs and commands wait as long as others need. */
const PATIENCE = 30_000
/** How many exports wait at most, and how many writes. */
const EXPORTS_WAITING = 20
const WRITES_WAITING = 200

/**
 * Takes a place at the connections for long work, for an export; a user has one at a time. Resolves with the function
 * that gives it back.
 * @param key the user
 * @throws AppError overloaded, also when the client has left while it waited
 */
export function exportPlace(key: string, signal: AbortSignal): Promise<() => void> {
  const places = placesHere()
  return new Promise((resolve, reject) => {
    const held = () => new Promise<void>((leave) => resolve(leave))
    places.exports.run(held, { key, signal, patience: PATIENCE }).catch((error: unknown) => {
      // Any other error would be logged as our fault.
      reject(signal.aborted && error === signal.reason ? new AppError('overloaded') : error)
    })
  })
}

/**
 * Runs a long write as soon as it has a place.
 * @throws AppError overloaded; whatever `work` throws
 */
export function inLongPlace<Result>(work: () => Promise<Result>): Promise<Result> {
  return placesHere().writes.run(work, roleHere() === 'origin' ? { patience: PATIENCE } : {})
}

function placesHere() {
  const count = longPlaces(roleHere(), poolSizes())
  if ('both' in count) {
    const both = placesFor('longWork', { concurrency: count.both, queue: WRITES_WAITING })
    return { exports: both, writes: both }
  }
  return {
    exports: placesFor('exports', { concurrency: count.exports, ofKey: 1, queue: EXPORTS_WAITING }),
    writes: placesFor('longWrites', { concurrency: count.writes, queue: WRITES_WAITING }),
  }
}
