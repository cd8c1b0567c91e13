import PgBoss from 'pg-boss'
import { type Prisma, patientPool, pool } from '@/server/platform/database/client'
import type { Mail } from '@/server/platform/mail/mail'

/** Everything that is done beside the requests, with what it needs to know. */
export type Jobs = {
  mail: Mail
  /** Sessions, links, counts and registrations whose time is over. */
  clean: Record<string, never>
  /** Popularity and rating of works whose watched records changed lately. */
  standings: Record<string, never>
  /** The same of all works, whatever was missed or deleted with an account. */
  'all-standings': Record<string, never>
}
export type JobName = keyof Jobs

/** Failed mails are tried for a day and a half, each time after twice as long; what fails for good lies in "dead" for two weeks. */
const QUEUES: Record<JobName | 'dead', Omit<PgBoss.Queue, 'name'>> = {
  dead: {},
  mail: { retryLimit: 12, retryDelay: 20, retryBackoff: true, expireInSeconds: 120, deadLetter: 'dead' },
  standings: { retryLimit: 0, expireInSeconds: 600, policy: 'stately' },
  'all-standings': { retryLimit: 2, retryDelay: 600, expireInSeconds: 1800, deadLetter: 'dead', policy: 'stately' },
  clean: { retryLimit: 2, retryDelay: 60, expireInSeconds: 600, deadLetter: 'dead', policy: 'stately' },
}

export type Queue = {
  boss: PgBoss
  workers: Map<string, string>
  /** Lets the workers of this process look for such jobs at once. */
  wake: (name: JobName) => void
}

// The bundle of the server and Next's bundles share one queue.
const shared = globalThis as typeof globalThis & { mokurokuQueue?: Promise<Queue> }

/**
 * Puts a job into the queue, as a part of the transaction `db` where there is one: then it is done if, and only if, that
 * commits. Workers of this process begin at once, others within two seconds.
 */
export async function enqueue<Name extends JobName>(
  name: Name,
  data: Jobs[Name],
  db?: Prisma.TransactionClient,
): Promise<void> {
  const { boss, wake } = await openQueue()
  const id = await boss.send(name, data, db ? { db: within(db) } : {})
  if (id === null && name !== 'clean') throw new Error(`The queue did not take a job "${name}".`)
  setTimeout(() => wake(name), AFTER_COMMIT).unref()
}

/** Milliseconds in which a transaction will have committed; if not, the job is found by the next look. */
const AFTER_COMMIT = 50

/** The queue of this process; `supervise` also keeps it in order, which one process that works for it must do. */
export function openQueue(supervise = false): Promise<Queue> {
  shared.mokurokuQueue ??= start(supervise).catch((error: unknown) => {
    shared.mokurokuQueue = undefined
    throw error
  })
  return shared.mokurokuQueue
}

/** Lets running jobs finish (a few seconds) and takes no more. */
export async function closeQueue(): Promise<void> {
  const opened = await shared.mokurokuQueue
  shared.mokurokuQueue = undefined
  await opened?.boss.stop({ timeout: 5000 })
}

async function start(supervise: boolean): Promise<Queue> {
  const boss = new PgBoss({
    // On our own connections. A queue in the same database can take part in our transactions.
    db: { executeSql: (text, values) => pool().query(text, values) },
    schema: 'jobs',
    supervise,
    schedule: supervise,
    archiveCompletedAfterSeconds: 3600,
    archiveFailedAfterSeconds: 14 * 24 * 3600,
    deleteAfterHours: 1,
  })
  boss.on('error', (error) => console.error('The job queue:', error.message))
  await alone(async () => {
    await boss.start()
    const there = new Set((await boss.getQueues()).map(({ name }) => name))
    for (const [name, options] of Object.entries(QUEUES))
      if (!there.has(name)) await boss.createQueue(name, { name, ...options })
  })
  const workers = new Map<string, string>()
  const wake = (name: JobName) => {
    const worker = workers.get(name)
    if (worker) boss.notifyWorker(worker)
  }
  return { boss, workers, wake }
}

/** One number for all processes that open the queue of the same database ("jobs" in ASCII). */
const LOCK = 0x6a6f6273

/** Does what no other process does meanwhile: two that make the schema, or a queue, at the same time refuse each other. */
async function alone(work: () => Promise<void>): Promise<void> {
  const client = await patientPool().connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    await work()
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK])
    client.release()
  } catch (error) {
    // The lock ends with its connection.
    client.release(true)
    throw error
  }
}

/** pg-boss on a transaction of Prisma, which wants JSON as text. */
function within(db: Prisma.TransactionClient): PgBoss.Db {
  return {
    executeSql: async (text, values) => ({
      rows: await db.$queryRawUnsafe<unknown[]>(text, ...values.map((value) => plain(value) ?? null)),
    }),
  }
}

function plain(value: unknown): unknown {
  return value !== null && typeof value === 'object' && !(value instanceof Date) ? JSON.stringify(value) : value
}
