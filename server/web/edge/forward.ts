import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@/server/platform/errors'
import { bearsPersonalToken } from '@/server/web/http/bearer'
import { DEFAULT_BODY_BYTES } from '@/server/web/http/cache-policy'
import { CLIENT_HEADER, clientAddress, KEY_HEADER } from '@/server/web/http/client'
import { collected } from '@/server/web/http/collected'
import { REQUEST_ID_HEADER } from '@/server/web/http/request-id'
import { TRACE_HEADER, traceHeader } from '@/server/web/http/request-spans'
import type { Place } from '@/server/web/http/route-table'
import { HOP_HEADERS, REPLICA_HEADER, SECRET_HEADER, SITE_HEADER, USER_HEADER } from '@/server/web/origin/headers'
import type { Answered, asker } from './ask'
import type { Exchange } from './exchange'
import { leaving } from './leaving'
import { patiently } from './patience'
import type { Limiters } from './queues'
import type { ReadLimit } from './read-limit'
import { isRead } from './request-kind'
import { unpurged } from './shared'

type Options = {
  ask: ReturnType<typeof asker>
  limiters: Limiters
  readLimit: ReadLimit
  log: { readonly readAt: number }
  host: string
  isPurgedOutside: boolean
}

/** Forwards a request to an origin, and its answer to the client, with backpressure. */
export function forwarding({ ask, limiters, readLimit, log, host, isPurgedOutside }: Options) {
  return async (
    place: Place,
    exchange: Exchange,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const { kind, policy, address, url } = place
    const left = leaving(response)
    const client = clientAddress(request)
    try {
      if (isRead(request) && kind !== 'file') readLimit.take(client)
    } finally {
      if (bearsPersonalToken(request.headers.authorization)) setHeaders(response, readLimit.fieldsOf(client))
    }
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
}

/** Sets what only an answer that nobody keeps may have. */
function setHeaders(response: ServerResponse, fields: Record<string, string>): void {
  for (const [name, value] of Object.entries(fields)) response.setHeader(name, value)
}

/** The mark of the user whose token a request had, by the origin's answer. */
function userOf({ headers }: Answered): string | undefined {
  const mark = headers[USER_HEADER]
  return typeof mark === 'string' ? mark : undefined
}

const DROPPED = new Set(HOP_HEADERS)

/** Forwards an origin's answer to the client: complete, or in chunks with backpressure. */
async function handOn(
  { status, headers, start, rest }: Answered,
  request: IncomingMessage,
  response: ServerResponse,
  isPurgedOutside: boolean,
): Promise<void> {
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || DROPPED.has(name) || (name === 'cache-tag' && !isPurgedOutside)) continue
    const isUnpurged = name === 'cache-control' && !isPurgedOutside
    response.setHeader(name, isUnpurged ? unpurged(String(value), 'cache-tag' in headers) : value)
  }
  const hasBody = request.method !== 'HEAD' && status !== 204 && status !== 304
  if (!rest) {
    if (hasBody) response.setHeader('content-length', start.length)
    response.writeHead(status).end(hasBody ? start : undefined)
    return
  }
  response.writeHead(status)
  await pipeline(pieces(start, rest), response)
}

async function* pieces(start: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield start
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

/** Hop-by-hop headers (RFC 9110, section 7.6.1), headers that only the edge sets, and a client's trace. */
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
  REPLICA_HEADER,
  SITE_HEADER,
  REQUEST_ID_HEADER,
  TRACE_HEADER,
  'tracestate',
  'baggage',
])

/** The secret of an address, which is sent apart from it. */
function secretHeader({ secret }: Place): Record<string, string> {
  return secret === undefined || !/^[\x21-\x7e]{1,200}$/.test(secret) ? {} : { [KEY_HEADER]: secret }
}

/** The headers of a request as an origin gets them. */
function forwarded({ headers }: IncomingMessage, readsCookies: boolean): IncomingMessage['headers'] {
  const sent: IncomingMessage['headers'] = {}
  for (const [name, value] of Object.entries(headers))
    if (!NOT_FORWARDED.has(name) && (readsCookies || name !== 'cookie')) sent[name] = value
  return sent
}

/** A request body: none, a complete small one, or a large one as a stream with backpressure. */
type RequestBody = Buffer | Readable | null

/**
 * Reads a small body completely before an origin is asked, so that a slow client does not occupy the origin. A body
 * that is declared too large is refused before it is read. `accept` is called before the first byte is read.
 * @throws AppError bodyTooLarge, malformedBody (the client disconnected)
 */
async function readRequestBody(request: IncomingMessage, most: number, accept: () => void): Promise<RequestBody> {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers
  const declared = Number(length ?? 0)
  if (declared > most) throw new AppError('bodyTooLarge')
  if (declared === 0 && coding === undefined) return null
  accept()
  const pieces = piecesOf(request)
  if (most > DEFAULT_BODY_BYTES && (coding !== undefined || declared > DEFAULT_BODY_BYTES))
    return Readable.from(pieces, { objectMode: false })
  return collected(pieces, most)
}

/** The chunks of a request. What remains unread is discarded, and the connection can be reused. */
async function* piecesOf(request: IncomingMessage): AsyncGenerator<Uint8Array> {
  const pieces = request.iterator({ destroyOnReturn: false })
  try {
    for (;;) {
      const { value, done } = await pieces.next().catch(() => {
        throw new AppError('malformedBody')
      })
      if (done) return
      yield value
    }
  } finally {
    // A stream that has a reader cannot be resumed.
    await pieces.return?.()
    request.resume()
  }
}
