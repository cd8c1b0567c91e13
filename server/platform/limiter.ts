import { AppError } from './errors'
import { createFairQueue } from './fair-queue'

/** The client that the work is for (without a key, all share one), and a signal that cancels the request. */
type Asked = { key?: string; signal?: AbortSignal }

/** How many run at once and how many may wait, in all (`queue`) and for each key (`queueOfKey`). */
type Options = { concurrency: number; queue: number; queueOfKey?: number }

export type Limiter = {
  /**
   * Runs `work` as soon as there is a free slot, and returns its result. When the signal is aborted, a waiting request leaves
   * the queue and its work never starts.
   * @throws AppError overloaded when the queue is full; the signal's reason; whatever `work` throws
   */
  run: <T>(work: () => Promise<T>, asked?: Asked) => Promise<T>
  /** How many run at once. May be changed; running work is not stopped. */
  concurrency: number
  /** How many run now. */
  readonly active: number
  /** How many wait. */
  readonly waiting: number
}

/**
 * A concurrency limiter with fair queuing (round robin among keys, FIFO within each): a key's first request waits for at most
 * one run of each other key. When the queue is full, the key with most requests loses its newest to a key with fewer.
 * p-queue and p-limit have no keys: one client could fill their queue for all.
 */
export function createLimiter({ concurrency, queue, queueOfKey = queue }: Options): Limiter {
  const requests = createFairQueue<{ start: () => void; refuse: (reason: unknown) => void }>()
  let active = 0

  async function run<T>(work: () => Promise<T>, { key = '', signal }: Asked = {}): Promise<T> {
    signal?.throwIfAborted()
    if (active < concurrency) active++
    else await turn(key, signal)
    try {
      signal?.throwIfAborted()
      return await work()
    } finally {
      active--
      admit()
    }
  }

  async function turn(key: string, signal?: AbortSignal): Promise<void> {
    if (requests.sizeOf(key) >= queueOfKey) throw new AppError('overloaded')
    if (requests.size() >= queue) {
      const evicted = requests.evictFor(key)
      if (!evicted) throw new AppError('overloaded')
      evicted.refuse(new AppError('overloaded'))
    }
    let leave = () => {}
    await new Promise<void>((start, refuse) => {
      const request = { start, refuse }
      requests.add(key, request)
      leave = () => {
        requests.remove(key, request)
        refuse(signal?.reason)
      }
      signal?.addEventListener('abort', leave)
    }).finally(() => signal?.removeEventListener('abort', leave))
  }

  /** Takes the slot for the next request at once, so that no other takes it first. */
  function admit(): void {
    while (active < concurrency && requests.size() > 0) {
      active++
      requests.next()?.start()
    }
  }

  return {
    run,
    get concurrency() {
      return concurrency
    },
    set concurrency(changed) {
      concurrency = changed
      admit()
    },
    get active() {
      return active
    },
    get waiting() {
      return requests.size()
    },
  }
}
