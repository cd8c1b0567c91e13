// The only file that knows OpenTelemetry, and a program of its own (dist/tracing.js): without
// OTEL_EXPORTER_OTLP_ENDPOINT nothing loads it.
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { readTraceparent, type Tracer, type TracerOptions } from './spans'

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT }

/**
 * Sends spans to a collector by OTLP over HTTP, in batches. The collector's address, headers, certificates and timeout
 * are those of the variables OTEL_EXPORTER_OTLP_…. The provider is not made the global one: Next would add spans of its
 * own, with query strings in them.
 */
export function createTracer({ service, version, share, onFailure }: TracerOptions): Tracer {
  const provider = new TracerProvider({
    // What is merged later wins.
    resource: defaultResource()
      .merge(
        resourceFromAttributes({ 'service.name': service, 'service.version': version, 'process.pid': process.pid }),
      )
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: withFailures(new OTLPTraceExporter(), onFailure) })],
  })
  const tracer = provider.getTracer('mokuroku', version)
  return {
    start({ name, kind, parent, attributes }) {
      const ids = readTraceparent(parent)
      const context = ids
        ? trace.setSpanContext(ROOT_CONTEXT, { ...ids, traceFlags: TraceFlags.SAMPLED, isRemote: true })
        : ROOT_CONTEXT
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, context)
      if (!span.isRecording()) return undefined
      const { traceId, spanId } = span.spanContext()
      return {
        traceparent: `00-${traceId}-${spanId}-01`,
        end(more, hasFailed) {
          if (more) span.setAttributes(more)
          if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    close: () => provider.shutdown(),
  }
}

/** The exporter, with its failures told to us instead of to the global handler of errors, which prints each of them. */
function withFailures(exporter: SpanExporter, onFailure: (error: unknown) => void): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, ({ code, error }) => {
        if (code !== 0) onFailure(error)
        done({ code: 0 })
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  }
}
