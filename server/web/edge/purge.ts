import { request } from 'undici'

/** Most tags of one request; more are replaced by "*". */
const MAX_TAGS = 500
/** Milliseconds for which purges are collected, until a failed one is retried, and until one times out. */
const GATHER = 20
const RETRY = 1000
const PATIENCE = 5000
/** Milliseconds after which tags are purged again: an answer fetched before the purge may have been stored after it. */
const AGAIN = 35_000

export type Purger = { purge: (tags: readonly string[]) => void; close: () => void }

/**
 * Purges a cache in front of the edge (Varnish, a CDN): `PURGE` with the tags in Cache-Tag, and in xkey-purge for
 * Varnish's xkey. A failed purge is retried until it succeeds.
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
    if (pending.size > MAX_TAGS || pending.has('*')) pending = new Set(['*'])
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
