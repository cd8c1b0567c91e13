import type { IncomingMessage, ServerResponse } from 'node:http'
import { etagMatches } from '@/server/web/http/etag'
import { REQUEST_ID_HEADER } from '@/server/web/http/request-id'
import type { Answer } from './answer-cache'
import type { Exchange } from './exchange'

/** Sends a complete answer, or 304 if the client has it. `more`: headers of this one request. */
export function send(
  { id }: Exchange,
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  more: readonly string[] = [],
): void {
  const { status, etag, fields, body } = answer
  if (status === 200 && etagMatches(request.headers['if-none-match'], etag)) {
    response.writeHead(304, [...fields, ...more, REQUEST_ID_HEADER, id]).end()
    return
  }
  const { encoding, bytes } = body.as(String(request.headers['accept-encoding'] ?? ''))
  const encoded = encoding ? ['content-encoding', encoding] : []
  const own = [REQUEST_ID_HEADER, id, 'content-length', String(bytes.length)]
  response.writeHead(status, [...fields, ...more, ...encoded, ...own])
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

/**
 * Sends a stale answer with Age (RFC 9111, section 5.1): the time for which it may be outdated. In Cache-Status (RFC
 * 9211) a negative ttl means stale.
 */
export function sendStale(
  exchange: Exchange,
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  age: number,
): void {
  const seconds = String(Math.round(age / 1000))
  send(exchange, request, response, answer, ['age', seconds, 'cache-status', `Mokuroku; hit; ttl=-${seconds}`])
}
