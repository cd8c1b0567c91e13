import { logAdministration } from '@/server/domain/moderation/administrators'
import { sql } from '@/server/platform/database/client'
import { whenTaken } from '@/server/platform/database/sql-state'
import { AppError } from '@/server/platform/errors'
import { type JobName, openQueue, wakeWorkers } from '@/server/platform/jobs/queue'
import { SCHEDULE } from '@/server/platform/jobs/schedule'
import { type Tx, write } from '@/server/platform/writing/write'
import { COPIES, isRetriable, UNCANCELLED } from './rules'

/**
 * Adds a scheduled job now, as the schedule does: once, and not beside one that waits or runs.
 * @throws AppError notFound (nothing of that name is scheduled), conflict (one waits or runs)
 */
export async function runJob(name: string, by: number): Promise<void> {
  await write(async (tx) => {
    await addJobNow(tx, name)
    await logAdministration(tx, { by, act: 'RunJob', object: name })
  })
}

/** The same within another act. @throws AppError notFound, conflict */
export async function addJobNow(tx: Tx, name: string): Promise<void> {
  if (!Object.hasOwn(SCHEDULE, name)) throw new AppError('notFound')
  if (await hasJob(tx, name, ['created', 'retry', 'active'])) throw new AppError('conflict')
  tx.addJob(name as JobName, {})
}

/** Has a job run after this transaction: the one that waits already, or a new one. */
export async function addJobUnlessWaiting(tx: Tx, name: JobName): Promise<void> {
  if (!(await hasJob(tx, name, ['created', 'retry']))) tx.addJob(name, {})
}

async function hasJob(tx: Tx, name: string, states: readonly string[]): Promise<boolean> {
  await openQueue()
  // Two administrators at once: the second one finds the job of the first one.
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('run-job'), hashtext(${name}))`)
  const { rowCount } = await tx.query(sql`SELECT FROM jobs.job WHERE name = ${name}
    AND state = ANY(${states}::text[]::jobs.job_state[]) LIMIT 1`)
  return rowCount === 1
}

/**
 * Tries a job again that has failed for good or was cancelled: once more, now.
 * @throws AppError notFound, settled (it waits, runs or is done), conflict (another one of its kind waits), forbidden
 *   (it is a mail to a new address)
 */
export async function retryJob(name: string, id: string, by: number): Promise<void> {
  await openQueue()
  await write(async (tx) => {
    const before = await lockedState(tx, name, id)
    if (before.state !== 'failed' && before.state !== 'cancelled') throw new AppError('settled')
    if (!isRetriable(name, before.data && JSON.parse(before.data))) throw new AppError('forbidden')
    const { rowCount: waiting } = await tx.query(sql`SELECT FROM jobs.job j JOIN jobs.queue q ON q.name = j.name
      WHERE j.name = ${name} AND q.policy = 'stately' AND j.state IN ('created', 'retry') LIMIT 1`)
    if (waiting) throw new AppError('conflict')
    // The times of its end go: pg-boss would archive it before it has run.
    await tx.query(sql`UPDATE jobs.job SET state = 'retry', retry_limit = retry_limit + (state = 'failed')::int,
      start_after = now(), completed_on = NULL, keep_until = greatest(keep_until, now() + interval '14 days')
      WHERE name = ${name} AND id = ${id}::uuid`)
    // The copy that pg-boss has made of it when it failed, in the same moment.
    await tx.query(sql`DELETE FROM jobs.job WHERE (name, id) IN (SELECT name, id FROM jobs.job WHERE name = ${COPIES}
      AND state = 'created' AND created_on = ${before.completedOn}::timestamptz AND data = ${before.data}::jsonb LIMIT 1)`)
    await logAdministration(tx, { by, act: 'RetryJob', object: name, before: { state: before.state }, after: { id } })
    // Another one of its kind may have come to wait in the same moment.
  }).catch(whenTaken(() => new AppError('conflict')))
  wakeWorkers(name as JobName)
}

/**
 * Cancels a job that waits. One that runs goes on to its end: nothing is left half done.
 * @throws AppError notFound, settled (it runs or is over), forbidden (it must be done)
 */
export async function cancelJob(name: string, id: string, by: number): Promise<void> {
  if (UNCANCELLED.includes(name)) throw new AppError('forbidden')
  await openQueue()
  await write(async (tx) => {
    const { state } = await lockedState(tx, name, id)
    if (state !== 'created' && state !== 'retry') throw new AppError('settled')
    await tx.query(sql`UPDATE jobs.job SET state = 'cancelled', completed_on = now()
      WHERE name = ${name} AND id = ${id}::uuid`)
    await logAdministration(tx, { by, act: 'CancelJob', object: name, before: { state }, after: { id } })
  })
}

type Stored = { state: string; data: string | null; completedOn: string | null }

/** @throws AppError notFound */
async function lockedState(tx: Tx, name: string, id: string): Promise<Stored> {
  const { rows } =
    await tx.query<Stored>(sql`SELECT state::text, data::text, completed_on::text AS "completedOn" FROM jobs.job
    WHERE name = ${name} AND id = ${id}::uuid AND name <> ${COPIES} FOR UPDATE`)
  if (!rows[0]) throw new AppError('notFound')
  return rows[0]
}
