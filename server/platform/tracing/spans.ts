/** What a span says about its work. Never a secret, a query string or a value of a statement. */
export type Attributes = Record<string, string | number>

export type SpanStart = {
  /** A route pattern or the name of a statement: few names, whatever clients ask for. */
  name: string
  /** Answering a request, or asking another program. */
  kind: 'server' | 'client'
  /** The span that it is a part of, as `traceparent`; without one it begins a trace. */
  parent?: string
  attributes: Attributes
}

/** A piece of work that is being measured. */
export type Span = {
  /** Its id and its trace's, for the header of W3C Trace Context. */
  traceparent: string
  /** Its work is over. */
  end: (attributes?: Attributes, hasFailed?: boolean) => void
}

export type Tracer = {
  /** Begins a span; undefined if its trace is not among those that are sent (OTEL_TRACES_SAMPLER). */
  start: (span: SpanStart) => Span | undefined
  /** Sends what has not been sent. */
  close: () => Promise<void>
}

export type TracerOptions = {
  /** The name of this service, unless OTEL_RESOURCE_ATTRIBUTES gives one. */
  service: string
  version: string
  /** The share of traces that are sent, 0 to 1. */
  share: number
  /** Called when spans could not be sent. */
  onFailure: (error: unknown) => void
}

const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/

/** The ids in a `traceparent` header of version 00; undefined if it is invalid, or its trace is not sent. */
export function readTraceparent(header: unknown): { traceId: string; spanId: string } | undefined {
  const [, traceId, spanId, flags] = (typeof header === 'string' && TRACEPARENT.exec(header)) || []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  return Number.parseInt(flags, 16) & 1 ? { traceId, spanId } : undefined
}
