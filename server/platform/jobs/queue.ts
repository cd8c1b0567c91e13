import type pg from 'pg'
import PgBoss from 'pg-boss'
import { patientPool, pool } from '@/server/platform/database/client'
import type { Mail } from '@/server/platform/mail/mail'
import { failureLog } from './failure-log'

/** The kinds of background jobs, with their data. */
export type Jobs = {
  mail: Mail
  /** Makes the notifications of an event, by its kind and what it names. */
  notify: { kind: string; [name: string]: string | number }
  /** Does what follows a merge of works, or its undo, in tables of many users. */
  merged: { merge: number }
  /** Mails unread notifications to those who want that. */
  digests: Record<string, never>
  /** Deletes expired sessions, links, counts and registrations. */
  clean: Record<string, never>
  /** Updates popularity and rating of works whose watched records changed lately. */
  'recent-popularity': Record<string, never>
  /** The same for all works, for changes that were missed or deleted with an account. */
  'all-popularity': Record<string, never>
  /** Works on all imports that are running. */
  import: Record<string, never>
  /** Looks for works that imports have not found. */
  'match-imports': Record<string, never>
  /** Makes the daily backup, if it is time. */
  backup: Record<string, never>
  /** Asks trackers for the peers of torrents. */
  scrape: Record<string, never>
  /** Fetches pictures that the sources of the catalogue name. */
  pictures: Record<string, never>
  /** Invalidates the lists of torrents by their peers. */
  'torrent-orders': Record<string, never>
  /** Tells of what saved searches of torrents find. */
  'saved-searches': Record<string, never>
  /** Completes the search keys of works (server/engines/search/jobs.ts). */
  'search-keys': Record<string, never>
  /** Stores the places of works for pages far inside an order (server/engines/listing/anchors.ts). */
  'media-places': Record<string, never>
  /** Refreshes the catalogue from its sources. */
  catalogue: Record<string, never>
  /** Computes what is tracked more than usual. */
  trends: Record<string, never>
  /** Finds what is like each work. */
  'similar-works': Record<string, never>
  /** Reads the names of all torrents anew, and compares readings with works that have changed. */
  readings: Record<string, never>
  /** Joins spellings of tags (server/domain/catalogue/tags/jobs.ts). */
  tags: Record<string, never>
  /** Computes what is broadcast next of each work. */
  'next-airings': Record<string, never>
  /** Ends suspensions whose time is over. */
  suspensions: Record<string, never>
  /** Removes second factors that an administrator has asked to remove, when their time is over. */
  'factor-removals': Record<string, never>
  /** Counts what was done on the days before (server/domain/administration/totals/jobs.ts). */
  'daily-totals': Record<string, never>
  /** Invalidates pages that depend on the day. */
  'new-day': Record<string, never>
  /** Drops the pages when an announcement has begun or ended. */
  announcements: Record<string, never>
  /** Queues the next portion of a mail to all users. */
  news: Record<string, never>
}
export type JobName = keyof Jobs

