import { Counter, Gauge, type Registry } from 'prom-client'
import type { Sources } from './gauges'

/** Requests of the origins to the store of pictures. Nothing is counted while pictures are in a folder. */
export function storageMetrics(registers: Registry[], { origins }: Pick<Sources, 'origins'>): void {
  const labelNames = ['origin', 'operation', 'outcome']
  const all = () =>
    origins.states().flatMap(({ origin, state }) => state.storage.measures.map((measure) => ({ origin, measure })))
  new Counter({
    name: 'mokuroku_storage_requests_total',
    help: 'Requests to the store of pictures by operation and outcome (skipped: not sent, because it did not answer before)',
    labelNames,
    registers,
    collect() {
      this.reset()
      for (const { origin, measure } of all())
        this.inc({ origin, operation: measure.operation, outcome: measure.outcome }, measure.requests)
    },
  })
  new Counter({
    name: 'mokuroku_storage_seconds_total',
    help: 'Seconds that these requests took',
    labelNames,
    registers,
    collect() {
      this.reset()
      for (const { origin, measure } of all())
        this.inc({ origin, operation: measure.operation, outcome: measure.outcome }, measure.seconds)
    },
  })
  new Gauge({
    name: 'mokuroku_storage_up',
    help: 'Whether the store of pictures answered last, for every origin (1 while pictures are in a folder)',
    registers,
    collect() {
      this.set(origins.states().every(({ state }) => state.storage.isUp) ? 1 : 0)
    },
  })
}
