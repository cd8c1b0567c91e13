import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import { connectionCounts } from '@/server/platform/database/client'
import { takesNoWrites } from '@/server/platform/database/read-only'
import { storageState } from '@/server/platform/storage/measures'
import type { FromOrigin } from './messages'

/** Milliseconds between two reports. */
const EVERY = 5000

function usedHeap(): number {
  const { used_heap_size, heap_size_limit } = getHeapStatistics()
  return used_heap_size / heap_size_limit
}

/** Reports the state of this origin to the edge, for its metrics. */
export function reportState(tell: (message: FromOrigin) => void): void {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  setInterval(() => {
    tell({
      state: {
        pool: connectionCounts(),
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
