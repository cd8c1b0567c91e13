/** Milliseconds since the last reading of the invalidation log, above which its silence says nothing. */
const KNOWN_FOR = 2000

/**
 * Counts the changes of the site's settings that this edge has heard of. Each request to an origin has the count, and
 * the origin does not use settings that it has read before (server/platform/site). While the log cannot be read there
 * is no count.
 */
export function createSiteMark(log: { readonly readAt: number }) {
  let count = 1
  return {
    /** Called with every group of invalidated tags. */
    hear(tags: readonly string[]): void {
      if (tags.includes('site') || tags.includes('*')) count++
    },
    now: (): number | undefined => (Date.now() - log.readAt <= KNOWN_FOR ? count : undefined),
  }
}
