import { plannedRows } from '@/server/platform/database/client'

/** Jobs of one queue in one state: how many, and how many seconds ago the oldest was added. */
export type JobCount = { queue: string; state: 'created' | 'retry' | 'active' | 'failed'; jobs: number; age: number }

/** The jobs that wait, run, or have failed for good. */
export function jobCounts(): Promise<JobCount[]> {
  return plannedRows<JobCount>('job-counts', COUNTS, [])
}

/** Seconds for which the oldest mail waits that is not sent yet, also between two attempts; 0 without one. */
export async function oldestMail(): Promise<number> {
  const [row] = await plannedRows<{ age: number }>('oldest-mail', OLDEST_MAIL, [])
  return row?.age ?? 0
}

const OLDEST_MAIL = `SELECT coalesce(extract(epoch FROM now() - min(created_on)), 0)::float8 AS age
  FROM jobs.job WHERE name = 'mail' AND state IN ('created', 'retry', 'active')`

/**
 * How many mails to all users wait to be sent; at most `most`. One that fails for an hour waits for its receiver's
 * server. It is tried for a day and a half, and the others need not wait for it.
 */
export async function waitingNews(most: number): Promise<number> {
  const [row] = await plannedRows<{ mails: number }>('waiting-news', WAITING_NEWS, [most])
  return row?.mails ?? 0
}

const WAITING_NEWS = `SELECT count(*)::int AS mails FROM (SELECT FROM jobs.job WHERE name = 'mail'
  AND (state IN ('created', 'active') OR state = 'retry' AND created_on > now() - interval '1 hour')
  AND data->>'kind' = 'news' LIMIT $1::int) AS w`

const COUNTS = `SELECT name AS queue, state::text AS state, count(*)::int AS jobs,
    extract(epoch FROM now() - min(created_on))::float8 AS age
  FROM jobs.job WHERE state IN ('created', 'retry', 'active', 'failed') AND start_after <= now() GROUP BY name, state`
