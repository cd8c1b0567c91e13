import type { Sources } from './gauges'
import type { Make } from './makers'

/** Requests of the origins to the store of pictures. Nothing is counted while pictures are in a folder. */
export function storageMetrics({ gauge, counter }: Make, { origins }: Pick<Sources, 'origins'>): void {
  const ofRequests = (of: 'requests' | 'seconds', name: string, help: string) =>
    counter(name, help, ['origin', 'operation', 'outcome'], (requests) => {
      for (const { origin, state } of origins.states())
        for (const { operation, outcome, [of]: sum } of state.storage.measures)
          requests.inc({ origin, operation, outcome }, sum)
    })
  ofRequests(
    'requests',
    'storage_requests_total',
    'Requests to the store of pictures by operation and outcome (skipped: not sent, because it did not answer before)',
  )
  ofRequests('seconds', 'storage_seconds_total', 'Seconds that these requests took')
  gauge(
    'storage_up',
    'Whether the store of pictures answered last, for every origin (1 while pictures are in a folder)',
    [],
    (up) => up.set(origins.states().every(({ state }) => state.storage.isUp) ? 1 : 0),
  )
}
