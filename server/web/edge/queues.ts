import { createLimiter } from '@/server/platform/limiter'

/**
 * Concurrent requests per origin. While one page waits for the database another is rendered; more would only fill the
 * origin's memory with rows already read. Large uploads are held in its memory whole.
 */
const PLACES = { page: 4, call: 250, upload: 8 }
const QUEUE = { page: 1000, call: 1000, upload: 500 }
const KINDS = ['page', 'call', 'upload'] as const

/** Requests of a kind that the origins work on, and that wait for them. */
export type QueueState = { kind: (typeof KINDS)[number]; active: number; waiting: number }

/** The bounded queues for the origins, by kind of request. */
export function originQueues(waitingPages = QUEUE.page) {
  const limiters = {
    page: createLimiter({ concurrency: PLACES.page, queue: waitingPages }),
    call: createLimiter({ concurrency: PLACES.call, queue: QUEUE.call }),
    upload: createLimiter({ concurrency: PLACES.upload, queue: QUEUE.upload }),
  }
  return {
    limiters,
    states: (): QueueState[] =>
      KINDS.map((kind) => {
        const { active, waiting } = limiters[kind]
        return { kind, active, waiting }
      }),
    /** Sets the number of origins. */
    scale(origins: number): void {
      for (const kind of KINDS) limiters[kind].concurrency = PLACES[kind] * Math.max(1, origins)
    },
  }
}

export type Limiters = ReturnType<typeof originQueues>['limiters']
