import pg from 'pg'
import { env } from '@/server/platform/env'
import { tracer } from '@/server/platform/tracing/tracing'
import { withNamedTlsMode } from './address'
import { isReadOnly } from './read-only'
import { traceStatements } from './traced'

/** Milliseconds for which a request waits for a connection. */
const CONNECTION_TIMEOUT = 5000

/**
 * Settings of our connections, whatever the server's own are. No JIT and no parallel workers for statements of
 * milliseconds. Costs of a solid-state disk for index scans, and sorts in memory. A short pending list, so that search
 * indexes contain recent writes.
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

export type Limits = Pick<pg.PoolConfig, 'max' | 'query_timeout'>

/** Opens a pool of connections to the server at `url`, with our settings and `more` of them (`-c name=value`). */
export function openPool(url: string | undefined, limits: Limits, more = ''): pg.Pool {
  const settings = `${SETTINGS} ${more}`.trim()
  const pool = new pg.Pool({
    ...(url !== undefined && { connectionString: withNamedTlsMode(url) }),
    ...limits,
    statement_timeout: env().STATEMENT_TIMEOUT,
    // Whatever would write although READ_ONLY says that nothing does is refused by the database itself.
    options: isReadOnly() ? `${settings} -c default_transaction_read_only=on` : settings,
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    idleTimeoutMillis: 30_000,
  })
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {})
  if (url !== directUrl() && url !== env().DATABASE_READ_URL) withoutNames(pool)
  if (tracer()) traceStatements(pool)
  return pool
}

/**
 * The address of PostgreSQL itself, for what needs a session: LISTEN, locks, settings and statements with a name. It is
 * that of all connections, unless DATABASE_URL is a pooler that gives each transaction another connection.
 */
export function directUrl(): string | undefined {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = env()
  return DATABASE_DIRECT_URL ?? DATABASE_URL
}

/**
 * Sends statements without their names: the connection of the server that has prepared one serves another client next.
 * They are planned each time.
 */
function withoutNames(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((asked: unknown, ...more: unknown[]) => query(nameless(asked), ...more)) as typeof client.query
  })
}

function nameless(asked: unknown): unknown {
  const isNamed = typeof asked === 'object' && asked !== null && 'name' in asked && !('submit' in asked)
  return isNamed ? { ...asked, name: undefined } : asked
}
