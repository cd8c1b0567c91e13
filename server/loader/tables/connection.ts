import pg from 'pg'
import { newClient } from '@/server/platform/database/single'
import { sqlState } from '@/server/platform/database/sql-state'
import { writeOn } from '@/server/platform/writing/write'

/** The lock of a load: only one runs at a time ("load" in ASCII). */
const LOCK = 0x6c6f6164
/**
 * The lock of its second connection ("lobg" in ASCII). A killed load leaves what this has sent to the database, which
 * goes on writing it.
 */
const BACKGROUND = 0x6c6f6267

/**
 * No timeouts, since a load takes long; memory for its temporary tables and coarse statistics of them; plans with index
 * lookups instead of full scans.
 */
const SETTINGS = `
  SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = 0;
  SET temp_buffers = '64MB'; SET work_mem = '64MB'; SET random_page_cost = 1.1; SET jit = off; SET default_statistics_target = 10;
  SET client_min_messages = warning`

/**
 * Opens a connection for a load and takes the lock of loads. Waits while another load runs.
 * @throws Error with one sentence when the database does not answer
 */
export async function openLoad(url: string, say: (sentence: string) => void): Promise<pg.Client> {
  const client = await connect(url)
  const { rows } = await client.query<{ free: boolean }>('SELECT pg_try_advisory_lock($1) AS free', [LOCK])
  if (!rows[0]?.free) {
    say('Another load is running; waiting for it to end …')
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
  }
  // Rows that a killed load wrote in the background must be there, or gone, before this load looks for missing ones.
  await client.query('SELECT pg_advisory_lock($1), pg_advisory_unlock($1)', [BACKGROUND])
  return client
}

/** Whether a load holds the lock of loads. */
export async function isLoadRunning(pool: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const { rows } = await pool.query<{ runs: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND database = (
      SELECT oid FROM pg_database WHERE datname = current_database()) AND classid = 0 AND objid = $1::int::oid) AS runs`,
    [LOCK],
  )
  return rows[0]?.runs ?? false
}

/**
 * Opens the second connection of a load, which writes in the background.
 * @throws Error with one sentence when the database does not answer
 */
export async function openBackground(url: string): Promise<pg.Client> {
  const client = await connect(url)
  await client.query('SELECT pg_advisory_lock($1)', [BACKGROUND])
  return client
}

/** A connection with a load's settings. @throws Error with one sentence when the database does not answer */
export async function connect(url: string): Promise<pg.Client> {
  const client = newClient({ connectionString: url, keepAlive: true, application_name: 'mokuroku load' })
  await client.connect().catch((error: Error) => {
    throw new Error(`The database did not answer: ${error.message}`)
  })
  await client.query(SETTINGS)
  return client
}

/** The transactions of a load: one for each step, or one for all. */
export type Transact = <Result>(client: pg.Client, work: () => Promise<Result>) => Promise<Result>

/** Runs `work` in one transaction. If it wrote anything, the commit invalidates everything. */
export const transaction: Transact = (client, work) =>
  writeOn(client, async (tx) => {
    const result = await work()
    if (await hasWritten(client)) tx.invalidate(['*'])
    return result
  })

/** For the steps of a load in a single transaction, if a step may fail without the others. */
export const savepoint: Transact = async (client, work) => {
  await client.query('SAVEPOINT step')
  try {
    const result = await work()
    await client.query('RELEASE SAVEPOINT step')
    return result
  } catch (error) {
    await client.query('ROLLBACK TO SAVEPOINT step').catch(() => {})
    throw error
  }
}

/** For the steps of a load in a single transaction. */
export const withinOne: Transact = (_, work) => work()

/**
 * Whether this transaction wrote to anything but the load's temporary tables. Asks for each table, since the view
 * pg_stat_xact_user_tables joins and groups all tables, indexes and schemas first. Tables of the system have lower
 * numbers.
 */
async function hasWritten(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ written: boolean }>(`
    SELECT EXISTS (
      SELECT FROM pg_class WHERE relkind = 'r' AND relpersistence <> 't' AND oid >= 16384
        AND pg_stat_get_xact_tuples_inserted(oid) + pg_stat_get_xact_tuples_updated(oid) + pg_stat_get_xact_tuples_deleted(oid) > 0
    ) AS written`)
  return rows[0]?.written ?? true
}

/** Whether the database refused a value (as opposed to a failure of the connection, the disk or our code). */
export function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(22|23)/.test(error.code ?? '')
}

/** Whether a retry may succeed, because of a concurrent write. */
export function isCollision(error: unknown): boolean {
  return ['40001', '40P01', '23505'].includes(sqlState(error) ?? '')
}
