import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { AppError, type ErrorCode } from '@/server/platform/errors'
import { createLimiter } from '@/server/platform/limiter'
import { CLIENT_HEADER, clientAddress, KEY_HEADER } from '@/server/web/http/client'
import { etagMatches } from '@/server/web/http/etag'
import { refuse } from '@/server/web/http/refuse'
import type { Place, RouteTable } from '@/server/web/http/route-table'
import { securityHeaders } from '@/server/web/http/security'
import { SECRET_HEADER } from '@/server/web/origin/headers'
import { type Answer, type AnswerCache, createAnswerCache } from './answer-cache'
import { asker } from './ask'
import { handOn } from './hand-on'
import { readRequestBody } from './request-body'
import { sharedAnswers } from './shared'
import type { Upstreams } from './upstreams'

export type Edge = {
  handle: RequestListener
  /** The cache of pages and calls, and the cache of immutable files. */
  answers: AnswerCache
  files: AnswerCache
  /** Drops every cached answer and file with one of these cache tags. */
  invalidate: (tags: readonly string[]) => void
  /** Sets the number of origins; the concurrency limits are per origin. */
  scale: (origins: number) => void
}

type Options = {
  upstreams: Upstreams
  routes: RouteTable
  siteUrl: string
  secret: string
  maxBytes: number
  /** When the invalidation log was read last (Date.now()). */
  log: { readonly readAt: number; wake: () => void }
  isPurgedOutside?: boolean
}

/** Size of the file cache: the site's files, and some thousands of pictures. */
const FILE_CACHE_BYTES = 32 * 1024 * 1024
/** Milliseconds without a read of the log after which cached answers count as stale: a poll, its timeout, a reconnect. */
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
  secret,
  maxBytes,
  log,
  isPurgedOutside = false,
}: Options): Edge {
  const answers = createAnswerCache(maxBytes)
  const files = createAnswerCache(FILE_CACHE_BYTES)
  const security = Object.entries(securityHeaders(siteUrl))
  const limiters = {
    page: createLimiter({ concurrency: PLACES.page, queue: QUEUE.page }),
    call: createLimiter({ concurrency: PLACES.call, queue: QUEUE.call }),
    upload: createLimiter({ concurrency: PLACES.upload, queue: QUEUE.upload }),
  }
  const invalidate = (tags: readonly string[]) => {
    answers.invalidate(tags)
    files.invalidate(tags)
  }
  const ask = asker({ upstreams, secret, onInvalidated: invalidate, onLost: log.wake })
  const { host } = new URL(siteUrl)
  const fetchShared = sharedAnswers({
    ask: (client, asked, take) => limiters.page.run(() => ask(asked, take), { key: client }),
    host,
    isPurgedOutside,
  })

  const handle: RequestListener = (request, response) => {
    const place = routes(request.url ?? '/')
    if (!place) fail(response, new AppError('malformedAddress'), 'call')
    else if (isDoubled(place, request)) redirect(response, place.url)
    else if (isShared(place, request)) sendShared(place, request, response)
    else forward(place, request, response).catch((error: unknown) => fail(response, error, place.kind))
  }

  function sendShared(place: Place, request: IncomingMessage, response: ServerResponse): void {
    const { address, policy, kind } = place
    const cache = policy.isImmutable ? files : answers
    const kept = cache.peek(address)
    const now = Date.now()
    if (kept && now - kept.askedAt < kept.keptFor) {
      const age = policy.isImmutable ? 0 : now - Math.max(log.readAt, kept.askedAt)
      if (age <= EXACT_FOR) {
        send(request, response, kept)
        return
      }
      if (age <= kept.staleFor) {
        sendStale(request, response, kept, age)
        return
      }
    }
    cache
      .get(address, () => fetchShared(place, clientAddress(request)))
      .then(
        (answer) => send(request, response, answer),
        (error: unknown) => fail(response, error, kind),
      )
  }

  async function forward(place: Place, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { kind, policy, address, url } = place
    const left = new AbortController()
    response.once('close', () => left.abort())
    const client = clientAddress(request)
    const body = await readRequestBody(request, policy.bodyBytes, () => {
      if (request.headers.expect !== undefined) response.writeContinue()
    })
    const isLarge = body !== null && !Buffer.isBuffer(body)
    const limiter = isLarge ? limiters.upload : kind === 'page' ? limiters.page : limiters.call
    const asked = {
      method: request.method ?? 'GET',
      address: kind === 'page' && request.headers.rsc !== '1' ? address : url,
      headers: { ...forwarded(request, policy.readsCookies), ...secretHeader(place), host, [CLIENT_HEADER]: client },
      body,
      signal: left.signal,
    }
    await limiter.run(() => ask(asked, (answered) => handOn(answered, request, response, isPurgedOutside)), {
      key: client,
      signal: left.signal,
    })
    // Unread bytes of the body must not precede the connection's next request.
    if (!request.complete) request.resume()
  }

  function redirect(response: ServerResponse, location: string): void {
    for (const [name, value] of security) response.setHeader(name, value)
    response.writeHead(308, { location, 'cache-control': 'no-store', 'content-length': 0 }).end()
    response.req.resume()
  }

  function fail(response: ServerResponse, error: unknown, kind: Place['kind']): void {
    if (response.destroyed) return
    const code: ErrorCode = error instanceof AppError ? error.code : 'internal'
    if (code === 'internal') console.error(error)
    if (response.headersSent) {
      response.destroy()
      return
    }
    for (const [name, value] of security) response.setHeader(name, value)
    refuse(response, code, kind)
    response.req.resume()
  }

  function scale(origins: number): void {
    for (const kind of ['page', 'call', 'upload'] as const)
      limiters[kind].concurrency = PLACES[kind] * Math.max(1, origins)
  }

  return { handle, answers, files, invalidate, scale }
}

