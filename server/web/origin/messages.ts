import type { JobName } from '@/server/platform/jobs/queue'
import type { PlacesState } from '@/server/platform/places'
import type { StorageState } from '@/server/platform/storage/measures'

/** The address on which an origin listens. */
export type OriginAddress = { socketPath: string } | { port: number }

/** Message to an origin at its start: the secret of this start, and its Unix socket (without one it takes a port). */
export type ToOrigin = { start: { secret: string; socketPath?: string } }

/**
 * The state of an origin: its connections to the database, its places for long work, and the 99th percentile of its
 * event loop's delay (seconds). Also its memory (bytes), and the used share of its heap's limit. Also its requests to
 * the store of pictures, and whether the database has refused a write lately.
 */
export type OriginState = {
  pool: PoolState
  places: PlacesState[]
  loopDelay: number
  memory: number
  heap: number
  storage: StorageState
  takesNoWrites: boolean
}
type PoolState = { total: number; idle: number; waiting: number }

/** Messages of an origin: it is ready for requests (and may have rendered a page), a job was enqueued, or its state. */
export type FromOrigin = { ready: OriginAddress; hasRendered: boolean } | { state: OriginState } | { wake: JobName }
