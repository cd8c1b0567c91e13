import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Replica } from '@/server/platform/database/replica'
import { AppError, type ErrorCode } from '@/server/platform/errors'
import { log } from '@/server/platform/log'
import { NO_POLICY } from '@/server/web/http/cache-policy'
import { CORS_HEADERS, isOpenToSites, preflightHeaders } from '@/server/web/http/cors'
import { redirectHead } from '@/server/web/http/redirect'
import { refuse } from '@/server/web/http/refuse'
import { REQUEST_ID_HEADER, requestIdOf } from '@/server/web/http/request-id'
import { edgeSpan, endRequestSpan } from '@/server/web/http/request-spans'
import type { Place, RouteTable } from '@/server/web/http/route-table'
import { securityHeaders } from '@/server/web/http/security'
import { createAnswerCache } from './answer-cache'
import { asker } from './ask'
import { type Exchange, newExchange } from './exchange'
import { forwarding } from './forward'
import { patiently } from './patience'
import { isPreflight, preflights } from './preflight'
import { originQueues } from './queues'
import { createReadLimit } from './read-limit'
import { answerHealth, createReadiness, isHealthCheck, type Readiness } from './readiness'
import { createRenewal } from './renewal'
import { hasOneHost, isOfBuild, isShared, type Redirected, redirected } from './request-kind'
import { statusOf } from './request-log'
import { sharedSender } from './send-shared'
import { sharedAnswers } from './shared'
import { createSiteMark } from './site-mark'
import type { Upstreams } from './upstreams'

export type Edge = ReturnType<typeof createEdge>

type Options = {
  upstreams: Upstreams
  routes: RouteTable
  siteUrl: string
  /** Whether HSTS is also for the subdomains of its host. */
  hstsOfSubdomains?: boolean
  secret: string
  maxBytes: number
  /** Bytes of the file cache: the site's files, and some thousands of pictures. */
  fileBytes?: number
  /** Reads of one address each minute that the cache does not answer; 0 sets no limit. */
  readsPerMinute?: number
  /** Requests for pages that wait at most. */
  waitingPages?: number
  /** When the invalidation log was read last (Date.now()). */
  log: { readonly readAt: number; wake: () => void }
  /** A replica of the database. */
  replica?: Pick<Replica, 'isCurrent' | 'noteWrite'> | undefined
  isPurgedOutside?: boolean
  /** Whether a proxy in front is trusted, with the ids that it gives to requests. */
  isBehindProxy?: boolean
  /** What the health checks answer. */
  readiness?: Readiness
  /** Called when a request is over. */
  onAnswered?: (exchange: Exchange, request: IncomingMessage, response: ServerResponse) => void
}

/**
 * A caching reverse proxy in front of the origins. Shared answers (route table) are fetched once and cached until one
 * of their cache tags is invalidated. Everything else is forwarded with backpressure, behind bounded queues.
 */
