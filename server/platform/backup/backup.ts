import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type ArchiveWriter, writeArchive } from './archive'
import { FORMAT, type Manifest, partName, SECRET } from './manifest'
import { copyStatement, sequencesOf, type Table, tablesOf } from './schema'

/** Bytes of a table in one entry. */
const PART = 4 * 1024 * 1024

type Options = {
  /** The product's version. */
  version: string
  /** The site's secret, if it is to be in the backup. */
  secret?: string
}

/**
 * Writes a backup of the database at `url` to a new file: all tables as they are at one moment, streamed, while the site runs.
 * @throws Error with one sentence
 */
export async function backUp(url: string, path: string, { version, secret }: Options): Promise<Manifest> {
  const archive = writeArchive(path)
  const client = new pg.Client({ connectionString: url, application_name: 'mokuroku backup' })
  try {
    await client.connect()
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0')
    const [now] = (await client.query<{ at: Date }>('SELECT now() AS at')).rows
    const migrations = await client.query<{ name: string; checksum: string }>(
      `SELECT migration_name AS name, checksum FROM _prisma_migrations
       WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
    )
    const tables: Manifest['tables'] = []
    for (const table of await tablesOf(client)) tables.push({ ...table, ...(await copyOut(client, table, archive)) })
    if (secret !== undefined) await archive.add(SECRET, Buffer.from(secret))
    return await archive.finish({
      format: FORMAT,
      version,
      createdAt: (now?.at ?? new Date()).toISOString(),
      migrations: migrations.rows,
      tables,
      sequences: await sequencesOf(client),
    })
  } catch (error) {
    await archive.abandon()
    throw new Error(`No backup was made: ${error instanceof Error ? error.message : error}`)
  } finally {
    await client.end().catch(() => {})
  }
}

async function copyOut(
  client: pg.Client,
  table: Table,
  archive: ArchiveWriter,
): Promise<{ rows: number; parts: number }> {
  const stream = client.query(copyTo(copyStatement(table, 'TO STDOUT')))
  let [pieces, size, parts] = [[] as Buffer[], 0, 0]
  const add = async () => {
    await archive.add(partName(table.name, parts++), Buffer.concat(pieces))
    ;[pieces, size] = [[], 0]
  }
  for await (const piece of stream as AsyncIterable<Buffer>) {
    pieces.push(piece)
    size += piece.length
    if (size >= PART) await add()
  }
  if (size > 0) await add()
  // The stream may end before the server tells the number of rows; the connection answers in order.
  await client.query('SELECT')
  return { rows: stream.rowCount, parts }
}
