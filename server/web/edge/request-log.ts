import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { clientAddress } from '@/server/web/http/client'
import type { Exchange } from './exchange'

/** How much of a client's address is logged: its network, all of it, or nothing. */
export type LoggedAddresses = 'short' | 'full' | 'none'

/** The status that is logged when the client left before the answer (nginx's). */
const CLIENT_LEFT = 499

/**
 * Logs one line for each request: its id, method, route, path without secrets, status, and milliseconds. Also what the
 * cache did, the mark of its user, and the client's shortened address. Query strings are not logged, and health checks
 * that went well at the level debug alone.
 */
export function requestLog(log: Logger, addresses: LoggedAddresses) {
  return (
    { id, place, cache, user, startedAt }: Exchange,
    request: IncomingMessage,
    response: ServerResponse,
  ): void => {
    const status = statusOf(response)
    const level = status >= 500 ? 'error' : isProbe(place) ? 'debug' : 'info'
    if (!log.isLevelEnabled(level)) return
    log[level]({
      id,
      method: request.method,
      route: place?.route ?? null,
      path: place?.logged ?? '-',
      status,
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
      cache,
      user,
      client: loggedAddress(clientAddress(request), addresses),
    })
  }
}

/** Balancers and monitors ask every few seconds. */
const isProbe = (place: Exchange['place']) => place?.route?.startsWith('/api/health') ?? false

/** The status that the client got. */
export function statusOf(response: ServerResponse): number {
  return response.headersSent ? response.statusCode : CLIENT_LEFT
}

/** An address as it is logged: of IPv4 the first three bytes, of IPv6 the first 48 bits. */
export function loggedAddress(address: string, addresses: LoggedAddresses): string | undefined {
  if (addresses === 'none') return undefined
  if (addresses === 'full') return address
  if (!address.includes(':')) return address.replace(/\.\d+$/, '.0')
  return `${address.split(':').slice(0, 3).join(':')}::/48`
}
