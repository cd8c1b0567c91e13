import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { AppError, type ErrorCode } from '@/server/platform/errors'
import { createLimiter } from '@/server/platform/limiter'
import { CLIENT_HEADER, clientAddress } from '@/server/web/http/client'
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
  /** Kept pages and calls; files that never change under their address. */
  answers: AnswerCache
  files: AnswerCache
  /** Drops every kept answer and file with one of these cache tags. */
  invalidate: (tags: readonly string[]) => void
  /** Says how many origins there are: that many times the places of one. */
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

/** Bytes of files that are kept: those of the site, and some thousands of pictures. */
const FILE_CACHE_BYTES = 32 * 1024 * 1024
/** Milliseconds without a reading of the log after which kept answers count as stale: a poll, its patience, a reconnect. */
const EXACT_FOR = 2000
/**
 * Requests that one origin has at a time. While one page waits for the database another is rendered; what more of them had
 * read so far would only fill its memory. Large uploads lie in its memory whole.
 */
const PLACES = { page: 4, call: 250, upload: 8 }
const QUEUE = { page: 1000, call: 1000, upload: 500 }

/**
 * A caching reverse proxy before the origins. Whatever the route table calls shared is asked for once and kept whole until
 * one of its cache tags is invalidated; everything else is handed on, on backpressure, behind bounded queues.
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
    const body = await readRequestBody(request, policy.bodyBytes)
    const isLarge = body !== null && !Buffer.isBuffer(body)
    const limiter = isLarge ? limiters.upload : kind === 'page' ? limiters.page : limiters.call
    const asked = {
      method: request.method ?? 'GET',
      address: kind === 'page' && request.headers.rsc !== '1' ? address : url,
      headers: { ...forwarded(request, policy.readsCookies), host, [CLIENT_HEADER]: client },
      body,
      signal: left.signal,
    }
    await limiter.run(() => ask(asked, (answered) => handOn(answered, request, response, isPurgedOutside)), {
      key: client,
      signal: left.signal,
    })
    // What nobody wanted to read must be out of the way of the connection's next request.
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

/** Pages, files that never change, and shared calls without a token. Payloads of navigation within the site are foreign. */
function isShared({ isShared, kind }: Place, { method, headers }: IncomingMessage): boolean {
  if (!isShared || (method !== 'GET' && method !== 'HEAD')) return false
  return kind === 'call' ? headers.authorization === undefined : headers.rsc !== '1'
}

/** A page asked for behind two slashes: scripts in it would read its path as another host. */
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

/** Age (RFC 9111, section 5.1): since when it may be out of date. Cache-Status (RFC 9211): a negative ttl says stale. */
function sendStale(request: IncomingMessage, response: ServerResponse, answer: Answer, age: number): void {
  const seconds = String(Math.round(age / 1000))
  send(request, response, answer, ['age', seconds, 'cache-status', `Mokuroku; hit; ttl=-${seconds}`])
}

/** Headers that are between two hops (RFC 9110, section 7.6.1), and those that only the edge may write: the site has one host. */
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

function forwarded({ headers }: IncomingMessage, readsCookies: boolean): IncomingMessage['headers'] {
  const sent: IncomingMessage['headers'] = {}
  for (const [name, value] of Object.entries(headers))
    if (!NOT_FORWARDED.has(name) && (readsCookies || name !== 'cookie')) sent[name] = value
  return sent
}
