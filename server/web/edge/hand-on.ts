import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { HOP_HEADERS } from '@/server/web/origin/headers'
import type { Answered } from './ask'
import { unpurged } from './shared'

const DROPPED = new Set(HOP_HEADERS)

/** Forwards an origin's answer to the client: complete, or in chunks with backpressure. */
export async function handOn(
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
