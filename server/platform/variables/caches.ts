import { bytes, integer, variable, webAddress } from './variable'

export const caches = {
  MEMORY_BYTES: variable(
    'Bytes of all caches in memory, which are shared out among the caches of all processes. It takes the place of `PAGE_CACHE_BYTES`.',
    bytes(32 * 1024 * 1024).optional(),
    '32 MiB if `SIZE` is `small`, 64 MiB if it is `medium`, unless `PAGE_CACHE_BYTES` is set',
  ),
  PAGE_CACHE_BYTES: variable(
    'Without `MEMORY_BYTES`: size of the page cache in memory, in bytes.',
    bytes(0).default(128 * 1024 * 1024),
  ),
  KEPT_SECONDS: variable('Seconds for which pages are cached at most.', integer(86_400)),
  STALE_CATALOGUE_SECONDS: variable(
    'Seconds for which stale pages of the catalogue, and pictures, are served while the database is unavailable.',
    integer(600),
  ),
  STALE_COMMUNITY_SECONDS: variable("The same for pages with users' texts or choices.", integer(90)),
  PURGE_URL: variable(
    'A cache in front that purges by tag (Varnish, a CDN): it gets `PURGE` requests with `Cache-Tag` and `xkey-purge`, pages with `s-maxage` and `Cache-Tag`, and pictures with `Cache-Tag`. Without it, caches in front may keep pictures for a minute.',
    webAddress().optional(),
  ),
}
