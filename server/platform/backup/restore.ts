import { once } from 'node:events'
import { join } from 'node:path'
import type pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import { databaseName, quoted } from '@/server/platform/database/address'
import { applyMigration, type Migration, migrationsIn } from '@/server/platform/database/migrations'
import { inOneTransaction } from '@/server/platform/database/one-transaction'
import { faultOfReplacing, rightsOf } from '@/server/platform/database/rights'
import { newClient } from '@/server/platform/database/single'
import { isKey, type Storage } from '@/server/platform/storage/storage'
import { keyOfName, type Manifest, readArchive, SECRET, verifyArchive } from './archive'
import { copyStatement, tablesOf, withoutChecks } from './schema'

type Options = {
  /** Whether data that the database has are deleted. */
  replaces: boolean
  /** Where pictures are restored. */
  store: Storage
  folder?: string
  onProgress?: OnProgress
}

/** How far a restore is: what it does, and which share of that is done, from 0 to 1. */
export type OnProgress = (step: 'Checking' | 'Restoring' | 'Indexing', share: number) => void

/**
 * Restores a backup into the database at `url`, in one transaction: it is restored whole, or unchanged. Pictures are
 * stored before it commits; those that a replaced site had besides are removed after it. A backup of an older
 * version is loaded into that version's schema and migrated.
 * @throws Error with one sentence when the file is damaged or of a newer version, the database is in use, or has data,
 *   or the
 * store does not answer
 */
