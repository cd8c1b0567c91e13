import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { userMark } from '@/server/domain/identity/sessions/user-mark'
import { type AnswerContext, inContext, type LoggedRequest, newContext } from '@/server/platform/cache/context'
import { withReplica } from '@/server/platform/database/replica-reads'
import { log } from '@/server/platform/log'
import { inSpan } from '@/server/platform/tracing/tracing'
import { CORS_HEADERS } from '@/server/web/http/cors'
import { refuse } from '@/server/web/http/refuse'
import { REQUEST_ID_HEADER, requestIdOf } from '@/server/web/http/request-id'
import { originSpan } from '@/server/web/http/request-spans'
import type { Place, RouteTable } from '@/server/web/http/route-table'
import { NO_INLINE_SCRIPTS, securityHeaders } from '@/server/web/http/security'
import type { Lifetimes } from './finish'
import { INVALIDATED_HEADER, REPLICA_HEADER, SECRET_HEADER, takeSiteMark, USER_HEADER } from './headers'
import { nameRenderedPath, nextUrl, publicUrl } from './next-url'
import { finishedSender } from './send-finished'

type Options = {
  next: RequestListener
  routes: RouteTable
  siteUrl: string
  /** Whether HSTS is also for the subdomains of its host. */
  hstsOfSubdomains?: boolean
  secret: string
  lifetimes: Lifetimes
}

/**
 * The request handler of an origin. Pages and shared calls are finished as a whole and get caching headers
 * (Cache-Control, Cache-Tag). Everything else is answered by Next, with security headers and the tags that it
 * invalidated.
 */
export function createOrigin({
  next,
  routes,
  siteUrl,
  hstsOfSubdomains = false,
  secret,
  lifetimes,
}: Options): RequestListener {
  const { host } = new URL(siteUrl)
  const security = Object.entries(securityHeaders(siteUrl, hstsOfSubdomains))

  const sendFinished = finishedSender({ next, host, security, lifetimes })

  const handle: RequestListener = (request, response) => {
    for (const [name, value] of security) response.setHeader(name, value)
    const place = routes(request.url ?? '/')
    if (place?.isOpen) for (const [name, value] of CORS) response.setHeader(name, value)
    if (request.headers[SECRET_HEADER] !== secret) refuse(response, 'forbidden', 'call')
    else if (!place) refuse(response, 'malformedAddress', 'call')
    else answer(place, request, response)
  }

  function answer(place: Place, request: IncomingMessage, response: ServerResponse): void {
    delete request.headers[SECRET_HEADER]
    const asked = loggedRequest(place, request)
    delete request.headers[REQUEST_ID_HEADER]
    const span = originSpan(place, asked.id, request, response)
    const readsReplica = request.headers[REPLICA_HEADER] !== undefined
    delete request.headers[REPLICA_HEADER]
    const answerIt = () => answerAsked(place, asked, request, response)
    inSpan(span, () => (readsReplica ? withReplica(answerIt) : answerIt()))
  }

  function answerAsked(place: Place, asked: LoggedRequest, request: IncomingMessage, response: ServerResponse): void {
    const method = request.method ?? 'GET'
    const reads = READING.includes(method)
    if (!METHODS.includes(method)) notAllowed(response, METHODS, 'call', asked)
    else if (!reads && place.kind !== 'call') notAllowed(response, READING, place.kind, asked)
    else if (reads && isFinished(place, request)) {
      sendFinished(place, asked, request, response).catch((error: unknown) => {
        if (!response.destroyed) log.error({ ...asked, err: error }, 'A page could not be finished.')
        response.destroy()
      })
    } else passOn(place, asked, request, response)
  }

  function passOn(place: Place, asked: LoggedRequest, request: IncomingMessage, response: ServerResponse): void {
    const context = newContext(asked, takeSiteMark(request.headers))
    if (place.kind !== 'call') response.setHeader('content-security-policy', NO_INLINE_SCRIPTS)
    // Next must read the same address that was checked here.
    request.url = nextUrl(place, place.url)
    nameRenderedPath(place, request, response)
    addEdgeHeaders(response, place, context, lifetimes)
    Promise.resolve(inContext(context, () => next(request, response))).catch((error: unknown) => {
      log.error({ ...asked, err: error }, 'A request failed.')
      response.destroy()
    })
  }

  return handle
}

const CORS = Object.entries(CORS_HEADERS)
const READING = ['GET', 'HEAD']
/** Next fails at other methods instead of refusing them. */
const METHODS = [...READING, 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Pages, and without a token shared calls and feeds that nobody shares. RSC payloads (navigation within the site) are
 * sent as Next writes them.
 */
function isFinished({ kind, policy }: Place, { headers }: IncomingMessage): boolean {
  if (kind === 'page') return headers.rsc !== '1'
  const isWhole = policy.isShared || policy.isConfidential || policy.secret !== null
  return kind === 'call' && isWhole && !policy.isImmutable && headers.authorization === undefined
}

/** What the log has of a request; the edge made its id. */
function loggedRequest(place: Place, { headers, method = 'GET' }: IncomingMessage): LoggedRequest {
  return { id: requestIdOf(headers, true), method, path: place.logged }
}

/** Adds cache tags, invalidated tags and the user's mark when the head is written: by then a write has committed. */
function addEdgeHeaders(response: ServerResponse, place: Place, context: AnswerContext, { stale }: Lifetimes): void {
  const { tags, invalidated } = context
  const { writeHead } = response
  response.writeHead = (...given: unknown[]) => {
    response.writeHead = writeHead
    const location = response.getHeader('location')
    if (typeof location === 'string') {
      response.setHeader('location', publicUrl(place, location))
      // Next repeats it for old browsers.
      response.removeHeader('refresh')
    }
    if (invalidated.size > 0) response.setHeader(INVALIDATED_HEADER, [...invalidated].join(','))
    if (context.userId !== undefined) response.setHeader(USER_HEADER, userMark(context.userId))
    if (context.notFound && given[0] === 200) given[0] = 404
    // A picture never changes under its address, but it may be deleted or hidden.
    if (place.policy.isImmutable && tags.size > 0) {
      response.setHeader('cache-tag', [...tags].join(','))
      const directives = String(response.getHeader('cache-control') ?? '')
      if (directives.includes('immutable'))
        response.setHeader('cache-control', `${directives}, stale-if-error=${stale.catalogue}`)
    }
    return Reflect.apply(writeHead, response, given)
  }
}

function notAllowed(
  response: ServerResponse,
  methods: readonly string[],
  kind: Place['kind'],
  { id }: LoggedRequest,
): void {
  response.setHeader('allow', methods.join(', '))
  refuse(response, 'methodNotAllowed', kind, id)
}
