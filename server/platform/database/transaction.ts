import type pg from 'pg'
import { pool } from './client'

/** Runs `work` in a transaction on this connection. @throws what `work` threw; nothing is written then */
export async function transaction<Result>(client: pg.ClientBase, work: () => Promise<Result>): Promise<Result> {
  await client.query('BEGIN')
  try {
    const result = await work()
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

/** The same on a connection of the pool. */
export async function inTransaction<Result>(work: (db: pg.ClientBase) => Promise<Result>): Promise<Result> {
  const client = await pool().connect()
  let isBroken = false
  const lost = () => {
    isBroken = true
  }
  client.on('error', lost)
  try {
    return await transaction(client, () => work(client))
  } finally {
    client.off('error', lost)
    client.release(isBroken)
  }
}
