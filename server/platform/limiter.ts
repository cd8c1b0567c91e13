import { AppError } from './errors'
import { createFairQueue } from './fair-queue'

/**
 * The client that the work is for (without a key, all share one), signals that cancel the request, and the milliseconds
 * for which it may wait (without them: as long as it takes).
 */
type Asked = { key?: string; signal?: AbortSignal | readonly AbortSignal[]; patience?: number }

/** How many run at once (`concurrency`, `ofKey`) and may wait (`queue`, `queueOfKey`), in all and for each key. */
export type LimiterOptions = { concurrency: number; ofKey?: number; queue: number; queueOfKey?: number }

export type Limiter = ReturnType<typeof createLimiter>

/** Seconds after which it makes sense to ask again for what others have. */
const RETRY_AFTER = 10

/**
 * A concurrency limiter with fair queuing (round robin among keys, FIFO within each): a key's first request waits for
 * at most one run of each other key. When the queue is full, the key with most requests loses its newest to a key with
 * fewer. p-queue and p-limit have no keys: one client could fill their queue for all.
 */
export function createLimiter({
  concurrency,
  ofKey = Number.POSITIVE_INFINITY,
  queue,
  queueOfKey = queue,
}: LimiterOptions) {
  const requests = createFairQueue<{ start: () => void; refuse: (reason: unknown) => void }>()
  /** Of each key that runs, how often. */
  const running = new Map<string, number>()
  /** When the runs of now began, the first one first. */
  const began = new Map<symbol, number>()
  let active = 0

  /**
   * Runs `work` as soon as there is a free slot, and returns its result. When a signal is aborted, a waiting request
   * leaves the queue and its work never starts.
   * @throws AppError overloaded when the queue is full or the patience is over; the signal's reason; whatever `work`
   *   throws
   */
  async function run<T>(work: () => Promise<T>, { key = '', signal, patience }: Asked = {}): Promise<T> {
    // Not AbortSignal.any(): what that makes is collected late, and each request would have one.
    const signals = [signal ?? []].flat()
    const expectWanted = () => {
      for (const each of signals) each.throwIfAborted()
    }
    expectWanted()
    if (active < concurrency && mayRun(key)) take(key)
    else await turn(key, signals, patience)
    const self = Symbol(key)
    began.set(self, performance.now())
    try {
      expectWanted()
      return await work()
    } finally {
      began.delete(self)
      leave(key)
    }
  }

  const mayRun = (key: string) => (running.get(key) ?? 0) < ofKey

  function take(key: string): void {
    active++
    running.set(key, (running.get(key) ?? 0) + 1)
  }

  function leave(key: string): void {
    active--
    const others = (running.get(key) ?? 1) - 1
    if (others > 0) running.set(key, others)
    else running.delete(key)
    admit()
  }

  async function turn(key: string, signals: readonly AbortSignal[], patience: number | undefined): Promise<void> {
    if (requests.sizeOf(key) >= queueOfKey) throw new AppError('overloaded')
    if (requests.size() >= queue) {
      const evicted = requests.evictFor(key)
      if (!evicted) throw new AppError('overloaded')
      evicted.refuse(new AppError('overloaded'))
    }
    let giveUp = (_: unknown) => {}
    const onAbort = () => giveUp(signals.find(({ aborted }) => aborted)?.reason)
    const isLate = () => giveUp(new AppError('overloaded', { retryAfter: RETRY_AFTER }))
    const late = patience === undefined ? undefined : setTimeout(isLate, patience)
    await new Promise<void>((start, refuse) => {
      const request = { start, refuse }
      requests.add(key, request)
      giveUp = (reason) => {
        requests.remove(key, request)
        refuse(reason)
      }
      for (const signal of signals) signal.addEventListener('abort', onAbort)
    }).finally(() => {
      clearTimeout(late)
      for (const signal of signals) signal.removeEventListener('abort', onAbort)
    })
  }

  /** Takes the slot for the next request at once, so that no other takes it first. */
  function admit(): void {
    while (active < concurrency) {
      const next = requests.next(mayRun)
      if (!next) return
      take(next.key)
      next.item.start()
    }
  }

  return {
    run,
    /** How many run at once. May be changed; running work is not stopped. */
    get concurrency() {
      return concurrency
    },
    set concurrency(changed) {
      concurrency = changed
      admit()
    },
    /** How many run now. */
    get active() {
      return active
    },
    /** How many wait. */
    get waiting() {
      return requests.size()
    },
    /** Milliseconds since the start of the longest run of now; 0 without one. */
    get oldest() {
      const [first] = began.values()
      return first === undefined ? 0 : performance.now() - first
    },
  }
}
