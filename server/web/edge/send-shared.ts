import type { IncomingMessage, ServerResponse } from 'node:http'
import { clientAddress } from '@/server/web/http/client'
import { etagMatches } from '@/server/web/http/etag'
import { REQUEST_ID_HEADER } from '@/server/web/http/request-id'
import type { Place } from '@/server/web/http/route-table'
import type { Answer, AnswerCache } from './answer-cache'
import type { Exchange } from './exchange'
import { leaving } from './leaving'
import type { ReadLimit } from './read-limit'
import type { Readiness } from './readiness'
import type { sharedAnswers } from './shared'

type Options = {
  answers: AnswerCache
  files: AnswerCache
  fetchShared: ReturnType<typeof sharedAnswers>
  readLimit: ReadLimit
  readiness: Readiness
  log: { readonly readAt: number }
  fail: (exchange: Exchange, response: ServerResponse, error: unknown) => void
}

/**
 * Milliseconds without a read of the log after which cached answers count as stale: a poll, its timeout, a reconnect.
 */
const EXACT_FOR = 2000

/**
 * Sends shared answers: from the cache while they are exact, or stale for as long as they may be. Else fetched once for
 * all who ask.
 */
export function sharedSender({ answers, files, fetchShared, readLimit, readiness, log, fail }: Options) {
  return (place: Place, exchange: Exchange, request: IncomingMessage, response: ServerResponse): void => {
    const { address, policy, kind } = place
    const cache = policy.isImmutable ? files : answers
    const kept = cache.peek(address)
    const now = Date.now()
    if (kept && now - kept.askedAt < kept.keptFor) {
      const age = policy.isImmutable && kept.staleFor === 0 ? 0 : now - Math.max(log.readAt, kept.askedAt)
      if (age <= EXACT_FOR) {
        exchange.cache = 'hit'
        send(exchange, request, response, kept, place.ignored)
        return
      }
      if (age <= kept.staleFor) {
        exchange.cache = 'stale'
        sendStale(exchange, request, response, kept, age, place.ignored)
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
        send(exchange, request, response, answer, place.ignored)
      },
      (error: unknown) => fail(exchange, response, error),
    )
  }
}

/** Sends a complete answer, or 304 if the client has it. `more`: headers of this one request. */
function send(
  { id }: Exchange,
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  more: readonly string[],
): void {
  const { status, fields, body } = answer
  if (status === 200 && etagMatches(request.headers['if-none-match'], answer.etag)) {
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
function sendStale(
  exchange: Exchange,
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  age: number,
  more: readonly string[],
): void {
  const seconds = String(Math.round(age / 1000))
  send(exchange, request, response, answer, [
    ...more,
    ...['age', seconds, 'cache-status', `Mokuroku; hit; ttl=-${seconds}`],
  ])
}
