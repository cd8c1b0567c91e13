import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { databaseName } from '@/server/platform/database/address'
import { newClient } from '@/server/platform/database/single'
import { keptKey, type Storage } from '@/server/platform/storage/storage'
import { type ArchiveWriter, FORMAT, fileName, type Manifest, partName, SECRET, writeArchive } from './archive'
import { copyStatement, sequencesOf, type Table, tablesOf } from './schema'

/** Bytes of a table in one entry. */
const PART = 4 * 1024 * 1024

type Options = {
  /** The product's version. */
  version: string
  /** The site's secret, if it is to be in the backup. */
  secret?: string
  /** Where pictures are. */
  store: Storage
  /** Whether a database without accounts and works is backed up, too. */
  takesEmpty?: boolean
}

/** Without a row in any of these, a database mostly is another one than that of the site. */
const OF_A_SITE = ['users', 'media']
const EMPTY =
  'it has no account and no work, so it may not be that of the site (DATA_DIR, DATABASE_URL). --empty backs it up all the same.'

/** Pictures whose names are read at once. */
const PAGE = 1000

/**
 * Writes a backup of the database at `url` to a new file, streamed, while the site runs. It has all tables as they are
 * at one moment, and the pictures that they name. A picture that is replaced meanwhile is not in it.
 * @throws Error with one sentence
 */
export async function backUp(
  url: string,
  path: string,
  { version, secret, store, takesEmpty = false }: Options,
): Promise<Manifest> {
  const archive = writeArchive(path)
  const place = `${path} from the database ${databaseName(url)}`
  const client = newClient({ connectionString: url, application_name: 'mokuroku backup' })
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
    if (!takesEmpty && tables.every(({ name, rows }) => rows === 0 || !OF_A_SITE.includes(name))) throw new Error(EMPTY)
    const files = await filesOut(client, store, archive)
    if (secret !== undefined) await archive.add(SECRET, Buffer.from(secret))
    return await archive.finish({
      format: FORMAT,
      version,
      createdAt: (now?.at ?? new Date()).toISOString(),
      migrations: migrations.rows,
      tables,
      sequences: await sequencesOf(client),
      files,
    })
  } catch (error) {
    await archive.abandon()
    throw new Error(`No backup was made as ${place}: ${error instanceof Error ? error.message : error}`)
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Adds the pictures that the snapshot names. Returns their number.
 * @throws Error when the store does not answer, or one is damaged
 */
async function filesOut(client: pg.Client, store: Storage, archive: ArchiveWriter): Promise<number> {
  let [files, last] = [0, 0]
  for (;;) {
    const { rows } = await client.query<{ id: number; kind: string; owner: number; filename: string }>(
      `SELECT a.id, o.kind, o.owner, a.filename FROM attachments a CROSS JOIN LATERAL (VALUES ('media', a.media_id),
         ('series', a.series_id), ('character', a.character_id), ('person', a.person_id), ('company', a.company_id),
         ('user', a.user_id)) AS o (kind, owner)
       WHERE a.id > $1 AND NOT a.drawn AND o.owner IS NOT NULL ORDER BY a.id LIMIT ${PAGE}`,
      [last],
    )
    for (const { kind, owner, filename } of rows) {
      const key = keptKey(kind, owner, filename)
      const bytes = await store.read(key)
      if (!bytes) continue
      await archive.add(fileName(key), bytes)
      files++
    }
    last = rows.at(-1)?.id ?? 0
    if (rows.length < PAGE) return files
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
