import { Counter, Gauge, type Registry } from 'prom-client'
import type { Sources } from './gauges'

/** Requests of the origins to the store of pictures. Nothing is counted while pictures are in a folder. */
export function storageMetrics(registers: Registry[], { origins }: Pick<Sources, 'origins'>): void {
  const counter = (of: 'requests' | 'seconds', name: string, help: string) =>
    new Counter({
      name,
      help,
      labelNames: ['origin', 'operation', 'outcome'],
      registers,
      collect() {
        this.reset()
        for (const { origin, state } of origins.states())
          for (const { operation, outcome, [of]: sum } of state.storage.measures)
            this.inc({ origin, operation, outcome }, sum)
      },
    })
  counter(
    'requests',
    'mokuroku_storage_requests_total',
    'Requests to the store of pictures by operation and outcome (skipped: not sent, because it did not answer before)',
  )
  counter('seconds', 'mokuroku_storage_seconds_total', 'Seconds that these requests took')
  new Gauge({
    name: 'mokuroku_storage_up',
    help: 'Whether the store of pictures answered last, for every origin (1 while pictures are in a folder)',
    registers,
    collect() {
      this.set(origins.states().every(({ state }) => state.storage.isUp) ? 1 : 0)
    },
  })
}
