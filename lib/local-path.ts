/**
 * The address within the site that an untrusted text contains; null if it leads elsewhere. The result is normalised:
 * parsed again, it is the same address of the same site. "/.//host" is refused, because it normalises to "//host",
 * which browsers parse as another host ("/\\host" too; they also skip tabs and line breaks).
 */
export function localPath(text: string | null | undefined): string | null {
  const base = 'http://within.invalid'
  if (!text?.startsWith('/') || !URL.canParse(text, base)) return null
  const { origin, pathname, search, hash } = new URL(text, base)
  const path = pathname + search + hash
  if (origin !== base || !URL.canParse(path, base)) return null
  return new URL(path, base).href === base + path ? path : null
}

/**
 * Where a redirect leads: the path within the site that a text contains, or the home page if it leads elsewhere. Every
 * redirect is written by it (Location: RFC 9110, section 10.2.2; "//host" there is another host: RFC 3986, section
 * 4.2).
 */
export function redirectPath(text: string): string {
  return localPath(text) ?? '/'
}

/** Most characters of the path of a page to which a first login leads. */
const MAX_WANTED = 1000

/** The path of a page of this site that a visitor wants to see after the first login; undefined for anything else. */
export function wantedPath(text: string | null | undefined): string | undefined {
  const path = localPath(text)
  return path !== null && path.length <= MAX_WANTED ? path : undefined
}
