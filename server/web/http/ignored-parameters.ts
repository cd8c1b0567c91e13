/** The header with the names of the parameters that a call does not know, and that it ignores. */
export const IGNORED_HEADER = 'ignored-parameters'

/** So many names are told. Others than these letters are in no header. */
const MOST = 10
const NAME = /^[\w-]{1,100}$/

/**
 * The names of given parameters that are not among the known ones, as a header has them; undefined without any. A
 * misspelt filter would otherwise be an answer with everything.
 */
export function ignoredParameters(given: URLSearchParams, known: readonly string[]): string | undefined {
  if (given.size === 0) return undefined
  const ignored = [...new Set(given.keys())].filter((name) => NAME.test(name) && !known.includes(name))
  return ignored.length === 0 ? undefined : ignored.slice(0, MOST).join(', ')
}
