import { monitorEventLoopDelay } from 'node:perf_hooks'
import { connectionCounts } from '@/server/platform/database/client'
import { takesNoWrites } from '@/server/platform/database/read-only'
import { placesStates } from '@/server/platform/places'
import { usedHeap } from '@/server/platform/size'
import { storageState } from '@/server/platform/storage/measures'
import type { FromOrigin } from './messages'

/** Milliseconds between two reports. */
const EVERY = 5000

/** Reports the state of this origin to the edge, for its metrics. */
export function reportState(tell: (message: FromOrigin) => void): void {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  setInterval(() => {
    tell({
      state: {
        pool: connectionCounts(),
        places: placesStates(),
        loopDelay: delay.percentile(99) / 1e9,
        memory: process.memoryUsage.rss(),
        heap: usedHeap(),
        storage: storageState(),
        takesNoWrites: takesNoWrites(),
      },
    })
    delay.reset()
  }, EVERY).unref()
}