export function createEdge({
  upstreams,
  routes,
  siteUrl,
  hstsOfSubdomains = false,
  secret,
  maxBytes,
  fileBytes = maxBytes,
  readsPerMinute = 0,
  waitingPages,
  log,
  replica,
  isPurgedOutside = false,
  isBehindProxy = false,
  readiness = createReadiness(),
  onAnswered = () => {},
}: Options) {
  const answers = createAnswerCache(maxBytes)
  const files = createAnswerCache(fileBytes)
  const readLimit = createReadLimit(readsPerMinute)
  const own = ownAnswers(siteUrl, hstsOfSubdomains, readiness)
  const { limiters, states: queues, scale } = originQueues(waitingPages)
  /** Drops every cached answer and file with one of these cache tags. */
  const siteMark = createSiteMark(log)
  const invalidate = (tags: readonly string[]) => {
    siteMark.hear(tags)
    const renew = tags.includes('site') ? renewal('site') : undefined
    answers.invalidate(tags)
    files.invalidate(tags)
    renew?.()
  }
  const ask = asker({ upstreams, secret, replica, onInvalidated: invalidate, onLost: log.wake, siteMark: siteMark.now })
  const { host } = new URL(siteUrl)
  const fetchShared = sharedAnswers({
    ask: (place, client, asked, take, unwanted) =>
      isOfBuild(place)
        ? limiters.call.run(() => ask(asked, take), { key: client, signal: unwanted })
        : patiently(log, (signal) =>
            limiters.page.run(() => ask({ ...asked, signal }, take), { key: client, signal: [signal, unwanted] }),
          ),
    host,
    isPurgedOutside,
  })

  const renewal = createRenewal({ answers, routes, fetchShared })
  const sendShared = sharedSender({ answers, files, fetchShared, readLimit, readiness, log, fail: own.fail })
  const methodsOf = preflights({ ask, limiters, readLimit, host })
  const forward = forwarding({ ask, limiters, readLimit, log, host, isPurgedOutside })

  const handle: RequestListener = (request, response) => {
    const place = routes(request.url ?? '/')
    const id = requestIdOf(request.headers, isBehindProxy)
    const exchange = newExchange(place, id, edgeSpan(place, id, request))
    response.once('close', () => {
      const { span, cache } = exchange
      if (span) endRequestSpan(span, statusOf(response), { 'mokuroku.cache': cache })
      onAnswered(exchange, request, response)
    })
    const moved = place && redirected(place, request)
    if (!place || !hasOneHost(request)) own.fail(exchange, response, new AppError('malformedAddress'))
    else if (moved) own.redirect(exchange, response, moved)
    else if (isHealthCheck(place, request.method)) own.health(place, exchange, response)
    else if (isPreflight(place, request))
      methodsOf(place, exchange, request, response).then(
        (methods) => own.allow(exchange, response, methods),
        (error: unknown) => own.fail(exchange, response, error),
      )
    else if (isShared(place, request)) sendShared(place, exchange, request, response)
    else forward(place, exchange, request, response).catch((error: unknown) => own.fail(exchange, response, error))
  }

  return {
    handle,
    /** The cache of pages and calls, and the cache of immutable files. */
    answers,
    files,
    invalidate,
    queues,
    /** Sets the number of origins; the concurrency limits are per origin. */
    scale,
  }
}

const CORS = Object.entries(CORS_HEADERS)

/** The answers that the edge makes itself: health checks, preflights, redirects and refusals. */
function ownAnswers(siteUrl: string, hstsOfSubdomains: boolean, readiness: Readiness) {
  const security = Object.entries(securityHeaders(siteUrl, hstsOfSubdomains))

  function begin(response: ServerResponse, { id, place }: Pick<Exchange, 'id' | 'place'>): void {
    for (const [name, value] of security) response.setHeader(name, value)
    const isOpen = place ? place.isOpen : isOpenToSites(response.req.url ?? '', NO_POLICY)
    if (isOpen) for (const [name, value] of CORS) response.setHeader(name, value)
    response.setHeader(REQUEST_ID_HEADER, id)
  }

  return {
    health(place: Place, exchange: Exchange, response: ServerResponse): void {
      begin(response, exchange)
      answerHealth(place, readiness, response)
      response.req.resume()
    },
    /** Answers a preflight (CORS). */
    allow(exchange: Exchange, response: ServerResponse, methods: string): void {
      if (response.destroyed) return
      begin(response, exchange)
      response.writeHead(204, preflightHeaders(methods)).end()
      response.req.resume()
    },
    redirect(exchange: Exchange, response: ServerResponse, { to, status }: Redirected): void {
      begin(response, exchange)
      response.writeHead(status, { ...redirectHead(to), 'content-length': 0 }).end()
      response.req.resume()
    },
    fail({ id, place }: Exchange, response: ServerResponse, error: unknown): void {
      if (response.destroyed) return
      const code: ErrorCode = error instanceof AppError ? error.code : 'internal'
      if (code === 'internal') log.error({ id, path: place?.logged, err: error }, 'The edge failed.')
      if (response.headersSent) {
        response.destroy()
        return
      }
      begin(response, { id, place })
      const retryAfter = error instanceof AppError ? error.retryAfter : undefined
      refuse(response, code, place?.kind ?? 'call', id, retryAfter)
      response.req.resume()
    },
  }
}
