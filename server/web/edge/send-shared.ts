import type { IncomingMessage, ServerResponse } from 'node:http'
import { clientAddress } from '@/server/web/http/client'
import type { Place } from '@/server/web/http/route-table'
import type { AnswerCache } from './answer-cache'
import type { Exchange } from './exchange'
import { leaving } from './leaving'
import type { createReadLimit } from './read-limit'
import type { Readiness } from './readiness'
import { send, sendStale } from './send'
import type { sharedAnswers } from './shared'

type Options = {
  answers: AnswerCache
  files: AnswerCache
  fetchShared: ReturnType<typeof sharedAnswers>
  readLimit: ReturnType<typeof createReadLimit>
  readiness: Readiness
  log: { readonly readAt: number }
  fail: (exchange: Exchange, response: ServerResponse, error: unknown) => void
}

/**
 * Milliseconds without a read of the log after which cached answers count as stale: a poll, its timeout, a reconnect.
 */
const EXACT_FOR = 2000

/**
 * Sends shared answers: from the cache while they are exact, or stale for as long as they may be; else fetched once for
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
}
