import type { IncomingMessage, ServerResponse } from 'node:http'
import { CLIENT_HEADER, clientAddress } from '@/server/web/http/client'
import { REQUEST_ID_HEADER } from '@/server/web/http/request-id'
import { traceHeader } from '@/server/web/http/request-spans'
import type { Place } from '@/server/web/http/route-table'
import { USER_HEADER } from '@/server/web/origin/headers'
import type { Answered, asker } from './ask'
import type { Exchange } from './exchange'
import { forwarded, secretHeader } from './forwarded'
import { handOn } from './hand-on'
import { leaving } from './leaving'
import { patiently } from './patience'
import type { Limiters } from './queues'
import type { createReadLimit } from './read-limit'
import { readRequestBody } from './request-body'
import { isRead } from './request-kind'

type Options = {
  ask: ReturnType<typeof asker>
  limiters: Limiters
  readLimit: ReturnType<typeof createReadLimit>
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
}

/** The mark of the user whose token a request had, by the origin's answer. */
function userOf({ headers }: Answered): string | undefined {
  const mark = headers[USER_HEADER]
  return typeof mark === 'string' ? mark : undefined
}
