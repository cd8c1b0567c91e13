import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { Prisma, PrismaClient } from '@/prisma/generated/client'
import { env } from '@/server/platform/env'
import { poolSizes } from './connections'
import { directUrl, type Limits, openPool } from './open-pool'
import { PoolAdapter } from './prisma-within'
import { fromReplica, readsReplica } from './replica-reads'

export { Prisma }
export const { sql, join, raw, empty } = Prisma

type Connections = { pool: pg.Pool; prisma?: PrismaClient }
/** Statements of requests, and those whose plan is the same for all values. */
type Kind = 'usual' | 'generic'
type Database = {
  usual: Connections
  patient?: pg.Pool
  generic?: pg.Pool
  replica?: Partial<Record<Kind, pg.Pool>>
}

// The bundle of the server, Next's bundles and its development reloads share one pool.
const shared = globalThis as typeof globalThis & { mokurokuDatabase?: Database }

function database(): Database {
  shared.mokurokuDatabase ??= { usual: { pool: openPool(env().DATABASE_URL, ofRequests('usual'), lockTimeout()) } }
  return shared.mokurokuDatabase
}

const ofRequests = (kind: Kind): Limits => ({
  max: poolSizes()[kind],
  query_timeout: env().STATEMENT_TIMEOUT + CLIENT_TIMEOUT_MARGIN,
})

/** A statement waits for locks for this part of its time. So it fails as one that waited, not as a slow one. */
const SHARE_OF_LOCKS = 0.8
const lockTimeout = () => `-c lock_timeout=${Math.ceil(env().STATEMENT_TIMEOUT * SHARE_OF_LOCKS)}`

/**
 * Milliseconds after the database's own timeout until a statement fails on our side. Then the connection has been cut
 * silently, and waiting for it would last until TCP gives up.
 */
const CLIENT_TIMEOUT_MARGIN = 1000
/** Milliseconds between looks at whether replaced connections are still used. */
const RETIREMENT_CHECK = 100

/** The pool of statements whose plan is the same for all values. */
function genericPool(): pg.Pool {
  const connections = database()
  connections.generic ??= openPool(directUrl(), ofRequests('generic'), GENERIC_PLANS)
  return connections.generic
}
const GENERIC_PLANS = '-c plan_cache_mode=force_generic_plan'

/** The same pools on the replica. */
function replicaPool(kind: Kind): pg.Pool {
  const connections = database()
  connections.replica ??= {}
  connections.replica[kind] ??= openPool(
    env().DATABASE_READ_URL,
    ofRequests(kind),
    kind === 'generic' ? GENERIC_PLANS : undefined,
  )
  return connections.replica[kind]
}

/** The rows of a statement, from the replica if the current request may read it. */
async function read<Row extends pg.QueryResultRow>(kind: Kind, statement: pg.QueryConfig): Promise<Row[]> {
  const result = readsReplica() ? await fromReplica(() => replicaPool(kind).query<Row>(statement)) : undefined
  if (result) return result.rows
  return (await (kind === 'generic' ? genericPool() : pool()).query<Row>(statement)).rows
}

/** Prisma, for reads that are not hot; within a write: `tx.prisma()` (server/platform/writing/write.ts). */
export function prisma(): PrismaClient {
  const { usual } = database()
  // Not before it is asked for: its table of all queries takes 17 MB of each process, and a site at rest asks nothing.
  usual.prisma ??= new PrismaClient({ adapter: new PoolAdapter(usual.pool) })
  return usual.prisma
}

/** The connection pool that Prisma uses, too. */
export function pool(): pg.Pool {
  return database().usual.pool
}

/** The pool if it exists: a process that is ending must not open another. */
export function openedPool(): pg.Pool | undefined {
  return shared.mokurokuDatabase?.usual.pool
}

/**
 * A value that each pool has of its own, made when it is first needed. What a process caches of a database is in one,
 * so that it says nothing of the next database.
 */
export function perPool<Value extends object>(make: () => Value): () => Value {
  const values = new WeakMap<pg.Pool, Value>()
  return () => {
    const own = pool()
    const value = values.get(own) ?? make()
    values.set(own, value)
    return value
  }
}

/** Connections of long work, without the time limit of requests. */
export function patientPool(): pg.Pool {
  const connections = database()
  connections.patient ??= openPool(directUrl(), { max: poolSizes().patient })
  return connections.patient
}

/**
 * Rows of a hot read, straight from the driver (Prisma costs about a millisecond of CPU per query).
 * The caller declares the shape of the rows beside the statement.
 */
export async function rows<Row extends pg.QueryResultRow>(statement: Prisma.Sql): Promise<Row[]> {
  return read('usual', { text: statement.text, values: statement.values })
}

/** Like `rows`, for a statement whose text never changes: each connection plans it once, under its `name`. */
export async function plannedRows<Row extends pg.QueryResultRow>(
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  return read('usual', { name, text, values })
}

/**
 * Like `plannedRows`, for a large statement whose best plan does not depend on its values: it is never planned again.
 * PostgreSQL itself would plan it for each execution, as it expects more rows than there are, which takes longer than
 * to run it.
 */
export async function genericRows<Row extends pg.QueryResultRow>(
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  return read('generic', { name, text, values })
}

/**
 * Replaces all connections. When one was cut silently, the others most likely were, too, and each would cost its
 * request the whole timeout. Requests that have an old connection, or wait for one, go on with it.
 */
export function renewConnections(): void {
  for (const connections of detached()) void retire(connections)
}

/** Connections of this process, for metrics and tests: all, unused ones, and statements that wait for one. */
export function connectionCounts(): { total: number; idle: number; waiting: number } {
  const open = shared.mokurokuDatabase
  const pools = open ? [open.usual.pool, open.generic, open.patient].filter((pool) => pool !== undefined) : []
  const sum = (count: (pool: pg.Pool) => number) => pools.reduce((total, pool) => total + count(pool), 0)
  return {
    total: sum(({ totalCount }) => totalCount),
    idle: sum(({ idleCount }) => idleCount),
    // For an unused connection a statement waits until the next turn of the event loop alone.
    waiting: sum(({ waitingCount, idleCount }) => Math.max(0, waitingCount - idleCount)),
  }
}

/** Closes every connection of this process. */
export async function disconnect(): Promise<void> {
  for (const connections of detached()) await close(connections)
}

/** The open connections, which later statements no longer use. */
function detached(): Connections[] {
  const open = shared.mokurokuDatabase
  shared.mokurokuDatabase = undefined
  if (!open) return []
  const pools = [open.patient, open.generic, open.replica?.usual, open.replica?.generic]
  return [open.usual, ...pools.filter((pool) => pool !== undefined).map((pool) => ({ pool }))]
}

/**
 * Closes the connections once nobody has or awaits one: before, pending statements and open transactions would fail.
 */
async function retire(connections: Connections): Promise<void> {
  const { pool } = connections
  while (pool.waitingCount > 0 || pool.idleCount < pool.totalCount)
    await setTimeout(RETIREMENT_CHECK, undefined, { ref: false })
  await close(connections)
}

async function close({ prisma, pool }: Connections): Promise<void> {
  await prisma?.$disconnect()
  await pool.end().catch(() => {})
}
