import { bearsPersonalToken } from './bearer'
import { parametersOf, type Query } from './cache-policy'
import { IGNORED_HEADER, ignoredParameters } from './ignored-parameters'

/**
 * The answer of a call with what it tells of its request: the parameters that it does not know. No cache on the way may
 * keep what a personal token was answered, even if visitors get the same. A call that is asked by its canonical address
 * sees no unknown parameter. The edge tells of those of shared answers, the origin of others (`ignoredOf()`).
 */
export function told(answer: Response, { query }: { query?: unknown }, request: Request): Response {
  const given = new URL(request.url).searchParams
  const ignored = ignoredParameters(given, query ? parametersOf(query as Query) : [])
  const isOfToken = bearsPersonalToken(request.headers.get('authorization'))
  if (ignored === undefined && !isOfToken) return answer
  const headers = new Headers(answer.headers)
  if (ignored !== undefined) headers.set(IGNORED_HEADER, ignored)
  if (isOfToken) headers.set('cache-control', 'private, no-store')
  const { status, statusText, body } = answer
  return new Response(body, { status, statusText, headers })
}
