import type pg from 'pg'
import { patientPool } from './client'

/** Runs `work` on a connection of its own, with the settings of long work. */
export async function onPatientConnection(work: (db: pg.ClientBase) => Promise<void>): Promise<void> {
  const client = await patientPool().connect()
  const lost = () => {}
  client.on('error', lost)
  try {
    // A batch that a crash of the database loses is done again: its progress is lost with it.
    await client.query(`SET statement_timeout = '60s'; SET synchronous_commit = off`)
    await work(client)
  } finally {
    client.off('error', lost)
    // Ends the connection, and with it its locks and settings.
    client.release(true)
  }
}

/** Runs `work` with an advisory lock, unless another connection has it. */
export async function withLock(db: pg.ClientBase, key: [number, number], work: () => Promise<void>): Promise<void> {
  const { rows } = await db.query<{ free: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS free', key)
  if (!rows[0]?.free) return
  try {
    await work()
  } finally {
    // If the connection is lost, so is the lock.
    await db.query('SELECT pg_advisory_unlock($1, $2)', key).catch(() => {})
  }
}
