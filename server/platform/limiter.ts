import { AppError } from './errors'
import { createFairQueue } from './fair-queue'

/** Whose work it is (without, all share one key), and a signal that says when nobody waits for it any more. */
type Asked = { key?: string; signal?: AbortSignal }

/** How much runs at once and waits; `queueOfKey` is how much of one key waits. */
type Options = { concurrency: number; queue: number; queueOfKey?: number }

export type Limiter = {
  /**
   * Does a piece of work as soon as there is a place for it, and gives what came of it. Once the signal is aborted, a request
   * leaves the queue and its work never starts.
   * @throws AppError overloaded when the queue is full; the signal's reason; whatever the work throws
   */
  run: <T>(work: () => Promise<T>, asked?: Asked) => Promise<T>
  /** Pieces of work at a time. May be changed; what runs already is not stopped. */
  concurrency: number
  /** Pieces of work that run. */
  readonly active: number
  /** Requests in the queue. */
  readonly waiting: number
}

/**
 * A concurrency limiter with fair queuing (round robin among keys, FIFO for each): a key's first request waits for at most one
 * piece of work of each other key. When `queue` requests wait, the key with most of them loses its newest to whoever has fewer.
 * Ours, since p-queue and p-limit have no keys, so that one client could fill their queue for all.
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

  /** Takes the place for whoever is started, so that nobody else takes it first. */
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
