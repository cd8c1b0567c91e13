declare module 'vitest' {
  interface TaskMeta {
    /** What a test cannot do without; scripts/suites.mjs counts skipped tests by it. */
    needs?: string
  }
}

/**
 * Options of a test or suite that is skipped where something is missing. The end of the run counts the skipped ones by
 * `what`.
 * @param what a noun: a package of Debian, a variable, a platform
 */
export function needs(what: string, isThere: boolean) {
  return { skip: !isThere, meta: { needs: what } }
}
