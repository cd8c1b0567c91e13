import { Gauge, type Registry } from 'prom-client'
import { type JobCount, jobCounts } from '@/server/platform/jobs/counts'

/** Milliseconds for which the counts are kept, however often the metrics are asked for. */
const KEPT = 15_000

/** Gauges of the job queue: jobs by queue and state, the age of the oldest, and whether the database answers. */
export function jobMetrics(registers: Registry[]): void {
  let kept: { counts: ReturnType<typeof read>; at: number } | undefined
  const counts = () => {
    if (!kept || Date.now() - kept.at > KEPT) kept = { counts: read(), at: Date.now() }
    return kept.counts
  }
  new Gauge({
    name: 'mokuroku_database_up',
    help: 'Whether the database answers',
    registers,
    async collect() {
      this.set((await counts()) ? 1 : 0)
    },
  })
  const ofJobs = (name: string, help: string, value: (count: JobCount) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['queue', 'state'],
      registers,
      async collect() {
        const found = await counts()
        this.reset()
        for (const count of found ?? []) this.set({ queue: count.queue, state: count.state }, value(count))
      },
    })
  ofJobs(
    'mokuroku_jobs',
    'Jobs that wait, run, or have failed (mails that could not be sent are in the queue "dead")',
    ({ jobs }) => jobs,
  )
  ofJobs('mokuroku_job_age_seconds', 'Age of the oldest job of a queue in a state', ({ age }) => age)
}

/** Null while the database does not answer. */
const read = () => jobCounts().catch(() => null)
