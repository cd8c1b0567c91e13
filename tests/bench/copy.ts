import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { select } from '../support/server'
import { timed } from './measure'

/** The tables of the catalogue that hold something, and how many rows. */
export async function tablesWithRows(url: string): Promise<{ name: string; rows: number }[]> {
  const tables = await select<{ name: string }>(
    url,
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE '\\_%' ORDER BY 1`,
  )
  const counted: { name: string; rows: number }[] = []
  for (const { name } of tables) {
    const [row] = await select<{ rows: number }>(url, `SELECT count(*)::int AS rows FROM "${name}"`)
    if (row && row.rows > 0) counted.push({ name, rows: row.rows })
  }
  return counted
}

/**
 * COPY of a table's rows, from memory, into an empty table with the same columns, checks and indexes. Returns the
 * milliseconds that the COPY took, its commit included.
 */
export async function copyAgain(url: string, name: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const chunks = await readRows(client, name)
    await client.query('DROP TABLE IF EXISTS bench_copy')
    await client.query(`CREATE TABLE bench_copy (LIKE "${name}" INCLUDING ALL)`)
    await client.query('CHECKPOINT')
    return await timed(() => pipeline(Readable.from(chunks), client.query(from('COPY bench_copy FROM STDIN'))))
  } finally {
    await client.query('DROP TABLE IF EXISTS bench_copy')
    await client.end()
  }
}

/**
 * COPY of a table's rows, from memory, into the emptied table itself, with its foreign keys and triggers. Returns the
 * milliseconds that the COPY took, its commit included.
 */
export async function copyBack(url: string, name: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const chunks = await readRows(client, name)
    await client.query(`DELETE FROM "${name}"`)
    await client.query(`VACUUM "${name}"`)
    await client.query('CHECKPOINT')
    return await timed(() => pipeline(Readable.from(chunks), client.query(from(`COPY "${name}" FROM STDIN`))))
  } finally {
    await client.end()
  }
}

async function readRows(client: pg.Client, name: string): Promise<Buffer[]> {
  const chunks: Buffer[] = []
  const into = new Writable({
    write(chunk: Buffer, _, done) {
      chunks.push(Buffer.from(chunk))
      done()
    },
  })
  await pipeline(client.query(to(`COPY "${name}" TO STDOUT`)), into)
  return chunks
}