export async function restore(url: string, path: string, { replaces, store, folder, onProgress = () => {} }: Options) {
  const { manifest, older, newer } = await checkBackup(path, folder, onProgress)
  const client = newClient({ connectionString: url, application_name: 'mokuroku restore' })
  await client.connect()
  try {
    await refuseInUse(client)
    const fault = faultOfReplacing(await rightsOf(client))
    if (fault !== null) throw new Error(fault)
    if (!replaces) await refuseFilled(client)
    await client.query('BEGIN')
    await client.query('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0')
    const deletions = await deletionsSince(client, manifest.createdAt)
    await client.query('DROP SCHEMA IF EXISTS jobs CASCADE; DROP SCHEMA IF EXISTS public CASCADE; CREATE SCHEMA public')
    for (const migration of older) await applyMigration(client, migration)
    const { secret, keys } = await load(client, path, manifest, { store, onProgress })
    for (const migration of newer) await applyMigration(client, migration)
    const deletedSince = await presentAmong(client, deletions)
    await client.query('COMMIT')
    await client.query('ANALYZE')
    // Older backups have no pictures: those of the folder stay.
    if (replaces && manifest.files !== undefined) await removeOthers(store, keys)
    return {
      manifest,
      /** Users whom the replaced site had deleted after the backup was made: they must be deleted again. */
      deletedSince,
      /** The site's secret, if the backup contains it. */
      secret,
    }
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw new Error(
      `Nothing was restored from ${path} into the database ${databaseName(url)}: ${error instanceof Error ? error.message : error}`,
      { cause: error },
    )
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Reads a whole backup, and finds the migrations that its database had, and those that a restore would add.
 * @throws Error with one sentence when it is damaged, or of a newer version
 */
export async function checkBackup(
  path: string,
  folder = join(process.cwd(), 'prisma/migrations'),
  onProgress: OnProgress = () => {},
) {
  const manifest = await verifyArchive(path, (share) => onProgress('Checking', share))
  const [older, newer] = split(inOneTransaction(migrationsIn(folder)), manifest, path)
  return { manifest, older, newer }
}

/** The migrations that the backup's database had, and those after them. */
function split(migrations: readonly Migration[], { migrations: had }: Manifest, path: string) {
  const checksums = new Map(had.map(({ name, checksum }) => [name, checksum]))
  const older = migrations.filter(({ name }) => checksums.has(name))
  if (older.length < had.length)
    throw new Error(`${path} was made by a newer version of this program: install that version to restore it.`)
  const changed = older.find(({ name, checksum }) => checksums.get(name) !== checksum)
  if (changed) throw new Error(`${path} was made by a version of this program with another migration ${changed.name}.`)
  return [older, migrations.filter(({ name }) => !checksums.has(name))] as const
}

async function refuseInUse(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT application_name AS name FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  )
  if (rows.length > 0) throw new Error('other programs use the database. Stop the site and its workers first.')
}

async function refuseFilled(client: pg.Client): Promise<void> {
  for (const { name } of await tablesOf(client)) {
    const { rowCount } = await client.query(`SELECT FROM public.${quoted(name)} LIMIT 1`)
    if (rowCount)
      throw new Error('the database has data. Restore into an empty one, or delete what it has with --replace.')
  }
}

/** Ids of users that the database knows to have been deleted after a time. */
async function deletionsSince(client: pg.Client, time: string): Promise<number[]> {
  const { rows } = await client.query(`SELECT to_regclass('public.deleted_users') AS present`)
  if (!rows[0]?.present) return []
  const found = await client.query<{ id: number }>(
    'SELECT user_id AS id FROM public.deleted_users WHERE deleted_at >= $1',
    [time],
  )
  return found.rows.map(({ id }) => id)
}

async function presentAmong(client: pg.Client, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await client.query<{ id: number }>('SELECT id FROM users WHERE id = ANY ($1) ORDER BY id', [ids])
  return rows.map(({ id }) => id)
}

/** Removes the pictures of the replaced site. One that cannot be removed does no harm: nothing refers to it. */
async function removeOthers(store: Storage, keys: ReadonlySet<string>): Promise<void> {
  try {
    for await (const key of store.list('kept/')) if (!keys.has(key)) await store.remove(key)
  } catch {}
}

type Loaded = { secret: string | undefined; keys: Set<string> }

/**
 * Copies the rows of all tables, and the pictures. Returns the secret, if there is one, and the keys of the pictures.
 * @throws when a table has another number of rows
 */
async function load(
  client: pg.Client,
  path: string,
  { tables, sequences }: Manifest,
  { store, onProgress }: { store: Storage; onProgress: OnProgress },
): Promise<Loaded> {
  const withChecks = await withoutChecks(client, tables)
  // Some migrations insert rows.
  await client.query(`TRUNCATE ${tables.map(({ name }) => `public.${quoted(name)}`).join(', ')}`)
  let secret: string | undefined
  let open: { name: string; stream: CopyStreamQuery } | undefined
  const rows = new Map<string, number>()
  const keys = new Set<string>()
  const close = async () => {
    if (!open) return
    open.stream.end()
    await once(open.stream, 'finish')
    rows.set(open.name, open.stream.rowCount)
    open = undefined
  }
  for await (const { name: entry, bytes } of readArchive(path, (share) => onProgress('Restoring', share))) {
    const [, name = ''] = /^tables\/([^/]+)\/\d+$/.exec(entry) ?? []
    if (entry === SECRET) secret = bytes.toString('utf8')
    if (open && open.name !== name) await close()
    const key = keyOfName(entry)
    if (key !== undefined && isKey(key)) {
      await store.write(key, bytes)
      keys.add(key)
    }
    const table = tables.find((each) => each.name === name)
    if (!table) continue
    open ??= { name, stream: client.query(copyFrom(copyStatement(table, 'FROM STDIN'))) }
    if (!open.stream.write(bytes)) await once(open.stream, 'drain')
  }
  await close()
  for (const { name, rows: expected } of tables)
    if ((rows.get(name) ?? 0) !== expected)
      throw new Error(`the table ${name} has ${rows.get(name) ?? 0} rows instead of ${expected}.`)
  for (const { name, value } of sequences)
    await client.query('SELECT setval($1::regclass, $2::bigint)', [`public.${quoted(name)}`, value])
  await withChecks((share) => onProgress('Indexing', share))
  return { secret, keys }
}
