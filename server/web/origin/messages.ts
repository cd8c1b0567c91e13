import type { JobName } from '@/server/platform/jobs/queue'

/** Where an origin listens. */
export type OriginAddress = { socketPath: string } | { port: number }

/** What the edge tells an origin when it starts: the secret of this start, and its Unix socket (else it takes a port). */
export type ToOrigin = { start: { secret: string; socketPath?: string } }

/** What an origin tells the edge: that it is ready for requests, or that a job was enqueued. */
export type FromOrigin = { ready: OriginAddress } | { wake: JobName }
