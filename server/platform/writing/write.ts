import type pg from 'pg'
import { logStatement, MAX_TAGS, reportInvalidated } from '@/server/platform/cache/invalidate'
import type { CacheTag } from '@/server/platform/cache/tags'
import { type Prisma, patientPool, plannedRows, pool, prisma } from '@/server/platform/database/client'
import { inLongPlace } from '@/server/platform/database/long-places'
import { type PrismaWithin, prismaWithin } from '@/server/platform/database/prisma-within'
import { isUndone } from '@/server/platform/database/sql-state'
import { enqueueOn, type JobName, type Jobs, wakeWorkers } from '@/server/platform/jobs/queue'

/** What runs statements of the driver: a unit of work, a connection, or the pool. */
export type Statements = {
  query: <Row extends pg.QueryResultRow>(
    statement: string | pg.QueryConfig,
    values?: unknown[],
  ) => Promise<pg.QueryResult<Row>>
}

/** A unit of work: everything that a mutation does, which happens as a whole or not at all. */
export type Tx = Statements & {
  /** Prisma in the same transaction, for rows whose columns the input decides. */
  prisma: () => Promise<Prisma.TransactionClient>
  /**
   * Invalidates cache tags by the commit: a row of the log is a part of it. The client that writes gets the tags with
   * its answer, other caches read the log. More than a thousand tags of one call become `*` (everything).
   */
  invalidate: (tags: readonly CacheTag[]) => void
  /** Adds a background job by the commit. Workers of this process begin at once, others within two seconds. */
  addJob: <Name extends JobName>(name: Name, data: Jobs[Name]) => void
}

/**
 * `minutes`: a write that may take so many, in a place of its own; by default it has the limits of requests. It waits
 * at most half as long for what others have locked. `byIndex`: its statements look rows up by indexes however small
 * their tables are, so that plans that are kept stay right while the tables grow.
 */
export type Patience = { minutes?: number; byIndex?: boolean }

/** How often a transaction is run that PostgreSQL has undone because others did the same at the same time. */
const TRIES = 4

/**
 * Runs `work` in one transaction, which commits with what `work` has invalidated and the jobs that it has added. If
 * PostgreSQL undoes the transaction because it and another one wait for each other, `work` runs again; so it keeps
 * nothing outside.
 * @throws what `work` threw; nothing is written then
 */
export async function write<Result>(
  work: (tx: Tx) => Promise<Result>,
  { minutes, byIndex = false }: Patience = {},
): Promise<Result> {
  if (minutes === undefined) return again(() => writeIn(pool(), byIndex ? BEGIN_BY_INDEX : 'BEGIN', work))
  const limits = `SET LOCAL statement_timeout = '${minutes}min'; SET LOCAL lock_timeout = '${minutes * 30}s'`
  return again(() => inLongPlace(() => writeIn(patientPool(), `BEGIN; ${limits}`, work)))
}

const BEGIN_BY_INDEX = 'BEGIN; SET LOCAL enable_seqscan = off'

async function again<Result>(attempt: () => Promise<Result>, tries = TRIES): Promise<Result> {
  try {
    return await attempt()
  } catch (error) {
    if (tries > 1 && isUndone(error)) return again(attempt, tries - 1)
    throw error
  }
}

async function writeIn<Result>(from: pg.Pool, begin: string, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const client = await from.connect()
  let lost: Error | undefined
  const onLost = (error: Error) => {
    lost = error
  }
  client.on('error', onLost)
  try {
    return await within(client, work, { begin, onLost })
  } finally {
    client.off('error', onLost)
    client.release(lost)
  }
}

/** The same on a connection of the caller, for work of many transactions: imports, trackers, loads. */
export function writeOn<Result>(client: pg.ClientBase, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return within(client, work, { begin: 'BEGIN', onLost: () => {} })
}

type AtOnce<Row> = { statement: pg.QueryConfig & { name: string }; tagsOf: (row: Row) => readonly CacheTag[] }

/**
 * A write of one statement, which needs no transaction around it: the fastest write. It inserts its row of the log
 * itself; `tagsOf` says which tags that has, by the statement's first row. Returns the first row.
 */
export async function writeAtOnce<Row extends pg.QueryResultRow>({
  statement: { name, text, values },
  tagsOf,
}: AtOnce<Row>): Promise<Row | undefined> {
  const [row] = await again(() => plannedRows<Row>(name, text, values ?? []))
  const tags = row ? tagsOf(row) : []
  if (tags.length > 0) reportInvalidated(tags)
  return row
}

type Ways = { begin: string; onLost: (error: Error) => void }

async function within<Result>(
  client: pg.ClientBase,
  work: (tx: Tx) => Promise<Result>,
  { begin, onLost }: Ways,
): Promise<Result> {
  const unit = unitOn(client)
  await client.query(begin)
  try {
    const result = await work(unit.tx)
    await unit.commit()
    return result
  } catch (error) {
    // A connection that does not even roll back is not used again.
    await client.query('ROLLBACK').catch(onLost)
    throw error
  } finally {
    unit.end()
  }
}

function unitOn(client: pg.ClientBase) {
  const log: CacheTag[][] = []
  const jobs: { [Name in JobName]: { name: Name; data: Jobs[Name] } }[JobName][] = []
  let within: Promise<PrismaWithin> | undefined
  const tx: Tx = {
    query: (statement, values) => client.query(statement as string, values),
    prisma: async () => {
      within ??= prismaWithin(prisma(), client)
      return (await within).db
    },
    invalidate: (tags) => addTags(log, tags),
    addJob: (name, data) => {
      jobs.push({ name, data } as (typeof jobs)[number])
    },
  }
  async function commit(): Promise<void> {
    for (const { name, data } of jobs) await enqueueOn(client, name, data)
    await committed(client, log)
    if (log.length > 0) reportInvalidated(log.flat())
    for (const { name } of jobs) wakeWorkers(name)
  }
  const end = () =>
    void within?.then(
      ({ end }) => end(),
      () => {},
    )
  return { tx, commit, end }
}

/** Adds tags to rows of the log that have at most MAX_TAGS each. */
function addTags(log: CacheTag[][], tags: readonly CacheTag[]): void {
  const distinct = [...new Set(tags)]
  if (distinct.length === 0) return
  const added: CacheTag[] = distinct.length > MAX_TAGS ? ['*'] : distinct
  const last = log.at(-1)
  const both = [...new Set([...(last ?? []), ...added])]
  if (last && both.length <= MAX_TAGS) log[log.length - 1] = both
  else log.push(added)
}

/** The row of the log and COMMIT in one exchange with the database. */
async function committed(client: pg.ClientBase, log: readonly CacheTag[][]): Promise<void> {
  const statement = log.length > 0 ? `${logStatement(log)}; COMMIT` : 'COMMIT'
  const results = [await client.query(statement)].flat()
  // PostgreSQL rolls back instead, without an error, when a statement has failed and `work` went on.
  if (results.at(-1)?.command !== 'COMMIT') throw new Error('A statement of this transaction had failed.')
}
