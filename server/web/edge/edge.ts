import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Replica } from '@/server/platform/database/replica'
import { AppError, type ErrorCode } from '@/server/platform/errors'
import { createLimiter } from '@/server/platform/limiter'
import { log as appLog } from '@/server/platform/log'
import { CLIENT_HEADER, clientAddress } from '@/server/web/http/client'
import { redirectHead } from '@/server/web/http/redirect'
import { refuse } from '@/server/web/http/refuse'
import { REQUEST_ID_HEADER, requestIdOf } from '@/server/web/http/request-id'
import { edgeSpan, endRequestSpan, traceHeader } from '@/server/web/http/request-spans'
import type { Place, RouteTable } from '@/server/web/http/route-table'
import { securityHeaders } from '@/server/web/http/security'
import { USER_HEADER } from '@/server/web/origin/headers'
import { type AnswerCache, createAnswerCache } from './answer-cache'
import { type Answered, asker } from './ask'
import { type Exchange, newExchange } from './exchange'
import { forwarded, secretHeader } from './forwarded'
import { handOn } from './hand-on'
import { answerHealth, isHealthCheck } from './health'
import { patiently } from './patience'
import { createReadLimit } from './read-limit'
import { createReadiness, type Readiness } from './readiness'
import { readRequestBody } from './request-body'
import { hasOneHost, isOfBuild, isRead, isShared } from './request-kind'
import { statusOf } from './request-log'
import { rightlyWritten } from './rightly-written'
import { send, sendStale } from './send'
import { sharedAnswers } from './shared'
import type { Upstreams } from './upstreams'

export type Edge = {
  handle: RequestListener
  /** The cache of pages and calls, and the cache of immutable files. */
  answers: AnswerCache
  files: AnswerCache
  /** Drops every cached answer and file with one of these cache tags. */
  invalidate: (tags: readonly string[]) => void
  /** Requests that the origins work on, and that wait for them. */
  queues: () => { kind: keyof typeof PLACES; active: number; waiting: number }[]
  /** Sets the number of origins; the concurrency limits are per origin. */
  scale: (origins: number) => void
}

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

/** Milliseconds without a read of the log until cached answers are stale: a poll, its timeout, a reconnect. */
const EXACT_FOR = 2000
/**
 * Concurrent requests per origin. While one page waits for the database another is rendered; more would only fill the origin's
 * memory with rows already read. Large uploads are held in its memory whole.
 */
const PLACES = { page: 4, call: 250, upload: 8 }
const QUEUE = { page: 1000, call: 1000, upload: 500 }

