import pg from 'pg'
import { invalidateOn } from '@/server/platform/cache/invalidate'

/** One load at a time ("load" in ASCII). */
const LOCK = 0x6c6f6164

/** A load is long, and may be. Memory for its sheets, and rough statistics of them; plans that look up, not read through. */
const SETTINGS = `
  SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = 0;
  SET temp_buffers = '64MB'; SET work_mem = '64MB'; SET random_page_cost = 1.1; SET jit = off; SET default_statistics_target = 10;
  SET client_min_messages = warning`

/**
 * A connection of its own for a load, and the right to be the only one. Waits while another load runs.
 * @throws Error with one sentence when the database does not answer.
 */
export async function openLoad(url: string, say: (sentence: string) => void): Promise<pg.Client> {
  const client = await connect(url)
  const { rows } = await client.query<{ free: boolean }>('SELECT pg_try_advisory_lock($1) AS free', [LOCK])
  if (!rows[0]?.free) {
    say('Another load is running; waiting for it to end …')
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
  }
  return client
}

/** A connection with a load's settings. @throws Error with one sentence when the database does not answer. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'mokuroku load' })
  // A lost connection fails the query that runs on it; the event as such must not end the process.
  client.on('error', () => {})
  await client.connect().catch((error: Error) => {
    throw new Error(`The database did not answer: ${error.message}`)
  })
  await client.query(SETTINGS)
  return client
}

/** How the steps of a load are made safe: each by itself, or all as one. */
export type Transact = <Result>(client: pg.Client, work: () => Promise<Result>) => Promise<Result>

/** Runs `work` in one transaction. When it changed anything, everything that caches keep is invalidated with the commit. */
export const transaction: Transact = async (client, work) => {
  await client.query('BEGIN')
  try {
    const result = await work()
    if (await hasWritten(client)) await invalidateOn(client, ['*'])
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

/** For steps of a load that is one transaction as a whole. */
export const withinOne: Transact = (_, work) => work()

/** Whether this transaction wrote to anything but the load's own sheets. */
async function hasWritten(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ written: boolean }>(`
    SELECT coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0) > 0 AS written
    FROM pg_stat_xact_user_tables WHERE NOT starts_with(schemaname, 'pg_temp')`)
  return rows[0]?.written ?? true
}

/** Whether the database refused what it was given (and not the connection, the disk or us). */
export function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(22|23)/.test(error.code ?? '')
}

/** Whether the same again may succeed: somebody else wrote at the same time. */
export function isCollision(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ['40001', '40P01', '23505'].includes(error.code ?? '')
}
