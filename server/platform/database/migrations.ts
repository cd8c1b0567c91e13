import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { LIVE_INSTANCES, type LiveInstance } from './live-instances'
import { faultOfRights, rightsOf } from './rights'
import { newClient, reasonOfRefusal, refusedConnection } from './single'

/** The migrations of this version. */
const ownFolder = () => join(process.cwd(), 'prisma/migrations')

/** One number for all processes that migrate the same database ("moku" in ASCII). */
const LOCK = 0x6d6f6b75

/**
 * Migrations with such a name take away what earlier versions read: `0090_old_names_contract_0085` leaves versions able
 * to serve that know migration 0085. All others only add, so that the version before them serves beside the new one
 * (docs/install.md, "Upgrades").
 */
const CONTRACT = /_contract_(\d{4})$/

/** Whether a version whose newest migration is `newest` can serve from a schema with this migration. */
export function servesWith(newest: string, migration: string): boolean {
  const [, since] = CONTRACT.exec(migration) ?? []
  return since === undefined || newest.slice(0, since.length) >= since
}

/**
 * Brings the database at `url` to the newest schema: applies the new migrations in `folder` in order, each in a
 * transaction. Records them in `_prisma_migrations`, so that `prisma migrate status` agrees. A migration never waits
 * long for a lock, since all statements on that table would wait behind it: it gives up and tries again.
 * @returns names of the migrations applied now
 * @throws Error with one sentence when the database does not meet the requirements, is of a version that this one
 *   cannot serve from, an instance that is alive cannot serve from the new schema, a lock is not free for minutes, or a
 *   migration fails
 */
export async function migrate(url: string, folder = ownFolder()): Promise<string[]> {
  return connected(url, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    await refuseReadOnly(client)
    const rights = await rightsOf(client)
    const isNew = !(await hasMigrationsTable(client))
    refuse(faultOfRights(rights, isNew))
    if (isNew && !rights.hasPublic) await client.query('CREATE SCHEMA public')
    if (isNew) await client.query(MIGRATIONS_TABLE)
    await refuseNewer(client, folder)
    const wanted = await missing(client, folder)
    refuse(faultOfRights(rights, wanted.length > 0))
    for (const migration of wanted) {
      await refuseBesideOlder(client, migration.name)
      await applyPatiently(client, migration)
    }
    return wanted.map(({ name }) => name)
  })
}

/** @throws Error with one sentence if the database takes no writes */
async function refuseReadOnly(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ on: boolean }>(`SELECT current_setting('transaction_read_only') = 'on' AS on`)
  refuse(rows[0]?.on ? NO_WRITES : null)
}

/** @throws Error with this sentence, if there is one */
function refuse(fault: string | null): void {
  if (fault !== null) throw new Error(fault)
}

/** An account that may make no tables is refused even by CREATE TABLE IF NOT EXISTS and CREATE SCHEMA IF NOT EXISTS. */
async function hasMigrationsTable(client: pg.Client): Promise<boolean> {
  const [table] = (await client.query("SELECT to_regclass('_prisma_migrations') AS name")).rows
  return table?.name != null
}

/** @throws Error with one sentence if a newer version has taken away what this one reads */
async function refuseNewer(client: pg.Client, folder: string): Promise<void> {
  const newest = newestMigration(folder)
  const taken = [...(await applied(client))].find((name) => name > newest && !servesWith(newest, name))
  if (taken)
    throw new Error(
      `The database is of a newer version, which has removed what this one reads (${taken}). Start that version.`,
    )
}

/** @throws Error with one sentence if an instance is alive that reads what a migration takes away */
async function refuseBesideOlder(client: pg.Client, name: string): Promise<void> {
  if (!CONTRACT.test(name)) return
  const [table] = (await client.query("SELECT to_regclass('instances') AS name")).rows
  const { rows } = table?.name ? await client.query<LiveInstance>(LIVE_INSTANCES) : { rows: [] }
  const older = rows.find(({ migration }) => !servesWith(migration, name))
  if (older)
    throw new Error(
      `An instance of version ${older.version} still serves, which reads what migration ${name} removes. Replace it by this version first, or stop it.`,
    )
}

const NO_WRITES =
  'The database takes no writes: it is a standby, or set to read-only. READ_ONLY=yes serves from it what can be read.'

/**
 * For a start that writes nothing.
 * @throws Error with one sentence when the database does not meet the requirements, or lacks migrations in `folder`
 */
export async function expectMigrated(url: string, folder = ownFolder()): Promise<void> {
  await connected(url, async (client) => {
    const isMigrated = await hasMigrationsTable(client)
    if (isMigrated) await refuseNewer(client, folder)
    const wanted = isMigrated ? await missing(client, folder) : migrationsIn(folder)
    if (wanted.length > 0)
      throw new Error(
        `The database lacks ${wanted.length} migrations of this version (${wanted[0]?.name} first), and READ_ONLY=yes applies none. Start once without it.`,
      )
  })
}

