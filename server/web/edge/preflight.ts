import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '@/server/platform/errors'
import { clientAddress } from '@/server/web/http/client'
import { REQUEST_ID_HEADER } from '@/server/web/http/request-id'
import type { Place } from '@/server/web/http/route-table'
import type { Answered, Ask } from './ask'
import type { Exchange } from './exchange'
import { leaving } from './leaving'
import type { Limiters } from './queues'
import type { ReadLimit } from './read-limit'

/** Whether a browser asks if a program on another site may make a call (Fetch, section 4.8). */
export function isPreflight({ isOpen }: Place, { method, headers }: IncomingMessage): boolean {
  return isOpen && method === 'OPTIONS' && headers['access-control-request-method'] !== undefined
}

type Options = { ask: Ask; limiters: Limiters; readLimit: ReadLimit; host: string }

/**
 * Finds the methods of a call for a preflight, which counts as a read. An origin is asked once for each route, by
 * OPTIONS without anything of the client's. The edge remembers them, since they change with a version alone. An encoded
 * path is asked for each time, because Next may read it as another route.
 */
export function preflights({ ask, limiters, readLimit, host }: Options) {
  const known = new Map<string, string>()

  /** @throws AppError notFound, tooManyRequests, overloaded */
  return async (
    { route, path }: Place,
    { id }: Exchange,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<string> => {
    const client = clientAddress(request)
    readLimit.take(client)
    if (route === null) throw new AppError('notFound')
    const remembered = known.get(route)
    if (remembered !== undefined) return remembered
    const signal = leaving(response)
    const asked = { method: 'OPTIONS', address: path, headers: { host, [REQUEST_ID_HEADER]: id }, signal }
    const methods = await limiters.call.run(() => ask(asked, allowed), { key: client, signal })
    if (!path.includes('%')) known.set(route, methods)
    return methods
  }
}

async function allowed({ status, headers: { allow } }: Answered): Promise<string> {
  if (status !== 204 || typeof allow !== 'string') throw new AppError('overloaded')
  return allow
}
