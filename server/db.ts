import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { Prisma, PrismaClient } from '@/prisma/generated/client'
import { env } from './env'

export { Prisma }
export const { sql, join, raw, empty } = Prisma

type Database = { pool: pg.Pool; prisma: PrismaClient }

// The bundle of the front, Next's bundles and its development reloads share one pool.
const shared = globalThis as typeof globalThis & { mokurokuDatabase?: Database }

function database(): Database {
  shared.mokurokuDatabase ??= connect()
  return shared.mokurokuDatabase
}

function connect(): Database {
  const { DATABASE_URL, DATABASE_POOL, STATEMENT_TIMEOUT } = env()
  const pool = new pg.Pool({
    connectionString: DATABASE_URL,
    max: DATABASE_POOL,
    statement_timeout: STATEMENT_TIMEOUT,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
  })
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {})
  return { pool, prisma: new PrismaClient({ adapter: new PrismaPg(pool) }) }
}

/** Prisma, for everything that is not a hot read. */
export function prisma(): PrismaClient {
  return database().prisma
}

/** The connection pool below it, for LISTEN and COPY. */
export function pool(): pg.Pool {
  return database().pool
}

/**
 * Rows of a hot read, straight from the driver (Prisma costs about a millisecond of CPU a query).
 * The caller names the row's shape beside the statement that gives it.
 */
export async function rows<Row extends pg.QueryResultRow>(statement: Prisma.Sql): Promise<Row[]> {
  const result = await pool().query<Row>({ text: statement.text, values: statement.values })
  return result.rows
}

/** Like `rows`, for a statement whose text never varies: each connection plans it once, under its `name`. */
export async function plannedRows<Row extends pg.QueryResultRow>(
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const result = await pool().query<Row>({ name, text, values })
  return result.rows
}

/** Closes every connection of this process. */
export async function disconnect(): Promise<void> {
  const open = shared.mokurokuDatabase
  if (!open) return
  shared.mokurokuDatabase = undefined
  await open.prisma.$disconnect()
  await open.pool.end().catch(() => {})
}