/** The migrations that the database has and a later version brought, which this one does without. */
export async function newerMigrations(url: string, folder = ownFolder()): Promise<string[]> {
  const newest = newestMigration(folder)
  return connected(url, async (client) => [...(await applied(client))].filter((name) => name > newest))
}

/** Runs `work` on a connection to a database that meets the requirements. */
async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = newClient({ connectionString: url })
  await client.connect().catch((error: unknown) => {
    const known = refusedConnection(error, url)
    throw new Error(known ?? `The database did not answer: ${reasonOfRefusal(error)}. Check DATABASE_URL.`)
  })
  try {
    await refuseUnfit(client)
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The migrations in a folder that the database does not have. */
async function missing(client: pg.Client, folder: string): Promise<Migration[]> {
  const done = await applied(client)
  return migrationsIn(folder).filter(({ name }) => !done.has(name))
}

/** The names of the migrations that the database has. */
async function applied(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ migration_name: string }>(
    'SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  )
  return new Set(rows.map((row) => row.migration_name))
}

/** The name of the newest migration in a folder. */
export const newestMigration = (folder = ownFolder()): string => migrationsIn(folder).at(-1)?.name ?? ''

/** A migration: its folder's name, its SQL, and the checksum that Prisma records (SHA-256 of the file). */
export type Migration = { name: string; sql: string; checksum: string }

/** The migrations in a folder, in their order. */
export function migrationsIn(folder: string): Migration[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => {
      const sql = readFileSync(join(folder, name, 'migration.sql'), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

async function refuseUnfit(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; ctype: string; encoding: string }>(
    `SELECT current_setting('server_version_num')::int AS version, datctype AS ctype, pg_encoding_to_char(encoding) AS encoding
     FROM pg_database WHERE datname = current_database()`,
  )
  const database = rows[0]
  if (!database) return
  if (database.version < 150000)
    throw new Error(`PostgreSQL 15 or newer is needed; this one is ${Math.floor(database.version / 10000)}.`)
  if (database.encoding !== 'UTF8' || database.ctype === 'C' || database.ctype === 'POSIX') {
    throw new Error(
      `The database has the character type ${database.ctype} (${database.encoding}), under which Japanese titles cannot be searched: ` +
        "recreate it with CREATE DATABASE … TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'.",
    )
  }
}

/** Milliseconds for which a migration waits for a lock: so long others may wait behind it. */
const LOCK_WAIT = 1000
/** Milliseconds between two tries, and after how many the migration gives up. */
const TRY_AGAIN_AFTER = 500
const MAX_TRIES = 200

async function applyPatiently(client: pg.Client, migration: Migration): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await apply(client, migration)
    } catch (error) {
      if (!isLocked(error)) throw error
      if (tries === MAX_TRIES)
        throw new Error(
          `Migration ${migration.name} found a table locked for minutes: a transaction holds it. End it (pg_stat_activity tells which), and start again.`,
        )
      await pause(TRY_AGAIN_AFTER)
    }
  }
}

/** Whether another transaction held a needed lock (PostgreSQL's lock_not_available and deadlock_detected). */
function isLocked(error: unknown): boolean {
  const code = error instanceof Error && error.cause instanceof pg.DatabaseError ? error.cause.code : undefined
  return code === '55P03' || code === '40P01'
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('BEGIN')
    await client.query(`SET LOCAL lock_timeout = ${LOCK_WAIT}`)
    await applyMigration(client, migration)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

/** Applies a migration in the client's transaction, and records it. @throws Error with one sentence */
export async function applyMigration(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  const started = new Date()
  try {
    await client.query(MIGRATIONS_TABLE)
    await client.query(sql.replace(SCHEMA, ''))
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, $4, now(), 1)`,
      [randomUUID(), checksum, name, started],
    )
  } catch (error) {
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}

/**
 * How Prisma begins the first migration. The schema is there by then, and PostgreSQL refuses the statement all the same
 * to an account that may make no schemas.
 */
const SCHEMA = 'CREATE SCHEMA IF NOT EXISTS "public";'

/** The table as Prisma creates it. */
const MIGRATIONS_TABLE = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id varchar(36) PRIMARY KEY NOT NULL,
  checksum varchar(64) NOT NULL,
  finished_at timestamptz,
  migration_name varchar(255) NOT NULL,
  logs text,
  rolled_back_at timestamptz,
  started_at timestamptz NOT NULL DEFAULT now(),
  applied_steps_count integer NOT NULL DEFAULT 0
)`