/**
 * A caching reverse proxy in front of the origins. Shared answers (route table) are fetched once and cached until one of
 * their cache tags is invalidated. Everything else is forwarded with backpressure, behind bounded queues.
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
  waitingPages = QUEUE.page,
  log,
  replica,
  isPurgedOutside = false,
  isBehindProxy = false,
  readiness = createReadiness(),
  onAnswered = () => {},
}: Options): Edge {
  const answers = createAnswerCache(maxBytes)
  const files = createAnswerCache(fileBytes)
  const readLimit = createReadLimit(readsPerMinute)
  const security = Object.entries(securityHeaders(siteUrl, hstsOfSubdomains))
  const limiters = {
    page: createLimiter({ concurrency: PLACES.page, queue: waitingPages }),
    call: createLimiter({ concurrency: PLACES.call, queue: QUEUE.call }),
    upload: createLimiter({ concurrency: PLACES.upload, queue: QUEUE.upload }),
  }
  const invalidate = (tags: readonly string[]) => {
    answers.invalidate(tags)
    files.invalidate(tags)
  }
  const ask = asker({ upstreams, secret, replica, onInvalidated: invalidate, onLost: log.wake })
  const { host } = new URL(siteUrl)
  const fetchShared = sharedAnswers({
    ask: (place, client, asked, take, unwanted) =>
      isOfBuild(place)
        ? limiters.call.run(() => ask(asked, take), { key: client, signal: unwanted })
        : patiently(log, (signal) => {
            const waiting = { key: client, signal: AbortSignal.any([signal, unwanted]) }
            return limiters.page.run(() => ask({ ...asked, signal }, take), waiting)
          }),
    host,
    isPurgedOutside,
  })

  const handle: RequestListener = (request, response) => {
    const place = routes(request.url ?? '/')
    const id = requestIdOf(request.headers, isBehindProxy)
    const exchange = newExchange(place, id, edgeSpan(place, id, request))
    response.once('close', () => {
      const { span, cache } = exchange
      if (span) endRequestSpan(span, statusOf(response), { 'mokuroku.cache': cache })
      onAnswered(exchange, request, response)
    })
    const written = place && rightlyWritten(place, request)
    if (!place || !hasOneHost(request)) fail(exchange, response, new AppError('malformedAddress'))
    else if (written) redirect(exchange, response, written)
    else if (isHealthCheck(place, request.method)) health(place, exchange, response)
    else if (isShared(place, request)) sendShared(place, exchange, request, response)
    else forward(place, exchange, request, response).catch((error: unknown) => fail(exchange, response, error))
  }

  function sendShared(place: Place, exchange: Exchange, request: IncomingMessage, response: ServerResponse): void {
    const { address, policy, kind } = place
    const cache = policy.isImmutable ? files : answers
    const kept = cache.peek(address)
    const now = Date.now()
    if (kept && now - kept.askedAt < kept.keptFor) {
      const age = policy.isImmutable && kept.staleFor === 0 ? 0 : now - Math.max(log.readAt, kept.askedAt)
      if (age <= EXACT_FOR) {
        exchange.cache = 'hit'
        send(exchange, request, response, kept)
        return
      }
      if (age <= kept.staleFor) {
        exchange.cache = 'stale'
        sendStale(exchange, request, response, kept, age)
        return
      }
    }
    exchange.cache = 'coalesced'
    const fetched = (unwanted: AbortSignal) => {
      const client = clientAddress(request)
      // Thrown before there is a fetch that others could join. A page has up to a hundred files.
      if (exchange.cache !== 'miss' && !policy.isImmutable) readLimit.take(client)
      exchange.cache = 'miss'
      return fetchShared(place, client, exchange, unwanted)
    }
    cache.get(address, fetched, leaving(response)).then(
      (answer) => {
        if (kind === 'page' && answer.status < 500) readiness.rendered()
        send(exchange, request, response, answer)
      },
      (error: unknown) => fail(exchange, response, error),
    )
  }

  async function forward(
    place: Place,
    exchange: Exchange,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const { kind, policy, address, url } = place
    const left = leaving(response)
    const client = clientAddress(request)
    if (isRead(request) && kind !== 'file') readLimit.take(client)
    const body = await readRequestBody(request, policy.bodyBytes, () => {
      if (request.headers.expect !== undefined) response.writeContinue()
    })
    const isLarge = body !== null && !Buffer.isBuffer(body)
    const limiter = isLarge ? limiters.upload : kind === 'page' ? limiters.page : limiters.call
    const asked = {
      method: request.method ?? 'GET',
      address: kind === 'page' && request.headers.rsc !== '1' ? address : url,
      headers: {
        ...forwarded(request, policy.readsCookies),
        ...secretHeader(place),
        host,
        [CLIENT_HEADER]: client,
        [REQUEST_ID_HEADER]: exchange.id,
        ...traceHeader(exchange.span),
      },
      body,
    }
    const askIt = (signal: AbortSignal, begun = () => {}) => {
      const take = (answered: Answered) => {
        begun()
        exchange.user = userOf(answered)
        response.setHeader(REQUEST_ID_HEADER, exchange.id)
        return handOn(answered, request, response, isPurgedOutside)
      }
      return limiter.run(() => ask({ ...asked, signal }, take), { key: client, signal })
    }
    // A write may have been committed: only its origin knows.
    await (isRead(request) ? patiently(log, askIt, left) : askIt(left))
    // Unread bytes of the body must not precede the connection's next request.
    if (!request.complete) request.resume()
  }

  function health(place: Place, { id }: Exchange, response: ServerResponse): void {
    for (const [name, value] of security) response.setHeader(name, value)
    response.setHeader(REQUEST_ID_HEADER, id)
    answerHealth(place, readiness, response)
    response.req.resume()
  }

  function redirect(exchange: Exchange, response: ServerResponse, path: string): void {
    for (const [name, value] of security) response.setHeader(name, value)
    response.setHeader(REQUEST_ID_HEADER, exchange.id)
    response.writeHead(308, { ...redirectHead(path), 'content-length': 0 }).end()
    response.req.resume()
  }

  function fail({ id, place }: Exchange, response: ServerResponse, error: unknown): void {
    if (response.destroyed) return
    const code: ErrorCode = error instanceof AppError ? error.code : 'internal'
    if (code === 'internal') appLog.error({ id, path: place?.logged, err: error }, 'The edge failed.')
    if (response.headersSent) {
      response.destroy()
      return
    }
    for (const [name, value] of security) response.setHeader(name, value)
    response.setHeader(REQUEST_ID_HEADER, id)
    const retryAfter = error instanceof AppError ? error.retryAfter : undefined
    refuse(response, code, place?.kind ?? 'call', id, retryAfter)
    response.req.resume()
  }

  function scale(origins: number): void {
    for (const kind of ['page', 'call', 'upload'] as const)
      limiters[kind].concurrency = PLACES[kind] * Math.max(1, origins)
  }

  const queues = () =>
    (['page', 'call', 'upload'] as const).map((kind) => {
      const { active, waiting } = limiters[kind]
      return { kind, active, waiting }
    })

  return { handle, answers, files, invalidate, queues, scale }
}

/** A signal for the end of an answer, also of one that its client does not wait for. */
function leaving(response: ServerResponse): AbortSignal {
  const left = new AbortController()
  response.once('close', () => left.abort())
  return left.signal
}

/** The mark of the user whose token a request had, by the origin's answer. */
function userOf({ headers }: Answered): string | undefined {
  const mark = headers[USER_HEADER]
  return typeof mark === 'string' ? mark : undefined
}
