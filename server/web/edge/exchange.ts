import type { Span } from '@/server/platform/tracing/spans'
import type { Place } from '@/server/web/http/route-table'

/**
 * What the cache did for a request. It had the answer (`hit`), also an outdated one (`stale`). It joined the fetch of
 * another request (`coalesced`), or fetched it (`miss`). `pass`: the answer is nobody else's.
 */
export type CacheState = 'hit' | 'stale' | 'coalesced' | 'miss' | 'pass'

/** What the edge notes of a request while it answers it. */
export type Exchange = {
  /** The request's id, a UUID. */
  id: string
  /** Null if its address is invalid. */
  place: Place | null
  cache: CacheState
  /** The mark of the user whose token it had. */
  user: string | undefined
  /** performance.now() when it came. */
  startedAt: number
  /** Its span, while traces are sent. */
  span: Span | undefined
}

export function newExchange(place: Place | null, id: string, span?: Span): Exchange {
  return { id, place, cache: 'pass', user: undefined, startedAt: performance.now(), span }
}
