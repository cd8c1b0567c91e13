/**
 * Whether If-None-Match names this ETag, by weak comparison (RFC 9110, section 13.1.2). Nothing compares
 * If-Modified-Since, which may be ignored (13.1.3): what loses an item or gets another name keeps its time.
 */
export function etagMatches(given: string | null | undefined, etag: string): boolean {
  if (!given) return false
  const plain = (one: string) => one.trim().replace(/^W\//, '')
  return given.trim() === '*' || given.split(',').some((one) => plain(one) === plain(etag))
}
