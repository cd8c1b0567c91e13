import { createServer, type Server } from 'node:http'
import { Counter, collectDefaultMetrics, Registry } from 'prom-client'
import { gauges, type Sources } from './gauges'
import { jobMetrics } from './jobs'
import { requestMetrics } from './requests'
import { storageMetrics } from './storage'

export type Metrics = {
  /** Counts a request that is over. */
  observe: ReturnType<typeof requestMetrics>
  /** Counts cache tags that the invalidation log reported. */
  heard: (tags: readonly string[]) => void
  /** Adds the gauges, when everything that they read exists. */
  read: (sources: Sources) => void
  /** The server of `GET /metrics`, which is not listening yet. */
  server: Server
}

/** Metrics in the text format of Prometheus, of this instance. Job counts are of the whole site. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, prefix: 'mokuroku_' })
  jobMetrics(registers)
  const invalidations = new Counter({
    name: 'mokuroku_invalidations_total',
    help: 'Cache tags that the invalidation log reported',
    registers,
  })
  return {
    observe: requestMetrics(registers),
    heard: (tags) => invalidations.inc(tags.length),
    read(sources) {
      gauges(registers, sources)
      storageMetrics(registers, sources)
    },
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