/** Pages, immutable files, and shared calls without a token. RSC payloads (navigation within the site) are not shared. */
function isShared({ isShared, kind }: Place, { method, headers }: IncomingMessage): boolean {
  if (!isShared || (method !== 'GET' && method !== 'HEAD')) return false
  return kind === 'call' ? headers.authorization === undefined : headers.rsc !== '1'
}

/** Whether a page's path begins with two slashes: scripts in it would parse that path as another host. */
function isDoubled({ kind }: Place, { method, url = '' }: IncomingMessage): boolean {
  return kind === 'page' && (method === 'GET' || method === 'HEAD') && /^[/\\]{2}/.test(url)
}

function send(request: IncomingMessage, response: ServerResponse, answer: Answer, more: readonly string[] = []): void {
  const { status, etag, fields, body } = answer
  if (status === 200 && etagMatches(request.headers['if-none-match'], etag)) {
    response.writeHead(304, more.length > 0 ? [...fields, ...more] : fields).end()
    return
  }
  const { encoding, bytes } = body.as(String(request.headers['accept-encoding'] ?? ''))
  const encoded = encoding ? ['content-encoding', encoding] : []
  response.writeHead(status, [...fields, ...more, ...encoded, 'content-length', String(bytes.length)])
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

/** Sends a stale answer with Age (RFC 9111, section 5.1): the time for which it may be outdated. In Cache-Status (RFC 9211) a negative ttl means stale. */
function sendStale(request: IncomingMessage, response: ServerResponse, answer: Answer, age: number): void {
  const seconds = String(Math.round(age / 1000))
  send(request, response, answer, ['age', seconds, 'cache-status', `Mokuroku; hit; ttl=-${seconds}`])
}

/** Hop-by-hop headers (RFC 9110, section 7.6.1), and headers that only the edge sets: the site has one host. */
const NOT_FORWARDED = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'host',
  'x-forwarded-host',
  'expect',
  'content-length',
  CLIENT_HEADER,
  SECRET_HEADER,
])

/** The secret of an address, which is sent apart from it. */
function secretHeader({ secret }: Place): Record<string, string> {
  return secret === undefined || !/^[\x21-\x7e]{1,200}$/.test(secret) ? {} : { [KEY_HEADER]: secret }
}

function forwarded({ headers }: IncomingMessage, readsCookies: boolean): IncomingMessage['headers'] {
  const sent: IncomingMessage['headers'] = {}
  for (const [name, value] of Object.entries(headers))
    if (!NOT_FORWARDED.has(name) && (readsCookies || name !== 'cookie')) sent[name] = value
  return sent
}
