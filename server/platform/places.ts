import { createLimiter, type Limiter, type LimiterOptions } from './limiter'

/** What a process has a bounded number of places for. */
export type PlaceName =
  | 'archives'
  | 'exports'
  | 'longWrites'
  | 'longWork'
  | 'pictures'
  | 'passwords'
  | 'torrentFiles'
  | 'uploads'

/** The numbers of taken places and of waiting requests, and the seconds for which the longest has been taken. */
export type PlacesState = { name: PlaceName; taken: number; waiting: number; oldest: number }

// The bundle of the server and Next's bundles are one process.
const shared = globalThis as typeof globalThis & { mokurokuPlaces?: Map<PlaceName, Limiter> }

/** The limiter of this process with that name. It is made when it is first asked for. */
export function placesFor(name: PlaceName, options: LimiterOptions): Limiter {
  shared.mokurokuPlaces ??= new Map()
  const limiter = shared.mokurokuPlaces.get(name) ?? createLimiter(options)
  shared.mokurokuPlaces.set(name, limiter)
  return limiter
}

/** The state of all places of this process, for metrics and tests. */
export function placesStates(): PlacesState[] {
  return [...(shared.mokurokuPlaces ?? [])].map(([name, { active, waiting, oldest }]) => ({
    name,
    taken: active,
    waiting,
    oldest: oldest / 1000,
  }))
}
