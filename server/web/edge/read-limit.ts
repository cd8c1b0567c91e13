import { LRUCache } from 'lru-cache'
import { AppError } from '@/server/platform/errors'

export type ReadLimit = ReturnType<typeof createReadLimit>

/** Milliseconds of the unit of the limit. */
const MINUTE = 60_000
/** Addresses that are remembered, some 100 bytes each. One that is forgotten begins anew. */
const MAX_ADDRESSES = 50_000

/**
 * A token bucket for each address, in the memory of this edge: `perMinute` reads at once, and as many in each minute.
 * Of a bucket one number is stored, the time when it is full again (the generic cell rate algorithm: ITU-T I.371, annex
 * A). 0 sets no limit.
 */
export function createReadLimit(perMinute: number, most = MAX_ADDRESSES) {
  const fullAt = new LRUCache<string, number>({ max: most })
  const each = MINUTE / perMinute
  return {
    /**
     * Counts a read of an address.
     * @throws AppError tooManyRequests, with the seconds until the next read is allowed; a refused read does not count
     */
    take(address: string, now = performance.now()): void {
      if (perMinute === 0) return
      const after = Math.max(fullAt.get(address) ?? 0, now) + each
      const wait = after - now - MINUTE
      if (wait > TOLERANCE) throw new AppError('tooManyRequests', { retryAfter: Math.max(1, Math.ceil(wait / 1000)) })
      fullAt.set(address, after)
    },
    /**
     * The limit and what an address has left of it, as header fields of draft-ietf-httpapi-ratelimit-headers, revision
     * 10. `q` reads in `w` seconds; `r` are left at once, and all again in `t` seconds. None without a limit.
     */
    fieldsOf(address: string, now = performance.now()): Record<string, string> {
      if (perMinute === 0) return {}
      const wait = Math.max(0, (fullAt.get(address) ?? 0) - now)
      const left = Math.max(0, Math.floor((MINUTE - wait + TOLERANCE) / each))
      return {
        'ratelimit-policy': `"reads";q=${perMinute};w=${MINUTE / 1000}`,
        ratelimit: `"reads";r=${left};t=${Math.ceil(wait / 1000)}`,
      }
    },
    /** Addresses that are remembered. */
    get size() {
      return fullAt.size
    },
  }
}

/** Milliseconds that sums of fractions may be off after months. */
const TOLERANCE = 0.1
