import type { CacheTag } from '@/server/platform/cache/tags'

/** Milliseconds since the last reading of the invalidation log, above which its silence says nothing. */
const KNOWN_FOR = 2000

/** The tags of what every page shows, and of everything. */
const SHOWN: readonly CacheTag[] = ['site', 'index:announcement', '*']

/**
 * Counts the changes of the site's settings, and of the announcements, that this edge has heard of. Each request to an
 * origin has the count, and the origin does not use what it has read before (server/platform/site,
 * server/platform/cache/kept-reading.ts). While the log cannot be read there is no count.
 */
export function createSiteMark(log: { readonly readAt: number }) {
  let count = 1
  return {
    /** Called with every group of invalidated tags. */
    hear(tags: readonly string[]): void {
      if (SHOWN.some((tag) => tags.includes(tag))) count++
    },
    now: (): number | undefined => (Date.now() - log.readAt <= KNOWN_FOR ? count : undefined),
  }
}
