import { createServer } from 'node:http'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { mailCounts } from '@/server/platform/mail/measures'
import { gauges, type Sources } from './gauges'
import { jobMetrics } from './jobs'
import { type Make, makers } from './makers'
import { loginMetrics, requestMetrics } from './requests'
import { siteMetrics } from './site'
import { storageMetrics } from './storage'

export type Metrics = ReturnType<typeof createMetrics>

/**
 * Gauges of prom-client with the names of counters (Prometheus, "Metric and label naming": _total is for counters).
 * Each is the sum of one that stays, such as mokuroku_nodejs_active_handles by type.
 */
const MISNAMED = ['handles', 'requests', 'resources'].map((what) => `mokuroku_nodejs_active_${what}_total`)

/** The metrics of Node.js and of the process. */
function defaultMetrics(register: Registry): void {
  collectDefaultMetrics({ register, prefix: 'mokuroku_' })
  for (const name of MISNAMED) register.removeSingleMetric(name)
}

/**
 * Metrics in the text format of Prometheus, of this instance. Jobs, users, the size of the database and backups are of
 * the whole site.
 */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  defaultMetrics(registry)
  const make = makers(registers)
  jobMetrics(make)
  mailMetrics(make)
  siteMetrics(make)
  const [observeRequest, observeLogin] = [requestMetrics(make, registers), loginMetrics(registers)]
  const invalidations = new Counter({
    name: 'mokuroku_invalidations_total',
    help: 'Cache tags that the invalidation log reported',
    registers,
  })
  const delays = new Histogram({
    name: 'mokuroku_invalidation_delay_seconds',
    help: 'Time from a write to the moment at which this instance heard what it invalidates',
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  return {
    /** Counts a request that is over. */
    observe(...answered: Parameters<typeof observeRequest>): void {
      observeRequest(...answered)
      observeLogin(...answered)
    },
    /** Counts cache tags that the invalidation log reported, and the seconds after their write; null is unknown. */
    heard(tags: readonly string[], delay: number | null): void {
      invalidations.inc(tags.length)
      if (delay !== null) delays.observe(delay)
    },
    /** Adds the gauges, when everything that they read exists. */
    read(sources: Sources): void {
      gauges(make, sources)
      storageMetrics(make, sources)
    },
    /** The server of `GET /metrics`, which is not listening yet. */
    server: createServer((request, response) => {
      if (request.url !== '/metrics' || request.method !== 'GET') {
        response.writeHead(404).end()
        return
      }
      registry.metrics().then(
        (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      )
    }),
  }
}

/**
 * Counts this process's attempts to send mails. Every outcome is a series from the start, to show its first increase.
 */
function mailMetrics({ counter }: Make): void {
  counter(
    'mails_total',
    'Attempts to send a mail by outcome (written: to a file, without a mail server)',
    ['outcome'],
    (sent) => {
      for (const { outcome, mails } of mailCounts()) sent.inc({ outcome }, mails)
    },
  )
}
