import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Attributes, readTraceparent, type Span } from '@/server/platform/tracing/spans'
import { tracer } from '@/server/platform/tracing/tracing'
import type { Place } from './route-table'

/** The header of W3C Trace Context, from the edge to the origins. */
export const TRACE_HEADER = 'traceparent'

/** Methods that are named: clients can invent others. */
export const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * The span of a request at the edge, which begins a trace: what a client says of its own trace is not read. Undefined
 * without traces.
 */
export function edgeSpan(place: Place | null, requestId: string, { method }: IncomingMessage): Span | undefined {
  return tracer()?.start(described('edge', place, requestId, method))
}

/** The span of a request at an origin, which is a part of the edge's; undefined if the edge sends no trace of it. */
export function originSpan(
  place: Place,
  requestId: string,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
): Span | undefined {
  const parent = headers[TRACE_HEADER]
  delete headers[TRACE_HEADER]
  if (typeof parent !== 'string' || !readTraceparent(parent)) return undefined
  const span = tracer()?.start({ ...described('origin', place, requestId, method), parent })
  if (span) response.once('close', () => endRequestSpan(span, response.statusCode))
  return span
}

/** Ends the span of a request with the status of its answer. */
export function endRequestSpan(span: Span, status: number, more: Attributes = {}): void {
  span.end({ ...more, 'http.response.status_code': status }, status >= 500)
}

/** The header that names a span to an origin. */
export function traceHeader(span: Span | undefined): Record<string, string> {
  return span ? { [TRACE_HEADER]: span.traceparent } : {}
}

/** Like the log: the route's pattern, and the path without secrets and query. */
function described(process: 'edge' | 'origin', place: Place | null, requestId: string, given = 'GET') {
  // Clients can invent methods.
  const method = KNOWN_METHODS.has(given) ? given : '_OTHER'
  const route = place?.route ?? 'none'
  return {
    name: `${method} ${route}`,
    kind: 'server' as const,
    attributes: {
      'http.request.method': method,
      'http.route': route,
      'url.path': place?.logged ?? '-',
      'mokuroku.process': process,
      'mokuroku.request_id': requestId,
    },
  }
}