/** A failed mail is retried for a day and a half with exponential backoff, then kept in "dead" for two weeks. */
export const QUEUES: Record<JobName | 'dead', Omit<PgBoss.Queue, 'name'>> = {
  dead: {},
  mail: { retryLimit: 12, retryDelay: 20, retryBackoff: true, expireInSeconds: 120, deadLetter: 'dead' },
  notify: { retryLimit: 8, retryDelay: 5, retryBackoff: true, expireInSeconds: 120, deadLetter: 'dead' },
  merged: { retryLimit: 8, retryDelay: 5, retryBackoff: true, expireInSeconds: 600, deadLetter: 'dead' },
  digests: { retryLimit: 2, retryDelay: 60, expireInSeconds: 600, deadLetter: 'dead', policy: 'stately' },
  'recent-popularity': { retryLimit: 0, expireInSeconds: 600, policy: 'stately' },
  'all-popularity': { retryLimit: 2, retryDelay: 600, expireInSeconds: 1800, deadLetter: 'dead', policy: 'stately' },
  // A schedule repeats it, and imports have locks of their own: a killed worker must not keep others from it.
  import: { retryLimit: 0, expireInSeconds: 3600 },
  // A schedule repeats it every hour, until one has succeeded.
  backup: { retryLimit: 0, expireInSeconds: 6 * 3600, policy: 'stately' },
  scrape: { retryLimit: 0, expireInSeconds: 900, policy: 'stately' },
  // A schedule repeats it, and it has a lock of its own: a killed worker must not keep others from it.
  pictures: { retryLimit: 0, expireInSeconds: 300 },
  'torrent-orders': { retryLimit: 0, expireInSeconds: 600, policy: 'stately' },
  'match-imports': { retryLimit: 0, expireInSeconds: 1800, policy: 'stately' },
  'saved-searches': { retryLimit: 0, expireInSeconds: 600, policy: 'stately' },
  'search-keys': { retryLimit: 0, expireInSeconds: 1800, policy: 'stately' },
  'media-places': { retryLimit: 0, expireInSeconds: 1800, policy: 'stately' },
  catalogue: { retryLimit: 0, expireInSeconds: 6 * 3600, policy: 'stately' },
  trends: { retryLimit: 0, expireInSeconds: 1800, policy: 'stately' },
  'similar-works': { retryLimit: 0, expireInSeconds: 7200, policy: 'stately' },
  readings: { retryLimit: 0, expireInSeconds: 6 * 3600, policy: 'stately' },
  tags: { retryLimit: 0, expireInSeconds: 1800, policy: 'stately' },
  'next-airings': { retryLimit: 0, expireInSeconds: 600, policy: 'stately' },
  // A schedule repeats it every minute.
  suspensions: { retryLimit: 0, expireInSeconds: 60, policy: 'stately' },
  'factor-removals': { retryLimit: 0, expireInSeconds: 300, policy: 'stately' },
  'daily-totals': { retryLimit: 3, retryDelay: 60, expireInSeconds: 900, policy: 'stately' },
  // A schedule repeats both every minute.
  announcements: { retryLimit: 0, expireInSeconds: 60, policy: 'stately' },
  news: { retryLimit: 0, expireInSeconds: 60 },
  'new-day': { retryLimit: 5, retryDelay: 60, expireInSeconds: 60 },
  clean: { retryLimit: 2, retryDelay: 60, expireInSeconds: 600, deadLetter: 'dead', policy: 'stately' },
}

/** Queues of earlier versions. Deleting one also deletes its schedule, which would add jobs without a worker. */
const RETIRED = ['standings', 'all-standings']

export type Queue = {
  boss: PgBoss
  workers: Map<string, string>
  /** Makes the workers of this process fetch such jobs at once. */
  wake: (name: JobName) => void
}

// The bundle of the server and Next's bundles share one queue.
const shared = globalThis as typeof globalThis & { mokurokuQueue?: Promise<Queue> }

/**
 * Adds a job that belongs to no write; `tx.addJob()` adds one that exists if and only if the write commits. Workers of
 * this process begin at once, others within two seconds.
 */
export async function enqueue<Name extends JobName>(name: Name, data: Jobs[Name]): Promise<void> {
  const { boss, wake } = await openQueue()
  expectAccepted(name, await boss.send(name, data))
  wake(name)
}

/**
 * Adds a job as a part of the transaction that is open on `client`; `wakeWorkers` follows its commit
 * (server/platform/writing/write.ts).
 */
export async function enqueueOn<Name extends JobName>(client: pg.ClientBase, name: Name, data: Jobs[Name]) {
  const { boss } = await openQueue()
  expectAccepted(name, await boss.send(name, data, { db: on(client), priority: priorityOf(data) }))
}

/** A mail to all users waits for every other mail. */
const priorityOf = (data: Jobs[JobName]) => ('kind' in data && data.kind === 'news' ? -1 : 0)

