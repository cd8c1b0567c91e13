import { AsyncLocalStorage } from 'node:async_hooks'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import about from '@/package.json' with { type: 'json' }
import { env } from '@/server/platform/env'
import { messageOf } from '@/server/platform/errors'
import { log } from '@/server/platform/log'
import type { Span, Tracer, TracerOptions } from './spans'

/** Milliseconds between two lines of the log that spans could not be sent. */
const LOG_EVERY = 60_000
/** Milliseconds that a process which ends waits for its last spans. */
const FLUSH_TIMEOUT = 2000

type Tracing = { tracer: Tracer; spans: AsyncLocalStorage<Span> }
// The bundle of the origin and Next's bundles share one.
const shared = globalThis as typeof globalThis & { mokurokuTracing?: Tracing }

/**
 * Begins to send traces if OTEL_EXPORTER_OTLP_ENDPOINT says where to; otherwise it loads nothing. If that fails the log
 * says so, and everything else goes on.
 */
export async function startTracing(): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SERVICE_NAME, NODE_ENV } = env()
  if (!OTEL_EXPORTER_OTLP_ENDPOINT) return
  const program = join(
    /*turbopackIgnore: true*/ process.cwd(),
    NODE_ENV === 'production' ? 'dist/tracing.js' : 'server/platform/tracing/otlp.ts',
  )
  try {
    // A name that no bundler can read: it would become a part of the bundle.
    const { createTracer }: { createTracer: (options: TracerOptions) => Tracer } = await import(
      /* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */ pathToFileURL(program).href
    )
    const tracer = createTracer({
      service: OTEL_SERVICE_NAME,
      version: about.version,
      share: shareOfTraces(),
      onFailure: failed,
    })
    shared.mokurokuTracing = { tracer, spans: new AsyncLocalStorage() }
  } catch (error) {
    log.error({ err: error }, 'Traces cannot be sent.')
  }
}

/** Sends the last spans, for two seconds at most. */
export async function stopTracing(): Promise<void> {
  const tracer = shared.mokurokuTracing?.tracer
  shared.mokurokuTracing = undefined
  if (!tracer) return
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, FLUSH_TIMEOUT)
  })
  await Promise.race([tracer.close().catch(failed), late])
  clearTimeout(timer)
}

/** The tracer of this process; undefined while no traces are sent. */
export function tracer(): Tracer | undefined {
  return shared.mokurokuTracing?.tracer
}

/** Runs `make`; the statements that it sends to the database become parts of `span`. */
export function inSpan<T>(span: Span | undefined, make: () => T): T {
  const spans = shared.mokurokuTracing?.spans
  return span && spans ? spans.run(span, make) : make()
}

/** The span of the current request. */
export function currentSpan(): Span | undefined {
  return shared.mokurokuTracing?.spans.getStore()
}

/**
 * The share of traces that OTEL_TRACES_SAMPLER means. The edge decides for all spans of a trace, so "parentbased"
 * changes nothing.
 */
function shareOfTraces(): number {
  const { OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG } = env()
  if (OTEL_TRACES_SAMPLER.endsWith('always_on')) return 1
  return OTEL_TRACES_SAMPLER.endsWith('always_off') ? 0 : OTEL_TRACES_SAMPLER_ARG
}

let loggedAt = Number.NEGATIVE_INFINITY

function failed(error: unknown): void {
  if (performance.now() - loggedAt < LOG_EVERY) return
  loggedAt = performance.now()
  const reason = messageOf(error)
  log.warn(`Traces could not be sent: ${reason}. This is said once a minute at most.`)
}
