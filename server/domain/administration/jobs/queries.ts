import {
  JOB_STATES,
  type Job,
  type JobKinds,
  type JobSearch,
  type JobState,
  MOST_COUNTED,
} from '@/lib/administration/schemas/jobs'
import type { Paged } from '@/lib/schemas/paging'
import { pageOf } from '@/server/engines/listing/page'
import { plannedRows } from '@/server/platform/database/client'
import { sqlState } from '@/server/platform/database/sql-state'
import { nextRun } from '@/server/platform/jobs/next-run'
import { SCHEDULE } from '@/server/platform/jobs/schedule'
import { cleanWords } from '../words'
import { COPIES, factsOf, isRetriable, STORED, UNCANCELLED } from './rules'

/**
 * Background jobs, the newest first. Of more than a thousand, the newest thousand. The queue is in the database: it
 * does not matter which process works on it.
 */
export async function jobs({ name, state, page, size }: JobSearch): Promise<Paged<Job>> {
  const states = state ? [state] : JOB_STATES
  const counts = await counted(name)
  const of = counts.filter((row) => states.includes(row.state)).reduce((sum, { count }) => sum + count, 0)
  const total = Math.min(of, MOST_COUNTED)
  const first = page * size
  if (first >= total) return pageOf<Job>([], total, { page, size })
  const limit = Math.min(size, total - first)
  const values = [states.map((each) => STORED[each]), limit, first]
  const found = await there(() =>
    name === undefined
      ? plannedRows<Row>('admin-jobs', LIST, values)
      : plannedRows<Row>('admin-jobs-of-name', LIST_OF_NAME, [...values, name]),
  )
  return pageOf(found.map(jobOf), total, { page, size })
}

/** The kinds of jobs, with the number of each state, and when a scheduled one is added next. */
export async function jobKinds(now = new Date()): Promise<JobKinds> {
  const [counts, schedules] = await Promise.all([
    counted(),
    there(() => plannedRows<{ name: string; cron: string }>('admin-schedules', SCHEDULES, [])),
  ])
  const crons = new Map(schedules.map(({ name, cron }) => [name, cron]))
  const names = [...new Set([...counts.map(({ name }) => name), ...crons.keys()])].sort()
  const data = names.map((name) => {
    const cron = crons.get(name)
    const ofName = counts.filter((row) => row.name === name)
    const countOf = (state: JobState) => ofName.find((row) => row.state === state)?.count ?? 0
    return {
      name,
      counts: Object.fromEntries(JOB_STATES.map((state) => [state, countOf(state)])) as Record<JobState, number>,
      schedule: cron === undefined ? null : { cron, nextDate: nextRun(cron, now)?.toISOString() ?? null },
      canRun: Object.hasOwn(SCHEDULE, name),
    }
  })
  return { data }
}

type Row = {
  id: string
  name: string
  state: string
  data: unknown
  output: { message?: unknown; value?: { message?: unknown } } | null
  attempts: number
  createdOn: Date
  startAfter: Date
  startedOn: Date | null
  completedOn: Date | null
}

function jobOf({ id, name, state: stored, data, output, attempts, ...row }: Row): Job {
  const state = JOB_STATES.find((each) => STORED[each] === stored) ?? 'waiting'
  const said = output?.message ?? output?.value?.message
  const start = state === 'retry' ? row.startAfter : row.startedOn
  return {
    ...{ id, name, state, attempts, facts: factsOf(data) },
    reason: typeof said === 'string' && state !== 'completed' ? cleanWords(said) : null,
    createdDate: row.createdOn.toISOString(),
    startDate: start?.toISOString() ?? null,
    endDate: row.completedOn?.toISOString() ?? null,
    canRetry: (state === 'failed' || state === 'cancelled') && isRetriable(name, data),
    canCancel: (state === 'waiting' || state === 'retry') && !UNCANCELLED.includes(name),
  }
}

type Count = { name: string; state: JobState; count: number }

async function counted(name?: string): Promise<Count[]> {
  const found = await there(() =>
    plannedRows<Count & { state: string }>('admin-job-counts', COUNTS, [
      JOB_STATES.map((state) => STORED[state]),
      name ?? null,
      MOST_COUNTED,
    ]),
  )
  return found.map((row) => ({ ...row, state: JOB_STATES.find((each) => STORED[each] === row.state) ?? 'waiting' }))
}

/** What the statement finds; nothing before the queue was opened for the first time. */
async function there<Found>(read: () => Promise<Found[]>): Promise<Found[]> {
  try {
    return await read()
  } catch (error) {
    if (sqlState(error) === UNDEFINED_TABLE) return []
    throw error
  }
}

const UNDEFINED_TABLE = '42P01'

/** Each state by its index: the newest of all states are among the newest of each. */
const listOf = (name: string) => `SELECT j.id, j.name, j.state::text AS state, j.data, j.output,
    j.retry_count + (j.started_on IS NOT NULL AND j.state IN ('retry', 'failed'))::int AS attempts, j.created_on AS "createdOn",
    j.start_after AS "startAfter", j.started_on AS "startedOn", j.completed_on AS "completedOn"
  FROM unnest($1::text[]::jobs.job_state[]) AS s(state) CROSS JOIN LATERAL (
    SELECT * FROM jobs.job j WHERE j.state = s.state AND ${name} AND j.name <> '${COPIES}' AND j.name NOT LIKE '\\_\\_%'
    ORDER BY j.created_on DESC, j.id DESC LIMIT $2::int + $3::int
  ) AS j ORDER BY j.created_on DESC, j.id DESC LIMIT $2::int OFFSET $3::int`

const LIST = listOf('true')
const LIST_OF_NAME = listOf('j.name = $4::text')

/** pg-boss has a table for each name, with an index of each. */
const COUNTS = `SELECT q.name, s.state::text AS state, n.count FROM jobs.queue q
  CROSS JOIN unnest($1::text[]::jobs.job_state[]) AS s(state) CROSS JOIN LATERAL (
    SELECT count(*)::int FROM (SELECT FROM jobs.job j WHERE j.name = q.name AND j.state = s.state LIMIT $3::int) AS found
  ) AS n(count) WHERE ($2::text IS NULL OR q.name = $2) AND q.name <> '${COPIES}' AND q.name NOT LIKE '\\_\\_%'`

const SCHEDULES = 'SELECT name, cron FROM jobs.schedule'
