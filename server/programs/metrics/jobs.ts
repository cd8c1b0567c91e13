import { type JobCount, jobCounts } from '@/server/platform/jobs/counts'
import type { Make } from './makers'

/** Milliseconds for which the counts are kept, however often the metrics are asked for. */
const KEPT = 15_000

/** Gauges of the job queue: jobs by queue and state, the age of the oldest, and whether the database answers. */
export function jobMetrics({ gauge }: Make): void {
  let kept: { counts: ReturnType<typeof read>; at: number } | undefined
  const counts = () => {
    if (!kept || Date.now() - kept.at > KEPT) kept = { counts: read(), at: Date.now() }
    return kept.counts
  }
  gauge('database_up', 'Whether the database answers', [], async (up) => up.set((await counts()) ? 1 : 0))
  const ofJobs = (name: string, help: string, value: (count: JobCount) => number) =>
    gauge(name, help, ['queue', 'state'], async (jobs) => {
      for (const count of (await counts()) ?? []) jobs.set({ queue: count.queue, state: count.state }, value(count))
    })
  ofJobs(
    'jobs',
    'Jobs that wait, run, or have failed (mails that could not be sent are in the queue "dead")',
    ({ jobs }) => jobs,
  )
  ofJobs('job_age_seconds', 'Age of the oldest job of a queue in a state', ({ age }) => age)
}

/** Null while the database does not answer. */
const read = () => jobCounts().catch(() => null)
