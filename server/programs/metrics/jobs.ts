import { Gauge, type Registry } from 'prom-client'
import { jobCounts } from '@/server/platform/jobs/counts'

/** Milliseconds for which the counts are kept, however often the metrics are asked for. */
const KEPT = 15_000

/** Gauges of the job queue: jobs by queue and state, the age of the oldest, and whether the database answers. */
export function jobMetrics(registers: Registry[]): void {
  let kept: { counts: ReturnType<typeof read>; at: number } | undefined
  const counts = () => {
    if (!kept || Date.now() - kept.at > KEPT) kept = { counts: read(), at: Date.now() }
    return kept.counts
  }
  const labelNames = ['queue', 'state']
  new Gauge({
    name: 'mokuroku_database_up',
    help: 'Whether the database answers',
    registers,
    async collect() {
      this.set((await counts()) ? 1 : 0)
    },
  })
  new Gauge({
    name: 'mokuroku_jobs',
    help: 'Jobs that wait, run, or have failed (mails that could not be sent are in the queue "dead")',
    labelNames,
    registers,
    async collect() {
      const found = await counts()
      this.reset()
      for (const { queue, state, jobs } of found ?? []) this.set({ queue, state }, jobs)
    },
  })
  new Gauge({
    name: 'mokuroku_job_age_seconds',
    help: 'Age of the oldest job of a queue in a state',
    labelNames,
    registers,
    async collect() {
      const found = await counts()
      this.reset()
      for (const { queue, state, age } of found ?? []) this.set({ queue, state }, age)
    },
  })
}

/** Null while the database does not answer. */
const read = () => jobCounts().catch(() => null)
