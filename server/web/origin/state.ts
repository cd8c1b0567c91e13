import { monitorEventLoopDelay } from 'node:perf_hooks'
import { openedPool } from '@/server/platform/database/client'
import type { FromOrigin, OriginState } from './messages'

/** Milliseconds between two reports. */
const EVERY = 5000

/** Reports the state of this origin to the edge, for its metrics. */
export function reportState(tell: (message: FromOrigin) => void): void {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  setInterval(() => {
    tell({ state: { pool: poolState(), loopDelay: delay.percentile(99) / 1e9, memory: process.memoryUsage.rss() } })
    delay.reset()
  }, EVERY).unref()
}

function poolState(): OriginState['pool'] {
  const pool = openedPool()
  return { total: pool?.totalCount ?? 0, idle: pool?.idleCount ?? 0, waiting: pool?.waitingCount ?? 0 }
}
