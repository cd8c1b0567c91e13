import type { JobName } from '@/server/platform/jobs/queue'

/** The address on which an origin listens. */
export type OriginAddress = { socketPath: string } | { port: number }

/** Message to an origin at its start: the secret of this start, and its Unix socket (without one it takes a port). */
export type ToOrigin = { start: { secret: string; socketPath?: string } }

/** Messages of an origin: it is ready for requests, or a job was enqueued. */
export type FromOrigin = { ready: OriginAddress } | { wake: JobName }
