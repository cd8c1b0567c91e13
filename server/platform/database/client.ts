import { setTimeout } from 'node:timers/promises'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { Prisma, PrismaClient } from '@/prisma/generated/client'
import { env } from '@/server/platform/env'
import { tracer } from '@/server/platform/tracing/tracing'
import { poolSizes } from './connections'
import { isReadOnly } from './read-only'
import { traceStatements } from './traced'

export { Prisma }
export const { sql, join, raw, empty } = Prisma

type Connections = { pool: pg.Pool; prisma: PrismaClient }
type Database = { usual: Connections; patient?: Connections; generic?: pg.Pool }

// The bundle of the server, Next's bundles and its development reloads share one pool.
const shared = globalThis as typeof globalThis & { mokurokuDatabase?: Database }

function database(): Database {
  const { STATEMENT_TIMEOUT } = env()
  shared.mokurokuDatabase ??= {
    usual: connect({ max: poolSizes().usual, query_timeout: STATEMENT_TIMEOUT + CLIENT_TIMEOUT_MARGIN }),
  }
  return shared.mokurokuDatabase
}

/**
 * Milliseconds after the database's own timeout until a statement fails on our side. Then the connection has been cut
 * silently, and waiting for it would last until TCP gives up.
 */
const CLIENT_TIMEOUT_MARGIN = 1000
/** Milliseconds for which a request waits for a connection. */
const CONNECTION_TIMEOUT = 5000
/** Milliseconds between looks at whether replaced connections are still used. */
const RETIREMENT_CHECK = 100

function patient(): Connections {
  const connections = database()
  connections.patient ??= connect({ max: poolSizes().patient })
  return connections.patient
}

/**
 * Settings that we need whatever the server's own are: no JIT and no parallel workers for statements that take milliseconds,
 * costs of a solid-state disk for index scans, sorts in memory, and a short pending list, so that search indexes contain
 * recent writes.
 */
const SETTINGS = [
  'jit=off',
  'max_parallel_workers_per_gather=0',
  'random_page_cost=1.1',
  'work_mem=16MB',
  'gin_pending_list_limit=64kB',
]
  .map((setting) => `-c ${setting}`)
  .join(' ')

function connect(limits: Limits): Connections {
  const pool = poolOf(limits)
  return { pool, prisma: new PrismaClient({ adapter: new PrismaPg(pool) }) }
}

type Limits = Pick<pg.PoolConfig, 'max' | 'query_timeout'>

function poolOf(limits: Limits, settings = SETTINGS): pg.Pool {
  const { DATABASE_URL, STATEMENT_TIMEOUT } = env()
  const pool = new pg.Pool({
    connectionString: DATABASE_URL,
    ...limits,
    statement_timeout: STATEMENT_TIMEOUT,
    // Whatever would write although READ_ONLY says that nothing does is refused by the database itself.
    options: isReadOnly() ? `${settings} -c default_transaction_read_only=on` : settings,
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    idleTimeoutMillis: 30_000,
  })
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {})
  if (tracer()) traceStatements(pool)
  return pool
}

/** The pool of statements whose plan is the same for all values. */
function genericPool(): pg.Pool {
  const connections = database()
  connections.generic ??= poolOf(
    { max: poolSizes().generic, query_timeout: env().STATEMENT_TIMEOUT + CLIENT_TIMEOUT_MARGIN },
    `${SETTINGS} -c plan_cache_mode=force_generic_plan`,
  )
  return connections.generic
}

/** Prisma, for everything that is not a hot read. */
export function prisma(): PrismaClient {
  return database().usual.prisma
}

/** The same for transactions that set a longer statement_timeout of their own, on separate connections. */
export function patientPrisma(): PrismaClient {
  return patient().prisma
}

/** The connection pool that Prisma uses, too. */
export function pool(): pg.Pool {
  return database().usual.pool
}

/** The pool if it exists: a process that is ending must not open another. */
export function openedPool(): pg.Pool | undefined {
  return shared.mokurokuDatabase?.usual.pool
}

export function patientPool(): pg.Pool {
  return patient().pool
}

/**
 * Rows of a hot read, straight from the driver (Prisma costs about a millisecond of CPU per query).
 * The caller declares the shape of the rows beside the statement.
 */
export async function rows<Row extends pg.QueryResultRow>(statement: Prisma.Sql): Promise<Row[]> {
  const result = await pool().query<Row>({ text: statement.text, values: statement.values })
  return result.rows
}

/** Like `rows`, for a statement whose text never changes: each connection plans it once, under its `name`. */
export async function plannedRows<Row extends pg.QueryResultRow>(
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const result = await pool().query<Row>({ name, text, values })
  return result.rows
}

/**
 * Like `plannedRows`, for a large statement whose best plan does not depend on its values: it is never planned again. PostgreSQL
 * itself would plan it for each execution, as it expects more rows than there are, which takes longer than to run it.
 */
export async function genericRows<Row extends pg.QueryResultRow>(
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const result = await genericPool().query<Row>({ name, text, values })
  return result.rows
}

/**
 * Replaces all connections. When one was cut silently, the others most likely were, too, and each would cost its request
 * the whole timeout. Requests that have an old connection, or wait for one, go on with it.
 */
export function renewConnections(): void {
  for (const connections of detached()) void retire(connections)
}

/** Connections of requests and searches, for metrics: all, unused ones, and statements that wait for one. */
export function connectionCounts(): { total: number; idle: number; waiting: number } {
  const open = shared.mokurokuDatabase
  const pools = open ? [open.usual.pool, ...(open.generic ? [open.generic] : [])] : []
  const sum = (count: (pool: pg.Pool) => number) => pools.reduce((total, pool) => total + count(pool), 0)
  return {
    total: sum(({ totalCount }) => totalCount),
    idle: sum(({ idleCount }) => idleCount),
    waiting: sum(({ waitingCount }) => waitingCount),
  }
}

/** Closes every connection of this process. */
export async function disconnect(): Promise<void> {
  for (const connections of detached()) await close(connections)
}

/** The open connections, which later statements no longer use. */
function detached(): Open[] {
  const open = shared.mokurokuDatabase
  shared.mokurokuDatabase = undefined
  return open
    ? [open.usual, open.patient, open.generic && { pool: open.generic }].filter((each) => each !== undefined)
    : []
}

type Open = { pool: pg.Pool; prisma?: PrismaClient }

/** Closes the connections once nobody has or awaits one: closing earlier fails waiting statements and open transactions. */
async function retire(connections: Open): Promise<void> {
  const { pool } = connections
  while (pool.waitingCount > 0 || pool.idleCount < pool.totalCount)
    await setTimeout(RETIREMENT_CHECK, undefined, { ref: false })
  await close(connections)
}

async function close({ prisma, pool }: Open): Promise<void> {
  await prisma?.$disconnect()
  await pool.end().catch(() => {})
}
