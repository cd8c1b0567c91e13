import { env } from './env'

/** Bytes of caches in memory: pages and files at the edge, rendered texts of reviews and comments in each origin. */
export type CacheShares = { pages: number; files: number; texts: number }

const MIB = 1024 * 1024
/** Files without a number for all: those of the site, and some thousands of pictures. The site's own need 8 MiB. */
const USUAL_FILES = 32 * MIB
const MIN_FILES = 8 * MIB
/** More texts than these are read too rarely. */
const MAX_TEXTS = 40 * MIB

/** The sizes without a number for all. */
export const usualCaches = (pages: number): CacheShares => ({ pages, files: USUAL_FILES, texts: MAX_TEXTS })

/**
 * Shares bytes out among the caches of an instance; all together they take at most `total`. Pages get most, since one
 * that is missing costs a rendering: three quarters or more in a large one. A file that is missing is read from the
 * disk.
 * @param total at least 32 MiB
 */
export function shareMemory(total: number, origins: number): CacheShares {
  const texts = Math.min(MAX_TEXTS, Math.floor(total / 8 / origins))
  const files = Math.max(MIN_FILES, Math.floor(total / 8))
  return { pages: total - files - origins * texts, files, texts }
}

/** The sizes of this instance's caches. */
export function cacheShares(): CacheShares {
  const { MEMORY_BYTES, PAGE_CACHE_BYTES, ORIGINS } = env()
  return MEMORY_BYTES === undefined ? usualCaches(PAGE_CACHE_BYTES) : shareMemory(MEMORY_BYTES, ORIGINS)
}

/** What the caches of all processes take together. */
export function bytesOf({ pages, files, texts }: CacheShares, origins: number): number {
  return pages + files + origins * texts
}
