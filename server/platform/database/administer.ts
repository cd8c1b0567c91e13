import { setTimeout as pause } from 'node:timers/promises'
import { onClient } from './single'
import { isTaken, sqlState } from './sql-state'

const DATABASE = 'mokuroku'
const DUPLICATE_DATABASE = '42P04'

/** The address of the database on a server that listens on loopback. */
export function address(port: number, password: string): string {
  return `postgresql://mokuroku:${encodeURIComponent(password)}@127.0.0.1:${port}/${DATABASE}`
}

const admin = (url: string) => url.replace(/\/[^/]*$/, '/postgres')

/** Runs one statement on a connection of its own, in the database that every server has. */
export async function administer(url: string, text: string): Promise<Record<string, unknown>[]> {
  const config = { connectionString: admin(url), connectionTimeoutMillis: 3000 }
  return onClient(config, async (client) => (await client.query(text)).rows)
}

/** Creates the database that `url` names, if it does not exist. */
export async function ensureDatabase(url: string): Promise<void> {
  const found = await administer(url, `SELECT 1 FROM pg_database WHERE datname = '${DATABASE}'`)
  if (found.length > 0) return
  await administer(url, `CREATE DATABASE ${DATABASE}`).catch((error: unknown) => {
    // Another process has created it meanwhile.
    if (sqlState(error) !== DUPLICATE_DATABASE && !isTaken(error)) throw error
  })
}

/** Whether no other client is connected. Connections that were just closed get a moment to disappear. */
export async function isAlone(url: string): Promise<boolean> {
  const others = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`
  for (let tries = 0; tries < 20; tries++) {
    const counted = await administer(url, others).catch(() => undefined)
    if (!counted) return false
    if (counted[0]?.n === 0) return true
    await pause(50)
  }
  return false
}

/** PostgreSQL's invalid_password. */
export const isPasswordRefused = (error: unknown): boolean => sqlState(error) === '28P01'
