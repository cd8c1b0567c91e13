import { request } from 'undici'

/** Tags that one request names; more of them are "*". */
const MOST_TAGS = 500
/** Milliseconds in which purges are gathered, before one that failed is tried again, and for one to be answered. */
const GATHER = 20
const RETRY = 1000
const PATIENCE = 5000
/** Milliseconds after which tags are purged once more: an answer that was asked for before may have been stored after. */
const AGAIN = 35_000

export type Purger = { purge: (tags: readonly string[]) => void; close: () => void }

/**
 * Tells a cache that stands before the edge (Varnish, a CDN) what was invalidated: `PURGE` with the tags in Cache-Tag, and in
 * xkey-purge as Varnish's xkey reads them. A purge that fails is repeated until it succeeds.
 */
export function createPurger(address: string): Purger {
  let pending = new Set<string>()
  const timers = new Set<NodeJS.Timeout>()
  let isSending = false
  let isClosed = false

  function after(milliseconds: number, act: () => void): void {
    if (isClosed) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      act()
    }, milliseconds)
    timers.add(timer.unref())
  }

  function add(tags: readonly string[]): void {
    for (const tag of tags) pending.add(tag)
    if (pending.size > MOST_TAGS || pending.has('*')) pending = new Set(['*'])
    if (isSending) return
    isSending = true
    after(GATHER, () => void send())
  }

  async function send(): Promise<void> {
    const tags = [...pending]
    pending = new Set()
    const isTaken = await purged(tags)
    isSending = false
    if (!isTaken) after(RETRY, () => add(tags))
    else if (pending.size > 0) add([])
  }

  async function purged(tags: string[]): Promise<boolean> {
    try {
      const { statusCode, body } = await request(address, {
        method: 'PURGE',
        headers: { 'cache-tag': tags.join(','), 'xkey-purge': tags.join(' ') },
        signal: AbortSignal.timeout(PATIENCE),
      })
      await body.dump()
      return statusCode < 400
    } catch {
      return false
    }
  }

  return {
    purge(tags) {
      add(tags)
      after(AGAIN, () => add(tags))
    },
    close() {
      isClosed = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