/** Makes the workers of this process fetch such jobs at once. */
export function wakeWorkers(name: JobName): void {
  void shared.mokurokuQueue?.then(
    ({ wake }) => wake(name),
    () => {},
  )
}

function expectAccepted(name: JobName, id: string | null): void {
  if (id === null && name !== 'clean') throw new Error(`The queue did not accept a job "${name}".`)
}

/** The queue of this process. Exactly one working process passes `supervise`: it runs maintenance and schedules. */
export function openQueue(supervise = false): Promise<Queue> {
  shared.mokurokuQueue ??= start(supervise).catch((error: unknown) => {
    shared.mokurokuQueue = undefined
    throw error
  })
  return shared.mokurokuQueue
}

/** Milliseconds that running jobs may take when the program ends. */
const LAST_JOBS = 5000

/** Waits a few seconds for running jobs, and starts no more. */
export async function closeQueue(): Promise<void> {
  const opened = await shared.mokurokuQueue
  shared.mokurokuQueue = undefined
  await opened?.boss.stop({ timeout: LAST_JOBS })
}

async function start(supervise: boolean): Promise<Queue> {
  const boss = new PgBoss({
    // Uses our connections. A queue in the same database can take part in our transactions.
    db: { executeSql: (text, values) => pool().query(values ? text : text.replace(SCHEMA, ''), values) },
    schema: 'jobs',
    supervise,
    schedule: supervise,
    archiveCompletedAfterSeconds: 3600,
    archiveFailedAfterSeconds: 14 * 24 * 3600,
    deleteAfterHours: 1,
  })
  boss.on('error', failureLog())
  await alone(async () => {
    if (!(await hasSchema())) await pool().query(SCHEMA)
    await boss.start()
    const existing = new Set((await boss.getQueues()).map(({ name }) => name))
    for (const name of RETIRED) if (existing.has(name)) await deleteQueue(boss, name)
    for (const [name, options] of Object.entries(QUEUES))
      if (!existing.has(name)) await boss.createQueue(name, { name, ...options })
    if (!(await hasNewest())) await pool().query(NEWEST)
  })
  const workers = new Map<string, string>()
  const wake = (name: JobName) => {
    const worker = workers.get(name)
    if (worker) boss.notifyWorker(worker)
  }
  return { boss, workers, wake }
}

/**
 * What pg-boss begins its installation with. PostgreSQL refuses it to an account that may make no schemas, also where
 * the schema is there. It is made before, and only if it is missing.
 */
const SCHEMA = 'CREATE SCHEMA IF NOT EXISTS jobs'

async function hasSchema(): Promise<boolean> {
  const { rowCount } = await pool().query("SELECT FROM pg_namespace WHERE nspname = 'jobs'")
  return rowCount === 1
}

/** Carries the list of jobs of administrators. Partitions of later queues get it when they are attached. */
const NEWEST = 'CREATE INDEX IF NOT EXISTS job_newest ON jobs.job (state, created_on, id)'

async function hasNewest(): Promise<boolean> {
  const { rows } = await pool().query<{ there: boolean }>("SELECT to_regclass('jobs.job_newest') IS NOT NULL AS there")
  return rows[0]?.there ?? false
}

async function deleteQueue(boss: PgBoss, name: string): Promise<void> {
  // pg-boss deletes no queue that contains jobs, finished ones included.
  await pool().query('DELETE FROM jobs.job WHERE name = $1', [name])
  await boss.deleteQueue(name)
}

/** One number for all processes that open the queue of the same database ("jobs" in ASCII). */
const LOCK = 0x6a6f6273

/** Runs `work` under an advisory lock: two processes that create the schema or a queue at the same time fail. */
async function alone(work: () => Promise<void>): Promise<void> {
  const client = await patientPool().connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    await work()
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK])
    client.release()
  } catch (error) {
    // PostgreSQL releases the lock when its connection ends.
    client.release(true)
    throw error
  }
}

/** A database handle for pg-boss on a connection of the driver. */
const on = (client: pg.ClientBase): PgBoss.Db => ({ executeSql: (text, values) => client.query(text, values) })
